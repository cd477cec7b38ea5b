// The alerts after a change of replies that await approval.
import { useCallback } from 'react';
import { SCREEN_SENTENCES } from '#shared/sentences/en.ts';
import { useAlertActions } from '#web/components/alerts/alerts-provider.tsx';
import { useReplyFailureFeedback } from '#web/features/drafts/hooks/use-reply-failure-feedback.tsx';
import { SUPPORT_EMAIL } from '#web/lib/build-time-settings.ts';
import {
  ApiError,
  describeUnreachableServer,
  getErrorMessageForUser,
  hasErrorCode,
  ServerUnreachableError,
  UnauthorizedError,
} from '#web/lib/http/api-error.ts';
import {
  type ApprovalDecisionKind,
  describeApprovalDecisionCounts,
  describeFailedDecisionUndo,
  EDIT_NOT_SAVED_MESSAGE,
} from '../approval-sentences.ts';

const FAILED_TEXT = `Sorry, something went wrong. Please reload the page and try again. If the problem persists, please contact us at ${SUPPORT_EMAIL} with error code "AWA100".`;
const FAILED_SECONDS = 5;

const describeFailure = (error: unknown): string => describeUnreachableServer(error) ?? FAILED_TEXT;
/** The field shows the reason for an edit that could not be saved. */
const describeNotSaved = (): string =>
  navigator.onLine ? FAILED_TEXT : describeFailure(new ServerUnreachableError());

/** These refusals have their own alert, the same as for every other reply. */
const hasOwnAlert = (error: unknown): boolean =>
  hasErrorCode(error, 'max_posted_comments_for_plan') ||
  hasErrorCode(error, 'cannot_post_as_impersonated_user');

const DECIDED_ID = 'decided';
const PROBLEM_ID = 'approvals';

type DecidedToastOptions = {
  readonly counts: Readonly<Record<ApprovalDecisionKind, number>>;
  /** Whether the server has answered the first of the decisions. */
  readonly isConfirmed: boolean;
  readonly isAnswered: boolean;
  /** Null once all decisions are being sent. */
  readonly undo: { readonly label: string; readonly run: () => void } | null;
  readonly remainingMs: number;
  readonly onHidden: () => void;
};

function DecidedToast({ counts, isConfirmed, undo }: DecidedToastOptions) {
  return (
    <div className="flex items-center justify-between gap-2 leading-5 max-md:text-[13px] max-md:leading-4.5">
      <span>
        {isConfirmed && (
          <>
            <span className="font-semibold">Success</span>.{' '}
          </>
        )}
        {describeApprovalDecisionCounts(counts)}
      </span>
      {undo && (
        <button
          type="button"
          title="z"
          onClick={undo.run}
          className="-my-3 min-h-11 min-w-11 shrink-0 rounded-lg px-1 font-semibold underline underline-offset-2 hover:no-underline md:-my-1.5 md:min-h-8"
        >
          {undo.label}
        </button>
      )}
    </div>
  );
}

export function useApprovalAlerts() {
  const { showAlert, hideAlert } = useAlertActions();
  const hideDecided = useCallback(() => hideAlert(DECIDED_ID), [hideAlert]);
  const { describePostFailure } = useReplyFailureFeedback();
  const showDanger = (content: string) =>
    showAlert({
      id: PROBLEM_ID,
      type: 'danger',
      content,
      timeout: FAILED_SECONDS,
      overlay: true,
      dismissible: true,
    });
  return {
    /** One toast for all decisions made while it is shown. It stays until all are answered (`isAnswered`). */
    showDecided: (toast: DecidedToastOptions) =>
      showAlert({
        id: DECIDED_ID,
        type: 'success',
        content: <DecidedToast {...toast} />,
        ...(toast.isAnswered && { timeout: toast.remainingMs / 1_000 }),
        overlay: true,
        onHidden: toast.onHidden,
      }),
    hideDecided,
    /** The alert was about an earlier action. */
    hideProblem: () => hideAlert(PROBLEM_ID),
    showNotUndone: (reasons: readonly string[], total: number) =>
      showDanger(describeFailedDecisionUndo(reasons, total)),
    /** `obstacles` say why some of the `total` were not even sent. */
    showObstacles: (obstacles: ReadonlyMap<string, string>, total: number) => {
      const reasons = [...obstacles.values()];
      if (reasons.includes(EDIT_NOT_SAVED_MESSAGE)) showDanger(describeNotSaved());
      else
        showDanger(
          total === 1 ? reasons.join() : `${reasons.length} of ${total} were not approved.`,
        );
    },
    /** Some replies could not be changed, and their cards say why. */
    showPartialFailure: showDanger,
    showFailure: (error: unknown) => {
      if (error instanceof UnauthorizedError) return;
      if (hasOwnAlert(error)) describePostFailure(error);
      else if (hasErrorCode(error, 'rate_limited') || hasErrorCode(error, 'posting_paused'))
        showDanger(getErrorMessageForUser(error));
      else if (
        error instanceof ApiError &&
        error.messages.includes(SCREEN_SENTENCES.reply_text_replaced)
      )
        showDanger(SCREEN_SENTENCES.reply_text_replaced);
      else showDanger(describeFailure(error));
    },
  };
}
