// Following one reply: what the list says of it, how it stands with the network, and keeping what is typed.
import { type Dispatch, useEffect, useRef } from 'react';
import type { Response, ResponseStatus } from '#shared/schemas/draft.ts';
import type { Comment } from '#shared/schemas/post.ts';
import { hasCode } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { writeTyped } from '#web/lib/stored-flags.ts';
import { useBackOnline } from '#web/lib/use-online.ts';
import { type ReplyEvent, type ReplyState, textOf } from '../reply-state.ts';
import { type Steps, unlessOvertaken } from './use-attempt.ts';
import { useReplyProblems } from './use-reply-problems.tsx';
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
  readonly steps: Steps;
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
}: Pick<ReplyParts, 'comment' | 'dispatch' | 'onPosted'>) {
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

/** Asks how the reply stands while something is under way with it; answers how to ask at once. */
export function useFollowing({
  comment,
  state,
  answer,
  steps,
}: Pick<ReplyParts, 'comment' | 'state' | 'answer' | 'steps'>) {
  const { response } = comment;
  const ask = unlessOvertaken(steps);
  const check = async () => {
    if (response === null) return;
    const fields = { ...subjectOf(comment), response_id: response.id };
    await ask(
      () => call('checkCommentReply', fields),
      (checked) => answer(checked.response, checked.comment),
    );
  };
  const isIdle = state.busy === null;
  const isGenerating = response?.status === 'generating' && (isIdle || state.busy === 'replacing');
  const isUntold = useResponsePolls({
    generating: isGenerating && state.open,
    queued: isIdle && response?.status === 'queued',
    unsettled: isIdle && (response?.status === 'posted' || state.uncertain),
    draft: async () => {
      const fields = { ...subjectOf(comment), request_new_response: false };
      await ask(
        () => call('requestCommentDraft', fields),
        (drafted) => answer(drafted.response),
      );
    },
    check,
  });
  return { check, isUntold };
}

/** Keeps what is typed: on the server, and in this tab until it is there. */
export function useSaving({
  comment,
  state,
  dispatch,
  onComment,
  check,
}: Pick<ReplyParts, 'comment' | 'state' | 'dispatch' | 'onComment'> & {
  readonly check: () => Promise<void>;
}) {
  const problems = useReplyProblems();
  const saving = useSaveWhileTyping({
    save: async (text) => {
      const { response } = comment;
      if (response === null) return;
      const fields = { ...subjectOf(comment), response_id: response.id, response_text: text };
      const saved = await call('updateCommentReply', fields);
      onComment({ ...comment, response: saved.response });
    },
    onSaved: (text) => dispatch({ type: 'saved', text }),
    onFailed: (error) => {
      dispatch({ type: 'saveFailed' });
      if (!hasCode(error, 'conflict')) return;
      // Another window has sent a reply: what is typed here is told of it, and kept.
      dispatch({ type: 'failed', ...problems.ofPost(error) });
      void check().catch(() => undefined);
    },
  });
  const canSave = comment.response?.status === 'editing' && state.busy === null;
  const again = () => {
    if (!canSave) return;
    dispatch({ type: 'saveAgain' });
    saving.schedule(state.text);
  };
  useBackOnline(() => {
    if (state.saving === 'failed') again();
  });
  // What an earlier visit could not bring to the server.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it was found.
  useEffect(() => {
    if (state.saving === 'waiting') again();
  }, []);

  const { id } = comment;
  const isUnsaved = state.saving === 'waiting' || state.saving === 'failed';
  useEffect(() => {
    writeTyped(id, isUnsaved ? state.text : null);
  }, [id, isUnsaved, state.text]);
  return saving;
}
