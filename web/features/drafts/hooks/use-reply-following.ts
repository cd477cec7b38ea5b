// Following one reply: what the list says of it, how it stands with the network, and keeping what is typed.
import { type Dispatch, useEffect, useRef } from 'react';
import type { Response, ResponseStatus } from '#shared/schemas/draft.ts';
import type { Comment } from '#shared/schemas/post.ts';
import { call } from '#web/lib/call.ts';
import { useBackOnline } from '#web/lib/use-online.ts';
import { type ReplyEvent, type ReplyState, textOf } from '../reply-state.ts';
import { useResponsePolls } from './use-response-polls.ts';
import { useSaveWhileTyping } from './use-save-while-typing.ts';

export type ReplyOptions = {
  readonly comment: Comment;
  /** Puts the comment's new state where the list is kept. */
  readonly onComment: (comment: Comment) => void;
  /** Reads the list again: the reply has become a comment of its own. */
  readonly onPosted: () => void;
};
/** What the parts of the hook share. */
export type ReplyParts = ReplyOptions & {
  readonly state: ReplyState;
  readonly dispatch: Dispatch<ReplyEvent>;
  readonly answer: (next: Response, latest?: Comment) => void;
};

const isSent = (status: ResponseStatus): boolean => status === 'posted' || status === 'live';

export const subjectOf = (comment: Comment) => ({
  media_id: comment.media_id,
  comment_id: comment.id,
});

/** Takes over what the list says of the reply, whichever way the news came. */
export function useNews({
  comment,
  dispatch,
  onPosted,
}: Omit<ReplyParts, 'state' | 'answer' | 'onComment'>) {
  const { response } = comment;
  // Lists come as new objects; only a reply that reads differently is news.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of the response that a person sees.
  useEffect(() => {
    if (response !== null) dispatch({ type: 'received', response });
  }, [response?.id, response?.status, response?.error, textOf(response)]);

  // Out, by a check or the list read again: the box is done.
  const status = response?.status;
  const lastStatus = useRef(status);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the status changes.
  useEffect(() => {
    const wasInside = lastStatus.current !== undefined && !isSent(lastStatus.current);
    lastStatus.current = status;
    if (!wasInside || status === undefined || !isSent(status)) return;
    dispatch({ type: 'wentOut' });
    onPosted();
  }, [status]);
}

/** Asks how the reply stands while something is under way with it. */
export function useFollowing({
  comment,
  state,
  answer,
}: Pick<ReplyParts, 'comment' | 'state' | 'answer'>) {
  const { response } = comment;
  const check = async () => {
    if (response === null) return;
    const fields = { ...subjectOf(comment), response_id: response.id };
    const checked = await call('checkCommentReply', fields);
    answer(checked.response, checked.comment);
  };
  const isIdle = state.busy === null;
  const isGenerating = response?.status === 'generating' && (isIdle || state.busy === 'replacing');
  useResponsePolls({
    generating: isGenerating && state.open,
    queued: isIdle && response?.status === 'queued',
    unsettled: isIdle && (response?.status === 'posted' || state.uncertain),
    draft: async () => {
      const fields = { ...subjectOf(comment), request_new_response: false };
      answer((await call('requestCommentDraft', fields)).response);
    },
    check,
  });
}

/** Keeps what is typed on the server. */
export function useSaving({
  comment,
  state,
  dispatch,
  onComment,
}: Pick<ReplyParts, 'comment' | 'state' | 'dispatch' | 'onComment'>) {
  const saving = useSaveWhileTyping({
    save: async (text) => {
      const { response } = comment;
      if (response === null) return;
      const fields = { ...subjectOf(comment), response_id: response.id, response_text: text };
      const saved = await call('updateCommentReply', fields);
      onComment({ ...comment, response: saved.response });
    },
    onSaved: (text) => dispatch({ type: 'saved', text }),
    onFailed: () => dispatch({ type: 'saveFailed' }),
  });
  useBackOnline(() => {
    const canSave = comment.response?.status === 'editing' && state.busy === null;
    if (state.saving !== 'failed' || !canSave) return;
    dispatch({ type: 'saveAgain' });
    saving.schedule(state.text);
  });
  return saving;
}
