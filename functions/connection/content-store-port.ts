// The port through which imports and refreshes store posts and comments; the posts feature
// implements it.

import type { NetworkComment } from '#platform/instagram/comments.ts';
import type { NetworkMedia } from '#platform/instagram/media.ts';
import type { AccountRef, PostRef } from '#platform/table/keys.ts';
import type { AccountIdentity } from './domain/account-authorship.ts';
import type { PostWithCommentsToRead } from './domain/import-task.ts';
import type { InboundOrigin } from './domain/inbound-event.ts';

/** Identifies an entry of a list ordered by time: a post, or a top-level comment. */
type ListEntry = { readonly timestamp: string; readonly id: string };

/**
 * The part of a list that a page covers completely. Anything we store inside this range that the
 * page does not contain was deleted on the network.
 */
type CoveredRange = {
  /** The last entry of the previous page; undefined on the first page. */
  readonly after: ListEntry | undefined;
  /** The last entry of this page; undefined on the last page. */
  readonly upTo: ListEntry | undefined;
  /** Entries of the page that could not be parsed: they exist, so they must not be deleted. */
  readonly unreadableIds?: readonly string[];
  /** When the page was requested (ISO): it proves nothing about anything that arrived later. */
  readonly readAt: string;
};

export type FetchedPosts = {
  readonly media: readonly NetworkMedia[];
  /** Undefined when single posts were read, which prove nothing about the rest of the list. */
  readonly coveredRange: CoveredRange | undefined;
};

export type FetchedComments = {
  readonly comments: readonly NetworkComment[];
  /** Identifies comments of the account itself, which never count as new. */
  readonly accountIdentity: AccountIdentity;
  readonly origin: InboundOrigin;
  readonly coveredRange: CoveredRange | undefined;
  /** Threads whose replies are only partly on the page: nothing is deleted from them. */
  readonly incompleteThreads: readonly string[];
  /** Leaves stored comments unchanged: a webhook event describes them less exactly than a read. */
  readonly isAddOnly?: true;
  /** Received one by one: the network's lists may not contain new comments for a while. */
  readonly isUnlisted?: boolean;
};

export type ContentStore = {
  /**
   * Adds and updates posts; idempotent. Returns those whose comments need reading: new posts with
   * comments, posts whose comment count on the network changed since their comments were last read,
   * and, at growing intervals, posts whose stored comments do not match the count.
   */
  savePosts(
    account: AccountRef,
    fetched: FetchedPosts,
  ): Promise<{ readonly commentsToRead: readonly PostWithCommentsToRead[] }>;
  /**
   * Adds, updates and removes comments; idempotent. `added` holds the ids of those that were not
   * stored before.
   */
  saveComments(
    post: PostRef,
    fetched: FetchedComments,
  ): Promise<{ readonly added: readonly string[]; readonly removed: number }>;
  /**
   * Records that all comments were read when the network counted this many. `isSecond` marks the
   * second read of the same comments, which never asks for another one.
   */
  recordCommentsRead(
    post: PostRef,
    reading: { readonly count: number; readonly isSecond: boolean },
  ): Promise<{ readonly needsSecondRead: boolean }>;
  /** Makes the next posts refresh read the post's comments even if their count did not change. */
  markCommentsForReread(post: PostRef): Promise<void>;
  hasPost(post: PostRef): Promise<boolean>;

  /** Enqueues the refresh of the posts list; false while one is running. @throws when the queue fails. */
  startPostsRefresh(account: AccountRef): Promise<boolean>;
  /** False when the lease was released, canceled or taken by another: the caller must stop. */
  renewPostsRefreshLease(account: AccountRef, lease: string): Promise<boolean>;
  releasePostsRefreshLease(account: AccountRef, lease: string): Promise<void>;
  /** Enqueues the refresh of the comments of each post unless one is running. @throws when the table or queue fails. */
  startCommentsRefreshes(
    account: AccountRef,
    posts: readonly (PostWithCommentsToRead & { readonly isSecond?: boolean })[],
  ): Promise<unknown>;
  renewCommentsRefreshLease(post: PostRef, lease: string): Promise<boolean>;
  releaseCommentsRefreshLease(post: PostRef, lease: string): Promise<void>;
};
