// The alerts after a change of replies that await approval.
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { useAlertActions } from '#web/components/alerts/alerts-provider.tsx';
import { useReplyFailureFeedback } from '#web/features/drafts/hooks/use-reply-failure-feedback.tsx';
import { hasErrorCode, UnauthorizedError } from '#web/lib/api-error.ts';
import { SUPPORT_EMAIL } from '#web/lib/build-time-settings.ts';
import { describeUnsent, NOT_SAVED_ERROR } from '../approval-words.ts';

const FAILED_TEXT = `Sorry, something went wrong. Please reload the page and try again. If the problem persists, please contact us at ${SUPPORT_EMAIL} with error code "AWA100".`;
const FAILED_SECONDS = 5;
const SUCCESS_SECONDS = 3;

/** These have an alert of their own, the same as for every other reply. */
const hasOwnAlert = (error: unknown): boolean =>
  hasErrorCode(error, 'max_posted_comments_for_plan') ||
  hasErrorCode(error, 'cannot_post_as_impersonated_user');

export function useApprovalAlerts() {
  const { showAlert } = useAlertActions();
  const { describePostFailure } = useReplyFailureFeedback();
  const showDanger = (content: string) =>
    showAlert({
      id: 'approvals',
      type: 'danger',
      content,
      timeout: FAILED_SECONDS,
      overlay: true,
      dismissible: true,
    });
  return {
    showSuccess: (message: string) =>
      showAlert({
        id: 'approvals',
        type: 'success',
        content: message,
        timeout: SUCCESS_SECONDS,
        overlay: true,
      }),
    /** `obstacles`: why those of the `total` were not even sent. */
    showObstacles: (obstacles: ReadonlyMap<string, string>, total: number) => {
      const reasons = [...obstacles.values()];
      if (reasons.includes(NOT_SAVED_ERROR)) showDanger(FAILED_TEXT);
      else
        showDanger(
          total === 1 ? reasons.join() : `${reasons.length} of ${total} were not approved.`,
        );
    },
    /** `reasons`: why those of the `approved` replies that are named were not sent after all. */
    showUnsent: (approved: readonly AwaitingApproval[], reasons: ReadonlyMap<string, string>) => {
      const unsent = describeUnsent(approved, reasons);
      if (unsent !== null)
        showAlert({
          id: 'unsent',
          type: 'info',
          content: unsent,
          overlay: true,
          dismissible: true,
        });
    },
    /** Some of the replies could not be changed: their cards say why. */
    showPartialFailure: showDanger,
    showFailure: (error: unknown) => {
      if (error instanceof UnauthorizedError) return;
      if (hasOwnAlert(error)) describePostFailure(error);
      else showDanger(FAILED_TEXT);
    },
  };
}
