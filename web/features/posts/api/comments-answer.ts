// What a list of comments becomes by marks, replies and newer answers: pure changes of the answer that is kept.
import { PAGE_SIZE } from '#shared/limits.ts';
import type { Comment, Post } from '#shared/schemas/post.ts';
import type { CallAnswer } from '#web/lib/endpoints.ts';

export type CommentsAnswer = Extract<CallAnswer<'listComments'>, { comments: readonly Comment[] }>;

/**
 * A comment read under the filter stays while one reads on, though the server no longer counts it as new.
 * What moves up in its place belongs to the next page; only what is newer, or stands between, has come to this one.
 */
export function keepShown(known: CommentsAnswer, answer: CommentsAnswer): CommentsAnswer {
  const latest = new Map(answer.comments.map((comment) => [comment.id, comment]));
  const kept = known.comments.map(
    (comment) => latest.get(comment.id) ?? { ...comment, seen: true },
  );
  const shown = new Set(known.comments.map((comment) => comment.id));
  const newest = Math.max(...known.comments.map(({ timestamp }) => Date.parse(timestamp)));
  const last = answer.comments.findLastIndex(({ id }) => shown.has(id));
  const isOfThisPage = (comment: Comment, index: number): boolean =>
    known.comments.length < PAGE_SIZE || index < last || Date.parse(comment.timestamp) > newest;
  const come = answer.comments.filter(
    (comment, index) => !shown.has(comment.id) && isOfThisPage(comment, index),
  );
  return { ...answer, comments: [...come, ...kept] };
}

const withPost = (known: CommentsAnswer, post: Partial<Post>): CommentsAnswer => ({
  ...known,
  post: { ...known.post, ...post },
});

export const withSeen = (
  known: CommentsAnswer,
  seen: { readonly commentId: string; readonly newCount: number },
): CommentsAnswer => ({
  ...withPost(known, { new_comments_count: seen.newCount }),
  comments: known.comments.map((each) =>
    each.id === seen.commentId ? { ...each, seen: true } : each,
  ),
});

/** A mark made here stays, even where the answer was on its way before it. */
export const withComment = (known: CommentsAnswer, comment: Comment): CommentsAnswer => ({
  ...known,
  comments: known.comments.map((each) =>
    each.id === comment.id ? { ...comment, seen: each.seen || comment.seen } : each,
  ),
});

export const withAllSeen = (known: CommentsAnswer): CommentsAnswer => ({
  ...withPost(known, { new_comments_count: 0 }),
  comments: known.comments.map((each) => ({ ...each, seen: true })),
});
