// The alerts after a change of rules: the message of the server, or the failure.
import { useAlertActions } from '#web/components/alerts/alerts-provider.tsx';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { useAdminCannotPostAlert } from '#web/features/session/hooks/use-admin-cannot-post-alert.ts';
import { describeOwnerOnlyAction } from '#web/lib/api/find-api-call-refusal-reason.ts';
import { useInvalidateEndpointData } from '#web/lib/api/use-api-query.ts';
import { SUPPORT_EMAIL } from '#web/lib/build-time-settings.ts';
import {
  describeTemporaryProblem,
  hasErrorCode,
  UnauthorizedError,
} from '#web/lib/http/api-error.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { isImpersonating } from '#web/lib/session/session.ts';

const SUCCESS_SECONDS = 3;
const WARNING_SECONDS = 10;
const FAILURE_SECONDS = 5;
const FAILURE_TEXT = `Sorry, something went wrong. Please reload the page and try again. If the problem persists, please contact us at ${SUPPORT_EMAIL} with error code "RULES100".`;

const NOT_IN_PLAN_TEXT = 'Your plan no longer includes this.';

export function useRuleAlerts() {
  const { showAlert } = useAlertActions();
  const showImpersonatedAlert = useAdminCannotPostAlert();
  const invalidateFeatures = useInvalidateEndpointData('getMyFeatures');
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
    /** Adds warnings about the rule, and stays longer for them. */
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
    /** Shown beside the success for an active rule that does not reply without approval. */
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
      // The app goes to /logout by itself.
      if (error instanceof UnauthorizedError) return;
      if (hasErrorCode(error, 'cannot_post_as_impersonated_user')) {
        showImpersonatedAlert();
        return;
      }
      const isForbidden = hasErrorCode(error, 'forbidden');
      // The screen then hides what the plan does not allow.
      if (isForbidden) invalidateFeatures();
      const forbiddenText = isImpersonating() ? describeOwnerOnlyAction() : NOT_IN_PLAN_TEXT;
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
