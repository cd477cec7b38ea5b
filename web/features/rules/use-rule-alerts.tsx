// The alerts after a change of rules: what the server says, or that it failed.
import { useAlertActions } from '#web/components/alerts/alerts-provider.tsx';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { useImpersonatedAlert } from '#web/features/session/hooks/use-impersonated-alert.ts';
import { describeTemporaryProblem, hasErrorCode, UnauthorizedError } from '#web/lib/api-error.ts';
import { SUPPORT_EMAIL } from '#web/lib/build-time-settings.ts';
import { describeOwnerOnly } from '#web/lib/find-call-refusal.ts';
import { screenPaths } from '#web/lib/paths.ts';
import { isImpersonating } from '#web/lib/session.ts';
import { useInvalidateEndpoint } from '#web/lib/use-api-query.ts';

const SUCCESS_SECONDS = 3;
const WARNING_SECONDS = 10;
const FAILURE_SECONDS = 5;
const FAILURE_TEXT = `Sorry, something went wrong. Please reload the page and try again. If the problem persists, please contact us at ${SUPPORT_EMAIL} with error code "RULES100".`;

const NOT_IN_PLAN_TEXT = 'Your plan no longer includes this.';

export function useRuleAlerts() {
  const { showAlert } = useAlertActions();
  const showImpersonatedAlert = useImpersonatedAlert();
  const invalidateFeatures = useInvalidateEndpoint('getMyFeatures');
  const showSuccess = (content: string) =>
    showAlert({
      id: 'rules-success',
      type: 'success',
      overlay: true,
      timeout: SUCCESS_SECONDS,
      content,
    });
  return {
    showSuccess,
    /** With what its owner may not expect of the rule, which takes longer to read. */
    showSaved: (title: string, warnings: readonly string[]) => {
      if (warnings.length === 0) showSuccess(title);
      else
        showAlert({
          id: 'rules-success',
          type: 'warning',
          overlay: true,
          dismissible: true,
          timeout: WARNING_SECONDS,
          content: [`${title}.`, ...warnings].join(' '),
        });
    },
    /** Beside the success, for a rule that is active and does not reply by itself. */
    showWaiting: () =>
      showAlert({
        id: 'rules-waiting',
        type: 'info',
        overlay: true,
        dismissible: true,
        timeout: WARNING_SECONDS,
        content: (
          <>
            Its replies wait until you approve them, in{' '}
            <AppLink to={screenPaths.awaitingApproval}>Awaiting Approval</AppLink>.
          </>
        ),
      }),
    showFailure: (error: unknown) => {
      // The app goes to /logout.
      if (error instanceof UnauthorizedError) return;
      if (hasErrorCode(error, 'cannot_post_as_impersonated_user')) {
        showImpersonatedAlert();
        return;
      }
      const isForbidden = hasErrorCode(error, 'forbidden');
      // What the plan does not allow any more disappears.
      if (isForbidden) invalidateFeatures();
      const forbiddenText = isImpersonating() ? describeOwnerOnly() : NOT_IN_PLAN_TEXT;
      showAlert({
        id: 'rules-failure',
        type: 'danger',
        overlay: true,
        dismissible: true,
        timeout: FAILURE_SECONDS,
        content: isForbidden ? forbiddenText : (describeTemporaryProblem(error) ?? FAILURE_TEXT),
      });
    },
  };
}
