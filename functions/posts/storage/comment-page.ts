// A page of a post's comments: at an offset, or with a certain comment.
import type { PageLimitAndOffset } from '#shared/schemas/common.ts';
import type { StoredComment } from './comment-item.ts';

export type CommentPageRequest = PageLimitAndOffset & {
  /** The comment that the page must contain. The offset counts when the list does not have it. */
  readonly commentId: string | undefined;
};

export type CommentPage = {
  readonly comments: readonly StoredComment[];
  readonly total: number;
  readonly offset: number;
};

/** The start of the page that has the comment at `position` of the list. A position below zero means that it is missing. */
export const computeCommentPageOffset = (
  { offset, limit }: PageLimitAndOffset,
  position: number,
): number => (position < 0 ? offset : position - (position % limit));
