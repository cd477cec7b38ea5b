// Finds the account's latest answer to a comment, which the reply box shows before a second one.
import { findAnswersInThread } from '#shared/find-answers-in-thread.ts';
import type { PostComment } from '#shared/schemas/post.ts';

/**
 * `thread` is in its order, as far as the page shows it. It may show an answer before the next list reports one.
 * `elsewhere` means that the answer is on another page.
 */
export function findEarlierAnswerInThread(
  { id, username, replied_to_id, answered }: PostComment,
  thread: readonly PostComment[],
): PostComment | 'elsewhere' | null {
  const position = thread.findIndex((comment) => comment.id === id);
  const later = thread
    .slice(position + 1)
    .map((comment) => ({ comment, isOwn: comment.is_own, text: comment.text }));
  const shown = findAnswersInThread({ parentId: replied_to_id ?? undefined, username }, later).at(
    -1,
  );
  return shown?.comment ?? (answered ? 'elsewhere' : null);
}
