// Finds the owner's past answers in a stretch of threads, each with what it answered.
import type { PastReply } from '#functions/drafts/domain/prompt.ts';
import type { HeldComment } from './comment.ts';

/**
 * In thread order (a thread's top-level comment, then its replies oldest first). An own reply
 * answers the last thing somebody else wrote before it in its thread. Drafts posted by the app
 * count as well: the owner approved them.
 */
export function pastRepliesIn(comments: readonly HeldComment[]): readonly PastReply[] {
  const found: PastReply[] = [];
  let asked: { readonly thread: string; readonly text: string } | undefined;
  for (const comment of comments) {
    const thread = comment.parentId ?? comment.id;
    if (!comment.isOwn) {
      asked = { thread, text: comment.text };
    } else if (asked?.thread === thread && comment.parentId !== undefined) {
      found.push({ question: asked.text, answer: comment.text });
    }
  }
  return found;
}
