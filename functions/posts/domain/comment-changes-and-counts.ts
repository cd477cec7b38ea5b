// The state of a stored comment, and how changes of comments update their post's counts and page index.

import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { InboundEventSource } from '#functions/events/domain/inbound-event.ts';
import { buildCommentOrderKey } from './order-keys.ts';

export type MergedComment = {
  readonly id: string;
  readonly text: string;
  readonly username: string;
  /** The author's id on the network. Undefined when the network withholds it. */
  readonly fromId: string | undefined;
  readonly timestamp: string;
  /** The top-level comment of the thread. Undefined for a top-level comment. */
  readonly parentId: string | undefined;
  /** The time that orders the thread: its top-level comment's, or a provisional one until that is stored. */
  readonly threadStartedAt: string;
  readonly hidden: boolean;
  readonly isOwn: boolean;
  /** When it was first stored (ISO). */
  readonly arrivedAt: string;
  /** How it was found first, which makes it an event. Undefined for the account's own comments. */
  readonly source: InboundEventSource | undefined;
  /** Whether it was received one by one (webhook event, read-back), and no list of the network has contained it yet. */
  readonly isUnlisted: boolean;
  /** For a comment on an ad: the ids of the ad's media and of the post that it shows. */
  readonly adMediaIds: readonly string[];
  /**
   * The seen epoch of the post in which the comment is new. Undefined once it is seen. "Mark all as read" starts the
   * next epoch, so one write marks every comment of earlier epochs as seen.
   */
  readonly newInEpoch: number | undefined;
  /** Whether the account has answered it, from here or on the network. */
  readonly isAnswered: boolean;
  /** The owner's replies from here, oldest first. The last one is the current one. */
  readonly replyIds: readonly string[];
  /** The replies that rules made. */
  readonly ruleReplyIds: readonly string[];
};

/** The network omits comments on ads from its lists and counts. */
const isWithheldAdComment = ({
  isUnlisted,
  adMediaIds,
}: Pick<MergedComment, 'isUnlisted' | 'adMediaIds'>): boolean =>
  isUnlisted && adMediaIds.length > 0;

export const isNewComment = (comment: MergedComment, seenEpoch: number): boolean =>
  comment.newInEpoch === seenEpoch;

export type CommentChange<C extends MergedComment = MergedComment> =
  | { readonly kind: 'add'; readonly after: C }
  | { readonly kind: 'update'; readonly before: C; readonly after: C }
  /** `replies` are its replies from here, which are removed with it. */
  | { readonly kind: 'remove'; readonly before: C; readonly replies: readonly Draft[] };

type LatestNewComment = { readonly id: string; readonly timestamp: string };

/** The counts that a post stores about its comments. */
export type CommentCounts = {
  readonly total: number;
  /** Comments that no list of the network has contained yet. */
  readonly unlistedCount: number;
  /** The ones that no list or count of the network will ever contain. */
  readonly adCount: number;
  readonly newCount: number;
  /** The newest comment since all were seen. It may have been seen or removed since. */
  readonly latestNewComment: LatestNewComment | undefined;
};

/** How many of the stored comments the network's count should contain. */
export const countCommentsWithoutAds = ({
  total,
  adCount,
}: Pick<CommentCounts, 'total' | 'adCount'>): number => total - adCount;

const toBeforeAndAfter = (change: CommentChange) => ({
  before: change.kind === 'add' ? undefined : change.before,
  after: change.kind === 'remove' ? undefined : change.after,
});

export function computeCommentCounts(
  counts: CommentCounts,
  changes: readonly CommentChange[],
  seenEpoch: number,
): CommentCounts {
  let { total, unlistedCount, adCount, newCount, latestNewComment } = counts;
  for (const change of changes) {
    const { before, after } = toBeforeAndAfter(change);
    const wasNew = before !== undefined && isNewComment(before, seenEpoch);
    const isNowNew = after !== undefined && isNewComment(after, seenEpoch);
    total += (after ? 1 : 0) - (before ? 1 : 0);
    unlistedCount += (after?.isUnlisted ? 1 : 0) - (before?.isUnlisted ? 1 : 0);
    adCount +=
      (after && isWithheldAdComment(after) ? 1 : 0) -
      (before && isWithheldAdComment(before) ? 1 : 0);
    newCount += (isNowNew ? 1 : 0) - (wasNew ? 1 : 0);
    if (!isNowNew) continue;
    // A comment from a webhook event gets its exact time only when it is read from the network.
    if (wasNew && latestNewComment?.id !== after.id) continue;
    if (wasNew || latestNewComment === undefined || after.timestamp > latestNewComment.timestamp) {
      latestNewComment = { id: after.id, timestamp: after.timestamp };
    }
  }
  return {
    total,
    unlistedCount,
    adCount,
    newCount,
    latestNewComment: newCount > 0 ? latestNewComment : undefined,
  };
}

/** The order keys that the changes insert into and remove from the post's page index. */
export function computeCommentOrderKeyChanges(changes: readonly CommentChange[]): {
  readonly insert: readonly string[];
  readonly remove: readonly string[];
} {
  const insert: string[] = [];
  const remove: string[] = [];
  for (const change of changes) {
    const { before, after } = toBeforeAndAfter(change);
    const [keyBefore, keyAfter] = [
      before && buildCommentOrderKey(before),
      after && buildCommentOrderKey(after),
    ];
    if (keyBefore === keyAfter) continue;
    if (keyBefore !== undefined) remove.push(keyBefore);
    if (keyAfter !== undefined) insert.push(keyAfter);
  }
  return { insert, remove };
}
