// Shows a failed draft, post or cancel to the user: an alert, and the problem in the reply box.
import { useAlertActions } from '#web/components/alerts/alerts-provider.tsx';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { useAdminCannotPostAlert } from '#web/features/session/hooks/use-admin-cannot-post-alert.ts';
import {
  getErrorMessageForUser,
  hasErrorCode,
  ServerUnreachableError,
  UnauthorizedError,
} from '#web/lib/http/api-error.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import {
  REPLY_DRAFT_FAILED_TITLE,
  REPLY_NOT_POSTED_TITLE,
  REPLY_POST_FAILED_TITLE,
  TOO_LATE_TO_CANCEL_REPLY_TITLE,
} from '../reply-sentences.ts';
import type { FailedReplyAction, ReplyProblem } from '../reply-state.ts';

function PlanLimitMessage({ limit }: { readonly limit: 'writing prompt generation' | 'comment' }) {
  return (
    <>
      {`You have reached the ${limit} limit of your current plan. Please upgrade your plan to increase your limit`}{' '}
      <AppLink to={screenPaths.updateBilling}>Upgrade</AppLink>
    </>
  );
}

export type ReplyActionFailure = {
  readonly failedAction: 'draft' | FailedReplyAction;
  readonly problem: ReplyProblem | null;
  /** The reply may have changed on the server, and only a check can tell. */
  readonly isUnconfirmed: boolean;
};

const buildFailure = (
  failedAction: ReplyActionFailure['failedAction'],
  problem: ReplyProblem | null,
): ReplyActionFailure => ({
  failedAction,
  problem,
  isUnconfirmed: false,
});

export function useReplyFailureFeedback() {
  const { showAlert } = useAlertActions();
  const showImpersonatedAlert = useAdminCannotPostAlert();

  const describeDraftFailure = (error: unknown): ReplyActionFailure => {
    if (hasErrorCode(error, 'max_responses_for_plan')) {
      const content = <PlanLimitMessage limit="writing prompt generation" />;
      showAlert({ id: 'plan-limit', type: 'danger', overlay: true, content });
      return buildFailure('draft', { title: REPLY_DRAFT_FAILED_TITLE, reason: null });
    }
    const isSessionOver = error instanceof UnauthorizedError;
    return buildFailure(
      'draft',
      isSessionOver
        ? null
        : { title: REPLY_DRAFT_FAILED_TITLE, reason: getErrorMessageForUser(error) },
    );
  };

  const describePostFailure = (error: unknown): ReplyActionFailure => {
    if (hasErrorCode(error, 'max_posted_comments_for_plan')) {
      const content = <PlanLimitMessage limit="comment" />;
      showAlert({ id: 'plan-limit', type: 'danger', overlay: true, content });
      return buildFailure('reply', { title: REPLY_NOT_POSTED_TITLE, reason: null });
    }
    if (hasErrorCode(error, 'cannot_post_as_impersonated_user')) {
      showImpersonatedAlert();
      return buildFailure('reply', { title: REPLY_NOT_POSTED_TITLE, reason: null });
    }
    const reason = getErrorMessageForUser(error);
    if (hasErrorCode(error, 'outside_reply_window')) {
      return buildFailure('reply', { title: REPLY_NOT_POSTED_TITLE, reason });
    }
    if (hasErrorCode(error, 'conflict')) {
      // Another window was faster, and the next check shows its reply.
      const problem = { title: REPLY_NOT_POSTED_TITLE, reason: `${reason} Your text is kept.` };
      return { failedAction: 'superseded', problem, isUnconfirmed: true };
    }
    const problem = { title: REPLY_POST_FAILED_TITLE, reason };
    return {
      failedAction: 'reply',
      problem,
      isUnconfirmed: error instanceof ServerUnreachableError,
    };
  };

  const describeCancelFailure = (error: unknown): ReplyActionFailure => ({
    failedAction: 'cancel',
    problem: hasErrorCode(error, 'conflict')
      ? { title: TOO_LATE_TO_CANCEL_REPLY_TITLE, reason: getErrorMessageForUser(error) }
      : { title: 'The reply could not be taken back.', reason: getErrorMessageForUser(error) },
    // A conflict means that the reply is already being sent, and the next check shows its status.
    isUnconfirmed: true,
  });

  return { describeDraftFailure, describePostFailure, describeCancelFailure };
}
