// Comments of one post as read from the network, with what the read tells about those that are missing.
import type { AccountIdentity } from '#functions/connection/domain/account-authorship.ts';
import type { InboundOrigin } from '#functions/events/domain/inbound-event.ts';
import type { NetworkComment } from '#platform/instagram/comments.ts';
import type { CoveredListRange } from './domain/deletion-detection.ts';

export type FetchedComments = {
  readonly comments: readonly NetworkComment[];
  /** Identifies comments of the account itself, which never count as new. */
  readonly accountIdentity: AccountIdentity;
  readonly origin: InboundOrigin;
  /** Undefined when nothing that is missing was deleted: single comments were read. */
  readonly coveredRange: CoveredListRange | undefined;
  /** Threads whose replies are only partly on the page: nothing is deleted from them. */
  readonly incompleteThreads: readonly string[];
  /**
   * Described by a webhook event, less exactly than by a read: stored comments stay unchanged, and a post that gets a
   * new one is read again.
   */
  readonly isFromEvent?: boolean;
  /** Received one by one: the network's lists may not contain new comments for a while. */
  readonly isUnlisted?: boolean;
  /** When the comments are on an ad: the ids of its media and of the post that it shows. */
  readonly adMediaIds?: readonly string[] | undefined;
  /** Asks the network for one comment that a list lacks; without it, the list alone decides. */
  readonly isGoneOnNetwork?: (commentId: string) => Promise<boolean>;
};
