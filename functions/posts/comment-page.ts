// A page of a post's comments: the one at an offset, or the one with a certain comment.
import type { Paging } from '#shared/schemas/common.ts';
import type { StoredComment } from './comment-item.ts';

export type WantedCommentPage = Paging & {
  /** The comment that the page is to contain; the offset counts when the list does not have it. */
  readonly commentId: string | undefined;
};

export type CommentPage = {
  readonly comments: readonly StoredComment[];
  readonly total: number;
  readonly offset: number;
};

/** Where the page begins that has the comment at `position` of the list; below zero means that it is not there. */
export const computePageOffset = ({ offset, limit }: Paging, position: number): number =>
  position < 0 ? offset : position - (position % limit);
