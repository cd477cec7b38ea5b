// Comments of one post from a network read, and what the read proves about missing ones.
import type { AccountIdentity } from '#functions/connection/domain/account-authorship.ts';
import type { InboundReadOrigin } from '#functions/events/domain/inbound-event.ts';
import type { NetworkComment } from '#platform/instagram/comments.ts';
import type { CoveredListRange } from '../domain/deletion-detection.ts';

export type FetchedComments = {
  readonly comments: readonly NetworkComment[];
  /** Identifies comments of the account itself, which never count as new. */
  readonly accountIdentity: AccountIdentity;
  readonly origin: InboundReadOrigin;
  /** Undefined when single comments were read, which prove no deletion. */
  readonly coveredRange: CoveredListRange | undefined;
  /** Threads whose replies are only partly on the page, so none of them counts as deleted. */
  readonly incompleteThreads: readonly string[];
  /**
   * Whether a webhook event describes them, less exactly than a read: stored comments stay unchanged, and a post that
   * gets a new one is read again.
   */
  readonly isFromEvent?: boolean;
  /** Whether they were received one by one, so that the network's lists may not contain them for a while. */
  readonly isUnlisted?: boolean;
  /** For comments on an ad: the ids of its media and of the post that it shows. */
  readonly adMediaIds?: readonly string[] | undefined;
  /** Asks the network for one comment that a list lacks. Without it, the list alone decides. */
  readonly isGoneOnNetwork?: (commentId: string) => Promise<boolean>;
};
