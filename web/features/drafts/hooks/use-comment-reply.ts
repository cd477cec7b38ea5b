// The reply to one comment: draft, edit, post and cancel it, and track it until it is live.
import { useReducer, useRef } from 'react';
import type { PostComment } from '#shared/schemas/post.ts';
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { callApi } from '#web/lib/call-api.ts';
import { readTypedText } from '#web/lib/user-data-in-browser.ts';
import {
  commentReplyReducer,
  createCommentReplyState,
  getCommentReplyBoxMode,
} from '../comment-reply-state.ts';
import {
  buildCommentIdFields,
  type CommentReplyHookInput,
  type CommentReplyHookOptions,
  useCommentReplyListSync,
  useCommentReplyPolling,
  useCommentReplySaving,
} from './use-comment-reply-sync.ts';
import { useExclusiveAction } from './use-exclusive-action.ts';
import { useReplyFailureFeedback } from './use-reply-failure-feedback.tsx';

export type CommentReplyHookResult = ReturnType<typeof useCommentReply>;

function useReplyActions(
  context: CommentReplyHookInput & { readonly autosave: ReturnType<typeof useCommentReplySaving> },
) {
  const { comment, state, dispatch, applyResponse, autosave } = context;
  const problems = useReplyFailureFeedback();
  const commentIds = buildCommentIdFields(comment);
  const ids = { ...commentIds, response_id: comment.response?.id ?? '' };
  const runAction = useExclusiveAction({
    requestId: context.requestId,
    dispatch,
    onFailed: (failure) => dispatch({ type: 'failed', ...failure }),
  });

  return {
    draft: (isReplacement: boolean) =>
      runAction({
        action: isReplacement ? 'replacing' : 'drafting',
        run: async () => {
          await autosave.drop();
          const fields = { ...commentIds, request_new_response: isReplacement };
          applyResponse((await callApi('requestCommentDraft', fields)).response);
        },
        explain: problems.describeDraftFailure,
      }),
    startOwnWords: () =>
      runAction({
        action: 'drafting',
        run: async () =>
          applyResponse(
            (await callApi('requestCommentDraft', { ...commentIds, own_words: true })).response,
          ),
        explain: problems.describeDraftFailure,
      }),
    post: () =>
      runAction({
        action: 'posting',
        run: async () => {
          await autosave.drop();
          const fields = { ...ids, response_text: state.text };
          applyResponse((await callApi('postCommentReply', fields)).response);
        },
        explain: (error) => {
          // Saves the typed text even though it was not posted.
          if (state.hasUnsavedText) autosave.schedule(state.text);
          return problems.describePostFailure(error);
        },
      }),
    cancel: () =>
      runAction({
        action: 'cancelling',
        run: async () => applyResponse((await callApi('cancelCommentReply', ids)).response),
        explain: problems.describeCancelFailure,
      }),
  };
}

export function useCommentReply({ comment, onComment, onLive }: CommentReplyHookOptions) {
  const { response } = comment;
  const [state, dispatch] = useReducer(commentReplyReducer, response, (initialResponse) =>
    createCommentReplyState(initialResponse, readTypedText(comment.id)),
  );
  const applyResponse = (next: ReplyDraft, latest: PostComment = comment) => {
    dispatch({ type: 'responseFetched', response: next });
    onComment({ ...latest, response: next });
  };
  const requestId = useRef(0);
  const context = { comment, onComment, onLive, state, dispatch, applyResponse, requestId };
  useCommentReplyListSync(context);
  const { check, isStatusUnknown } = useCommentReplyPolling(context);
  const autosave = useCommentReplySaving({ ...context, check });
  const { draft, startOwnWords, post, cancel } = useReplyActions({ ...context, autosave });

  return {
    state,
    mode: getCommentReplyBoxMode(state, response),
    response,
    /** The status checks fail at present; polling continues. */
    isStatusUnknown,
    open: () => {
      dispatch({ type: 'opened' });
      if (response === null && state.busy === null) void draft(false);
    },
    close: () => {
      dispatch({ type: 'closed' });
      void autosave.flush();
    },
    typeText: (text: string) => {
      dispatch({ type: 'typed', text });
      autosave.schedule(text);
    },
    restoreText: () => {
      if (state.replacedText === null) return;
      autosave.schedule(state.replacedText);
      dispatch({ type: 'textRestored' });
    },
    generateDraft: () => draft(response !== null),
    startOwnWords,
    post,
    cancel,
  };
}
