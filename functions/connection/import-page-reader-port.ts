// The port through which an import reads and saves a page of the network. The posts feature handles posts and
// comments, the conversations feature handles conversations.

import type { InboundReadOrigin } from '#functions/events/domain/inbound-event.ts';
import type { NetworkMedia } from '#platform/instagram/media.ts';
import type { RateLimitUsage } from '#platform/instagram/rate-limit-usage.ts';
import type { AccountRef, PostRef } from '#platform/table/keys.ts';
import type {
  CommentsReadPosition,
  NetworkListPosition,
  PostWithCommentsToRead,
} from './domain/import-task.ts';
import type { NetworkAccess } from './network/network-access.ts';

export type PostsPageReadResult = {
  readonly media: readonly NetworkMedia[];
  /** The posts of the page whose comments must be read. */
  readonly commentsToRead: readonly PostWithCommentsToRead[];
  /** The position of the next page. Undefined on the last one. */
  readonly rest: NetworkListPosition | undefined;
  readonly usage: RateLimitUsage;
};

export type CommentsPageReadResult = {
  /** The next position. Undefined when all comments were read, or none can be. */
  readonly next: CommentsReadPosition | undefined;
  /** The number of comments read in this step. */
  readonly commentCount: number;
  readonly usage: RateLimitUsage | undefined;
};

export type ConversationsReadPosition = {
  readonly cursor?: string | undefined;
  /** The page size; by default the largest that the network allows. */
  readonly limit?: number | undefined;
};

/**
 * - `read`: `next` is the position of the next page, undefined on the last page.
 * - `too_much`: the network cannot return so many conversations at once.
 * - `not_yet`: the rate limit is reached or calls are paused.
 * - `off`: the owner disabled access to messages.
 * - `ended`: the list cannot be read further; the next refresh starts from its beginning.
 */
export type ConversationsPageReadResult =
  | {
      readonly kind: 'read';
      readonly conversations: number;
      readonly messages: number;
      /** The number of messages added or updated. A refresh continues while it is not 0. */
      readonly changed: number;
      readonly next: ConversationsReadPosition | undefined;
      readonly usage: RateLimitUsage;
    }
  | { readonly kind: 'too_much'; readonly smallerPage: ConversationsReadPosition }
  | { readonly kind: 'not_yet'; readonly seconds: number }
  | { readonly kind: 'off' }
  | { readonly kind: 'ended' };

/** All methods throw NetworkError when the account's access or the network as a whole does not work. */
export type ImportPageReader = {
  readAndSavePostsPage(input: {
    readonly account: AccountRef;
    readonly access: NetworkAccess;
    readonly position: NetworkListPosition;
  }): Promise<PostsPageReadResult>;
  /** Reads the next comments of a post, of which the network counts `count`. */
  readAndSaveCommentsPage(input: {
    readonly post: PostRef;
    readonly count: number;
    readonly access: NetworkAccess;
    readonly origin: InboundReadOrigin;
    readonly position: CommentsReadPosition;
  }): Promise<CommentsPageReadResult>;
  /** Reads a page of conversations, each with its newest messages. */
  readAndSaveConversationsPage(input: {
    readonly account: AccountRef;
    readonly access: NetworkAccess;
    readonly origin: InboundReadOrigin;
    readonly position: ConversationsReadPosition;
  }): Promise<ConversationsPageReadResult>;
};
