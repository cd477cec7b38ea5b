// Finds the reply that we sent among the replies the network shows, and decides whether its absence is
// proven. One rule for comments and messages. Pure.
import { isSameTextIgnoringAlterations } from './is-same-text-ignoring-alterations.ts';

/** A reply as read from the network. */
export type NetworkReply = {
  readonly id: string;
  readonly text: string;
  /** ISO, the network's clock. */
  readonly timestamp: string;
  /** Whether the account wrote it; undefined when the network does not name the author. */
  readonly isOwn: boolean | undefined;
};

/** A reply with facts that the network does not show. */
export type NetworkReplyWithClaim = NetworkReply & {
  /** The time when an event or import first brought it (ISO); undefined when only this read shows it. */
  readonly firstSeenAt: string | undefined;
  /**
   * The id of the response that claimed it; null when it was written outside our product, undefined when that is
   * unknown.
   */
  readonly claimantId: string | null | undefined;
  /** The time of the first claim of that response's text by a worker (ISO), if known. */
  readonly claimantClaimedAt: string | undefined;
};

/** The text that a read-back searches for, with the bounds of the search. */
export type ReadBackReplySearch = {
  /** The response that the reply is claimed for. */
  readonly responseId: string;
  readonly text: string;
  /** The time of the first claim of the text by a worker (ISO). */
  readonly claimedAt: string;
  /**
   * Whether the reply was found before. The owner knows that and may have deleted it, so it counts only while it is
   * visible.
   */
  readonly isFound?: boolean | undefined;
  /** The time at which the subject was written (ISO, the network's clock), if known. */
  readonly subjectWrittenAt: string | undefined;
};

/** The largest possible difference between our clock and the network's. */
const CLOCK_SKEW_MS = 120_000;

/** The longest time between reading a draft and storing a claim on it. */
const MAX_CLAIM_WRITE_MS = 2_000;

/** Within one second the smaller id is older: ids increase and have no leading zeros. */
const compareByAge = (a: NetworkReply, b: NetworkReply): number =>
  a.timestamp.localeCompare(b.timestamp) || a.id.length - b.id.length || a.id.localeCompare(b.id);

/** The network's lists have timestamps in whole seconds, its events in milliseconds. */
const floorToSecondMs = (time: string): number => Math.floor(Date.parse(time) / 1_000) * 1_000;

/**
 * The earliest time (epoch milliseconds) of a reply whose text was claimed at `from`: our clock may be wrong, but no
 * reply is older than its subject.
 */
export function computeReplySearchStartMs(search: {
  readonly from: string;
  readonly subjectWrittenAt: string | undefined;
}): number {
  const claimed = Date.parse(search.from) - CLOCK_SKEW_MS;
  return search.subjectWrittenAt
    ? Math.max(claimed, floorToSecondMs(search.subjectWrittenAt))
    : claimed;
}

/** Replies of the account with the same text, oldest first, none older than `from` or than their subject. */
export function findMatchingReplies<Reply extends NetworkReply>(
  replies: readonly Reply[],
  search: {
    readonly text: string;
    readonly from: string;
    readonly subjectWrittenAt: string | undefined;
  },
): readonly Reply[] {
  const searchStartMs = computeReplySearchStartMs(search);
  return replies
    .filter(
      ({ isOwn, text, timestamp }) =>
        isOwn &&
        Date.parse(timestamp) >= searchStartMs &&
        isSameTextIgnoringAlterations(text, search.text),
    )
    .sort(compareByAge);
}

/**
 * The earliest claim time whose reply may belong to this search. The network cannot tell two drafts of one thread with
 * the same text apart: an earlier draft may have claimed our reply, and then its reply may be ours. The search
 * therefore begins at the claim of the earlier draft.
 */
function findSearchStart(
  search: ReadBackReplySearch,
  replies: readonly NetworkReplyWithClaim[],
): string {
  let from = search.claimedAt;
  const findEarlierClaim = () =>
    replies.find(
      ({ claimantId, claimantClaimedAt, text, timestamp }) =>
        claimantId !== search.responseId &&
        claimantClaimedAt !== undefined &&
        claimantClaimedAt < from &&
        Date.parse(timestamp) >= Date.parse(from) - CLOCK_SKEW_MS &&
        isSameTextIgnoringAlterations(text, search.text),
    );
  for (
    let earlierClaim = findEarlierClaim();
    earlierClaim?.claimantClaimedAt;
    earlierClaim = findEarlierClaim()
  ) {
    from = earlierClaim.claimantClaimedAt;
  }
  return from;
}

/**
 * The ids of the replies that our call may have published, in the order in which to claim them: they have the same
 * text, and no other response has claimed them.
 */
export function listClaimableReplyIds(
  search: ReadBackReplySearch,
  replies: readonly NetworkReplyWithClaim[],
): readonly string[] {
  const from = findSearchStart(search, replies);
  return findMatchingReplies(replies, { ...search, from })
    .filter(
      ({ claimantId, firstSeenAt }) =>
        claimantId === search.responseId ||
        (claimantId === undefined && (firstSeenAt === undefined || firstSeenAt >= from)),
    )
    .map(({ id }) => id);
}

/**
 * Whether a reply has appeared since the claim that no response has claimed. The network alters some texts, so it is
 * either our reply or one that the owner wrote in the app; in both cases we should not send another. A reply without a
 * named author may be either.
 */
export function hasUnexplainedReply(
  search: ReadBackReplySearch,
  replies: readonly NetworkReplyWithClaim[],
): boolean {
  const searchStartMs = computeReplySearchStartMs({
    from: search.claimedAt,
    subjectWrittenAt: search.subjectWrittenAt,
  });
  const claimedAt = Date.parse(search.claimedAt) - MAX_CLAIM_WRITE_MS;
  return replies.some(
    ({ isOwn, claimantId, timestamp, firstSeenAt }) =>
      isOwn !== false &&
      claimantId == null &&
      Date.parse(timestamp) >= searchStartMs &&
      (firstSeenAt === undefined || Date.parse(firstSeenAt) >= claimedAt),
  );
}
