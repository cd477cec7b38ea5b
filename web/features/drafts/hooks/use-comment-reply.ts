// The reply to one comment, kept up to date in the list of comments.
import type { PostComment } from '#shared/schemas/post.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { isReplyFailureFinal } from '../reply-response.ts';
import { COMMENT_GONE_PROBLEM } from '../reply-sentences.ts';
import type { ReplyProblem } from '../reply-state.ts';
import { type ReplyHookResult, useReply } from './use-reply.ts';

type CommentReplyOptions = {
  readonly comment: PostComment;
  /** The comment left the list, or Instagram no longer has its thread. */
  readonly isGone: boolean;
  /** Puts the changed comment into the list. */
  readonly onComment: (comment: PostComment) => void;
  /** Reads the list again, because a live reply is a comment of its own and a posted one is not yet. */
  readonly onLive: () => void;
};

/** `blocked` means that nothing can be posted. */
export type CommentReplyStage = 'closed' | 'writing' | 'sending' | 'blocked';

/** Why nothing can be posted. Null when posting is possible. */
function findBlockingProblem(
  { state, response }: ReplyHookResult,
  isGone: boolean,
): ReplyProblem | null {
  if (isReplyFailureFinal(response) && state.problem !== null) return state.problem;
  return isGone ? COMMENT_GONE_PROBLEM : null;
}

function getReplyStage({ mode, state }: ReplyHookResult, isBlocked: boolean): CommentReplyStage {
  const { failedAction, isOpen } = state;
  if (isBlocked) return isOpen ? 'blocked' : 'closed';
  // After a failed post the field has another text than the one being sent.
  const isOtherText = isOpen && failedAction !== null && failedAction !== 'cancel';
  if ((mode === 'queued' || mode === 'posted') && !isOtherText) return 'sending';
  return isOpen ? 'writing' : 'closed';
}

export type CommentReplyHookResult = ReturnType<typeof useCommentReply>;

export function useCommentReply({ comment, isGone, onComment, onLive }: CommentReplyOptions) {
  const commentIds = { media_id: comment.media_id, comment_id: comment.id };
  const buildIdFields = ({ id }: { readonly id: string }) => ({ ...commentIds, response_id: id });
  const reply = useReply(
    {
      id: comment.id,
      draftFillsField: true,
      canBeClosed: true,
      checksPosted: true,
      requestDraft: (current, change) =>
        callApi('requestCommentDraft', {
          ...commentIds,
          request_new_response: current !== null,
          ...change,
        }),
      fetchDraft: () =>
        callApi('requestCommentDraft', { ...commentIds, request_new_response: false }),
      startOwnWords: () => callApi('requestCommentDraft', { ...commentIds, own_words: true }),
      updateText: (current, edit, call) =>
        call('updateCommentReply', { ...buildIdFields(current), ...edit }),
      post: (current, text) =>
        callApi('postCommentReply', { ...buildIdFields(current), response_text: text }),
      cancel: (current) => callApi('cancelCommentReply', buildIdFields(current)),
      check: async (current) =>
        current === null
          ? { response: comment.response }
          : callApi('checkCommentReply', buildIdFields(current)),
      onCallResult: ({ response, comment: latest = comment }) => onComment({ ...latest, response }),
      onStatusChange: ({ before, after }) => {
        if (before !== null && before.status !== 'live' && after?.status === 'live') onLive();
      },
      // The list shows the comment's state.
      onRejected: onLive,
    },
    comment.response,
  );
  const blockingProblem = findBlockingProblem(reply, isGone);
  return { ...reply, blockingProblem, stage: getReplyStage(reply, blockingProblem !== null) };
}
