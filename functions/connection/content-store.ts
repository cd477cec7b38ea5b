// The port through which an import hands over what it read; the posts feature fills it.

import type { NetworkComment } from '#platform/instagram/comments.ts';
import type { Media } from '#platform/instagram/media.ts';
import type { AccountRef, PostRef } from '#platform/table/keys.ts';
import type { OwnAccount } from './domain/own-comment.ts';

/** A place in a list ordered by time: a top-level comment, or a post. */
type ListPlace = { readonly timestamp: string; readonly id: string };

/**
 * Which part of a list a page covers completely. What we hold inside that part and the page does
 * not name has been deleted on the network.
 */
type Covered = {
  /** The last element of the page before; undefined where this is the first page. */
  readonly after: ListPlace | undefined;
  /** The last element of this page; undefined where it is the last page. */
  readonly upTo: ListPlace | undefined;
  /** Elements of the page that could not be read: they have not been deleted. */
  readonly unread?: readonly string[];
  /** When the page was asked for (ISO): anything that arrived later is not judged by it. */
  readonly readAt: string;
};

export type PostsBatch = {
  readonly media: readonly Media[];
  /** Undefined where the media are single ones and prove nothing about others. */
  readonly covered: Covered | undefined;
};

export type CommentsBatch = {
  readonly comments: readonly NetworkComment[];
  /** The account itself: what it wrote is never new. */
  readonly own: OwnAccount;
  readonly covered: Covered | undefined;
  /** Threads of which the page holds only some replies: nothing is deleted from them. */
  readonly incompleteThreads: readonly string[];
  /** What is held stays as it is: these are described less exactly than a reading does. */
  readonly onlyAdd?: true;
  /** Told or read one by one: the network's lists may not name those that are new for a while. */
  readonly unlisted?: boolean;
};

export type ContentStore = {
  /**
   * Adds and updates posts; saving the same again changes nothing. Answers those whose comments
   * need reading: new posts with comments, posts whose count on the network is not the one their
   * comments were last read at, and now and then posts that do not hold what was counted.
   */
  savePosts(
    account: AccountRef,
    batch: PostsBatch,
  ): Promise<{ readonly commentsToRead: readonly { mediaId: string; count: number }[] }>;
  /**
   * Adds, updates and removes comments; saving the same again changes nothing. Answers the ids of
   * those that were not held before.
   */
  saveComments(
    post: PostRef,
    batch: CommentsBatch,
  ): Promise<{ readonly added: readonly string[]; readonly removed: number }>;
  /**
   * Remembers that all comments were read when the network counted this many. Answers whether a second
   * reading is called for; `isSecond` says that this was it.
   */
  commentsRead(
    post: PostRef,
    reading: { readonly count: number; readonly isSecond: boolean },
  ): Promise<{ readonly callsForSecond: boolean }>;
  /** Has the next refresh of the posts read the post's comments, whatever their count is by then. */
  forgetRead(post: PostRef): Promise<void>;
  hasPost(post: PostRef): Promise<boolean>;

  /** Takes the refresh lease; undefined where another one runs. The answer names the lease. */
  beginPostsRefresh(account: AccountRef): Promise<string | undefined>;
  /** Prolongs the lease; false where it ended or was cancelled: the work stops then. */
  keepPostsRefresh(account: AccountRef, lease: string): Promise<boolean>;
  endPostsRefresh(account: AccountRef, lease: string): Promise<void>;
  beginCommentsRefresh(post: PostRef): Promise<string | undefined>;
  keepCommentsRefresh(post: PostRef, lease: string): Promise<boolean>;
  endCommentsRefresh(post: PostRef, lease: string): Promise<void>;
};
