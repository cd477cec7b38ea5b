// Changes a list of comments for marks, replies and newer responses: pure functions on the cached response.
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';
import type { Post, PostComment } from '#shared/schemas/post.ts';
import type { ListPageData } from '#web/components/lists/list-page-query.ts';

export type CommentsResponse = ListPageData<'listComments'>;

/**
 * Keeps a comment on screen that was seen under the filter, although the server no longer counts it as new. A comment
 * that moves up into its slot belongs to the next page. This page gets only newer ones, or ones in between.
 */
export function keepSeenCommentsInNewFilter(
  known: CommentsResponse,
  response: CommentsResponse,
): CommentsResponse {
  const latestById = new Map(response.comments.map((comment) => [comment.id, comment]));
  const keptComments = known.comments.map(
    (comment) => latestById.get(comment.id) ?? { ...comment, seen: true },
  );
  const shownIds = new Set(known.comments.map((comment) => comment.id));
  const newestTimestamp = Math.max(...known.comments.map(({ timestamp }) => Date.parse(timestamp)));
  const lastShownIndex = response.comments.findLastIndex(({ id }) => shownIds.has(id));
  const belongsToPage = (comment: PostComment, index: number): boolean =>
    known.comments.length < DEFAULT_LIST_PAGE_SIZE ||
    index < lastShownIndex ||
    Date.parse(comment.timestamp) > newestTimestamp;
  const newComments = response.comments.filter(
    (comment, index) => !shownIds.has(comment.id) && belongsToPage(comment, index),
  );
  return { ...response, comments: [...newComments, ...keptComments] };
}

/** Keeps comments that the response lacks at their place, if `isKept` accepts their id. */
export function keepMissingCommentsInResponse(
  known: CommentsResponse,
  response: CommentsResponse,
  isKept: (id: string) => boolean,
): { readonly response: CommentsResponse; readonly keptIds: readonly string[] } {
  const comments = [...response.comments];
  const keptIds: string[] = [];
  for (const [index, comment] of known.comments.entries()) {
    if (!isKept(comment.id) || comments.some(({ id }) => id === comment.id)) continue;
    const previousId = known.comments[index - 1]?.id;
    comments.splice(comments.findIndex(({ id }) => id === previousId) + 1, 0, comment);
    keptIds.push(comment.id);
  }
  return { response: keptIds.length === 0 ? response : { ...response, comments }, keptIds };
}

export const removeCommentFromResponse = (
  known: CommentsResponse,
  commentId: string,
): CommentsResponse => ({
  ...known,
  comments: known.comments.filter(({ id }) => id !== commentId),
});

const updatePost = (known: CommentsResponse, post: Partial<Post>): CommentsResponse => ({
  ...known,
  post: { ...known.post, ...post },
});

export const markCommentSeenInResponse = (
  known: CommentsResponse,
  seen: { readonly commentId: string; readonly newCount: number },
): CommentsResponse => ({
  ...updatePost(known, { new_comments_count: seen.newCount }),
  comments: known.comments.map((each) =>
    each.id === seen.commentId ? { ...each, seen: true } : each,
  ),
});

/** Keeps a seen mark that was set here during the request. */
export const replaceCommentInResponse = (
  known: CommentsResponse,
  comment: PostComment,
): CommentsResponse => ({
  ...known,
  comments: known.comments.map((each) =>
    each.id === comment.id ? { ...comment, seen: each.seen || comment.seen } : each,
  ),
});

export const markAllCommentsSeenInResponse = (known: CommentsResponse): CommentsResponse => ({
  ...updatePost(known, { new_comments_count: 0 }),
  comments: known.comments.map((each) => ({ ...each, seen: true })),
});
