// The life of one reply to one comment: draft, edit, post, cancel, and following it until it is live.
import { useReducer, useRef } from 'react';
import type { Response } from '#shared/schemas/draft.ts';
import type { Comment } from '#shared/schemas/post.ts';
import { call } from '#web/lib/call.ts';
import { readTyped } from '#web/lib/stored-flags.ts';
import { initialReply, replyMode, replyReducer } from '../reply-state.ts';
import { useAttempt } from './use-attempt.ts';
import {
  type ReplyOptions,
  type ReplyParts,
  subjectOf,
  useFollowing,
  useNews,
  useSaving,
} from './use-reply-following.ts';
import { useReplyProblems } from './use-reply-problems.tsx';

export type Reply = ReturnType<typeof useReply>;

/** Drafting, posting and taking back. */
function useSteps(parts: ReplyParts & { readonly saving: ReturnType<typeof useSaving> }) {
  const { comment, state, dispatch, answer, saving } = parts;
  const problems = useReplyProblems();
  const subject = subjectOf(comment);
  const ids = { ...subject, response_id: comment.response?.id ?? '' };
  const attempt = useAttempt({
    steps: parts.steps,
    dispatch,
    onFailed: (failure) => dispatch({ type: 'failed', ...failure }),
  });

  return {
    draft: (fresh: boolean) =>
      attempt({
        work: fresh ? 'replacing' : 'drafting',
        run: async () => {
          await saving.drop();
          const fields = { ...subject, request_new_response: fresh };
          answer((await call('requestCommentDraft', fields)).response);
        },
        explain: problems.ofDraft,
      }),
    post: () =>
      attempt({
        work: 'posting',
        run: async () => {
          await saving.drop();
          const fields = { ...ids, response_text: state.text };
          answer((await call('postCommentReply', fields)).response);
        },
        explain: (error) => {
          // What was typed is kept even though it was not posted.
          if (state.touched) saving.schedule(state.text);
          return problems.ofPost(error);
        },
      }),
    cancel: () =>
      attempt({
        work: 'cancelling',
        run: async () => answer((await call('cancelCommentReply', ids)).response),
        explain: problems.ofCancel,
      }),
  };
}

export function useReply({ comment, onComment, onPosted }: ReplyOptions) {
  const { response } = comment;
  const [state, dispatch] = useReducer(replyReducer, response, (first) =>
    initialReply(first, readTyped(comment.id)),
  );
  const answer = (next: Response, latest: Comment = comment) => {
    dispatch({ type: 'answered', response: next });
    onComment({ ...latest, response: next });
  };
  const steps = useRef(0);
  const parts = { comment, onComment, onPosted, state, dispatch, answer, steps };
  useNews(parts);
  const { check, isUntold } = useFollowing(parts);
  const saving = useSaving({ ...parts, check });
  const { draft, post, cancel } = useSteps({ ...parts, saving });

  return {
    state,
    mode: replyMode(state, response),
    response,
    /** Nobody can tell how it stands at present; it is asked for again and again. */
    isUntold,
    open: () => {
      dispatch({ type: 'opened' });
      if (response === null && state.busy === null) void draft(false);
    },
    close: () => {
      dispatch({ type: 'closed' });
      void saving.flush();
    },
    type: (text: string) => {
      dispatch({ type: 'typed', text });
      saving.schedule(text);
    },
    bringBack: () => {
      if (state.replaced === null) return;
      saving.schedule(state.replaced);
      dispatch({ type: 'restored' });
    },
    generateNew: () => draft(response !== null),
    post,
    cancel,
  };
}
