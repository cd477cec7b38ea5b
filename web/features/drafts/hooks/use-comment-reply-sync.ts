// Keeps the reply to a comment in sync: list data, status polling, and saving what is typed.
import { type Dispatch, useEffect, useRef } from 'react';
import type { PostComment } from '#shared/schemas/post.ts';
import type { ReplyDraft, ReplyDraftStatus } from '#shared/schemas/reply-draft.ts';
import { hasErrorCode } from '#web/lib/api-error.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useOnReconnect } from '#web/lib/use-online.ts';
import { writeTypedText } from '#web/lib/user-data-in-browser.ts';
import {
  type CommentReplyEvent,
  type CommentReplyState,
  getReplyDraftText,
} from '../comment-reply-state.ts';
import { useAutosave } from './use-autosave.ts';
import { dropStaleResponse, type RequestIdRef } from './use-exclusive-action.ts';
import { useReplyFailureFeedback } from './use-reply-failure-feedback.tsx';
import { useReplyStatusPolling } from './use-reply-status-polling.ts';

export type CommentReplyHookOptions = {
  readonly comment: PostComment;
  /** Puts the changed comment into the list. */
  readonly onComment: (comment: PostComment) => void;
  /** Reads the list again: a live reply is a comment of its own, one that is only posted is not yet. */
  readonly onLive: () => void;
};
/** Shared by the hooks below. */
export type CommentReplyHookInput = CommentReplyHookOptions & {
  readonly state: CommentReplyState;
  readonly dispatch: Dispatch<CommentReplyEvent>;
  readonly applyResponse: (next: ReplyDraft, latest?: PostComment) => void;
  readonly requestId: RequestIdRef;
};

const isSent = (status: ReplyDraftStatus): boolean => status === 'posted' || status === 'live';

export const buildCommentIdFields = (comment: PostComment) => ({
  media_id: comment.media_id,
  comment_id: comment.id,
});

/** Applies what the list says about the reply. */
export function useCommentReplyListSync({
  comment,
  dispatch,
  onLive,
}: Pick<CommentReplyHookInput, 'comment' | 'dispatch' | 'onLive'>) {
  const { response } = comment;
  // Every list response creates new objects; only a reply with other content counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of the response that the user sees.
  useEffect(() => {
    if (response !== null) dispatch({ type: 'listUpdated', response });
  }, [response?.id, response?.status, response?.error, getReplyDraftText(response)]);

  // A check or the list says that the reply was sent: closes the box.
  const status = response?.status;
  const lastStatus = useRef(status);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the status changes.
  useEffect(() => {
    const before = lastStatus.current;
    lastStatus.current = status;
    if (before === undefined || status === undefined) return;
    if (isSent(status) && !isSent(before)) dispatch({ type: 'replySent' });
    if (status === 'live' && before !== 'live') onLive();
  }, [status]);
}

/** Polls the reply while it changes; returns how to check at once. */
export function useCommentReplyPolling({
  comment,
  state,
  applyResponse,
  requestId,
}: Pick<CommentReplyHookInput, 'comment' | 'state' | 'applyResponse' | 'requestId'>) {
  const { response } = comment;
  const fetchLatest = dropStaleResponse(requestId);
  const check = async () => {
    if (response === null) return;
    const fields = { ...buildCommentIdFields(comment), response_id: response.id };
    await fetchLatest(
      () => callApi('checkCommentReply', fields),
      (checked) => applyResponse(checked.response, checked.comment),
    );
  };
  const isIdle = state.busy === null;
  const isGenerating = response?.status === 'generating' && (isIdle || state.busy === 'replacing');
  const isStatusUnknown = useReplyStatusPolling({
    isGenerating: isGenerating && state.isOpen,
    isQueued: isIdle && response?.status === 'queued',
    isAwaitingPublication: isIdle && (response?.status === 'posted' || state.isUnconfirmed),
    fetchDraft: async () => {
      const fields = { ...buildCommentIdFields(comment), request_new_response: false };
      await fetchLatest(
        () => callApi('requestCommentDraft', fields),
        (drafted) => applyResponse(drafted.response),
      );
    },
    check,
  });
  return { check, isStatusUnknown };
}

/** Saves what is typed: on the server, and in this tab until it is there. */
export function useCommentReplySaving({
  comment,
  state,
  dispatch,
  onComment,
  check,
}: Pick<CommentReplyHookInput, 'comment' | 'state' | 'dispatch' | 'onComment'> & {
  readonly check: () => Promise<void>;
}) {
  const problems = useReplyFailureFeedback();
  const autosave = useAutosave({
    save: async (text) => {
      const { response } = comment;
      if (response === null) return;
      const fields = {
        ...buildCommentIdFields(comment),
        response_id: response.id,
        response_text: text,
      };
      const saved = await callApi('updateCommentReply', fields);
      onComment({ ...comment, response: saved.response });
    },
    onSaved: (text) => dispatch({ type: 'saved', text }),
    onFailed: (error) => {
      dispatch({ type: 'saveFailed' });
      if (!hasErrorCode(error, 'conflict')) return;
      // Another window has sent a reply: shows the conflict and keeps the text.
      dispatch({ type: 'failed', ...problems.describePostFailure(error) });
      void check().catch(() => undefined);
    },
  });
  const canSave = comment.response?.status === 'editing' && state.busy === null;
  const retrySave = () => {
    if (!canSave) return;
    dispatch({ type: 'saveRetried' });
    autosave.schedule(state.text);
  };
  useOnReconnect(() => {
    if (state.saveStatus === 'failed') retrySave();
  });
  // Saves what an earlier visit could not save.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount.
  useEffect(() => {
    if (state.saveStatus === 'waiting') retrySave();
  }, []);

  const { id } = comment;
  const isUnsaved = state.saveStatus === 'waiting' || state.saveStatus === 'failed';
  useEffect(() => {
    writeTypedText(id, isUnsaved ? state.text : null);
  }, [id, isUnsaved, state.text]);
  return autosave;
}
