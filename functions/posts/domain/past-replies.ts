// Finds the owner's past replies in a list of comments, each with the comment that it answered.
import type { PastQuestionAndAnswer } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import type { MergedComment } from './comment-changes-and-counts.ts';

/**
 * `comments` are in thread order (a thread's top-level comment, then its replies oldest first). A reply of the owner
 * answers the last comment by another person before it in its thread. Drafts that the app published count as well,
 * because the owner approved them.
 */
export function listPastReplies(
  comments: readonly MergedComment[],
): readonly PastQuestionAndAnswer[] {
  const pastReplies: PastQuestionAndAnswer[] = [];
  let openQuestion: { readonly thread: string; readonly text: string } | undefined;
  for (const comment of comments) {
    const thread = comment.parentId ?? comment.id;
    if (!comment.isOwn) {
      openQuestion = { thread, text: comment.text };
    } else if (openQuestion?.thread === thread && comment.parentId !== undefined) {
      pastReplies.push({ question: openQuestion.text, answer: comment.text });
    }
  }
  return pastReplies;
}
