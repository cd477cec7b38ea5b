// Finds the owner's past replies in a list of comments, each with the comment that it answered.
import type { MergedComment } from './comment-changes-and-counts.ts';

export type AnsweredComment = { readonly question: MergedComment; readonly answer: MergedComment };

/**
 * `comments` are in thread order (a thread's top-level comment, then its replies oldest first). A reply of the owner
 * answers the last comment by another person before it in its thread. Drafts that the app published count as well,
 * because the owner approved them.
 */
export function listAnsweredComments(
  comments: readonly MergedComment[],
): readonly AnsweredComment[] {
  const answered: AnsweredComment[] = [];
  let openQuestion: { readonly thread: string; readonly comment: MergedComment } | undefined;
  for (const comment of comments) {
    const thread = comment.parentId ?? comment.id;
    if (!comment.isOwn) {
      openQuestion = { thread, comment };
    } else if (openQuestion?.thread === thread && comment.parentId !== undefined) {
      answered.push({ question: openQuestion.comment, answer: comment });
    }
  }
  return answered;
}
