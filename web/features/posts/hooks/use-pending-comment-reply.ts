// Shows a posted reply at the end of its thread until the list has it, so that nothing moves when it is live.
import { useLayoutEffect, useState } from 'react';
import type { PostComment } from '#shared/schemas/post.ts';
import type { CommentReplyHookResult } from '#web/features/drafts/hooks/use-comment-reply.ts';
import { getReplyDraftText } from '#web/features/drafts/reply-response.ts';

type PendingReplyOptions = {
  readonly comment: PostComment;
  readonly thread: readonly PostComment[];
  readonly onPendingReply: (commentId: string, text: string | null) => void;
};

type Sending = { readonly text: string; readonly ownIdsBefore: ReadonlySet<string> };

/** The text being sent. Null once the list has it, or after it came back. */
function usePendingText(
  { stage, mode, state, response }: CommentReplyHookResult,
  thread: readonly PostComment[],
): string | null {
  const [sending, setSending] = useState<Sending | null>(null);
  const ownIds = thread.filter(({ is_own }) => is_own).map(({ id }) => id);
  if (stage === 'sending' && sending === null) {
    const text = state.busy === 'posting' ? state.text.trim() : getReplyDraftText(response);
    setSending({ text, ownIdsBefore: new Set(ownIds) });
  }
  if (stage !== 'sending' && mode !== 'live' && sending !== null) setSending(null);
  const isListed = sending !== null && ownIds.some((id) => !sending.ownIdsBefore.has(id));
  return sending === null || isListed ? null : sending.text;
}

export function usePendingCommentReply(
  reply: CommentReplyHookResult,
  options: PendingReplyOptions,
): void {
  const { comment, thread, onPendingReply } = options;
  const text = usePendingText(reply, thread);
  // Runs before the screen is painted, because the box disappeared in the same rendering.
  useLayoutEffect(() => {
    if (text === null) return;
    onPendingReply(comment.id, text);
    return () => onPendingReply(comment.id, null);
  }, [text, comment.id, onPendingReply]);
}
