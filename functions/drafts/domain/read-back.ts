// Recognises our own reply among the replies the network shows, and tells whether its absence is proven: one
// rule for comments and messages. Pure.
import { isSameText } from './same-text.ts';

/** A reply as read from the network. */
export type ReadReply = {
  readonly id: string;
  readonly text: string;
  /** ISO, the network's clock. */
  readonly timestamp: string;
  /** Whether the account wrote it; undefined where the network does not say who did. */
  readonly isOwn: boolean | undefined;
};

/** What we know of it beside that. */
export type KnownReply = ReadReply & {
  /** When we first heard of it (ISO); undefined where only the network shows it. */
  readonly heardAt: string | undefined;
  /**
   * The response it was accepted or found for; null where it is known to be no reply of ours, undefined
   * where that is open.
   */
  readonly owner: string | null | undefined;
  /** When that response's text was first claimed (ISO), where it is known. */
  readonly ownerClaimedAt: string | undefined;
};

/** The reply that is looked for. */
export type Sent = {
  /** Whom it is claimed for. */
  readonly responseId: string;
  readonly text: string;
  /** When the text was first claimed (ISO). */
  readonly claimedAt: string;
  /** It was found before, and its owner knows: it counts only while it is shown, since they may have deleted it. */
  readonly isFound?: boolean | undefined;
  /** When what it answers was written (ISO, the network's clock); undefined where that is not known. */
  readonly answeredAt: string | undefined;
};

/** Our clock and the network's may differ by this much. */
const CLOCK_SKEW_MS = 120_000;

/** A claim is stored this long after the last look at what its draft has become, at most. */
const CLAIMING_TAKES_MS = 2_000;

/** Of two replies of one second the one with the smaller id is older: ids rise, and have no leading zeros. */
const byAge = (a: ReadReply, b: ReadReply): number =>
  a.timestamp.localeCompare(b.timestamp) || a.id.length - b.id.length || a.id.localeCompare(b.id);

/** Lists of the network name whole seconds, its events milliseconds. */
const wholeSecond = (time: string): number => Math.floor(Date.parse(time) / 1_000) * 1_000;

/**
 * From when on (epoch milliseconds) an own reply may be one that was claimed at `from`: our clock may be
 * wrong, but nothing is answered before it was written.
 */
export function earliest(sent: {
  readonly from: string;
  readonly answeredAt: string | undefined;
}): number {
  const claimed = Date.parse(sent.from) - CLOCK_SKEW_MS;
  return sent.answeredAt ? Math.max(claimed, wholeSecond(sent.answeredAt)) : claimed;
}

/** Own replies of the very text, not older than `from` or than what they answer, oldest first. */
export function findOwnReplies<Reply extends ReadReply>(
  replies: readonly Reply[],
  sent: {
    readonly text: string;
    readonly from: string;
    readonly answeredAt: string | undefined;
  },
): readonly Reply[] {
  const since = earliest(sent);
  return replies
    .filter(
      ({ isOwn, text, timestamp }) =>
        isOwn && Date.parse(timestamp) >= since && isSameText(text, sent.text),
    )
    .sort(byAge);
}

/**
 * From when on an own reply may be this draft's. Two drafts of one thread with the same text cannot be told
 * apart on the network: where an earlier one may have taken our reply for its own, its own may be
 * ours, and the search begins at its claim.
 */
function searchedFrom(sent: Sent, replies: readonly KnownReply[]): string {
  let from = sent.claimedAt;
  const earlierTwin = () =>
    replies.find(
      ({ owner, ownerClaimedAt, text, timestamp }) =>
        owner != null &&
        owner !== sent.responseId &&
        ownerClaimedAt !== undefined &&
        ownerClaimedAt < from &&
        Date.parse(timestamp) >= Date.parse(from) - CLOCK_SKEW_MS &&
        isSameText(text, sent.text),
    );
  for (let twin = earlierTwin(); twin?.ownerClaimedAt; twin = earlierTwin()) {
    from = twin.ownerClaimedAt;
  }
  return from;
}

/**
 * The ids of the replies one of which our call published, if it did, in the order in which they are to be
 * claimed: those of the very text that nobody else has claimed.
 */
export function candidatesFor(sent: Sent, replies: readonly KnownReply[]): readonly string[] {
  const from = searchedFrom(sent, replies);
  return findOwnReplies(replies, { ...sent, from })
    .filter(
      ({ owner, heardAt }) =>
        owner === sent.responseId ||
        (owner === undefined && (heardAt === undefined || heardAt >= from)),
    )
    .map(({ id }) => id);
}

/**
 * Whether a reply has appeared since the claim that is no other reply of ours: the network alters some
 * texts, so it is either ours or the owner's own answer, and neither wants a second one. A reply
 * whose writer the network does not name may be any.
 */
export function hasUnexplained(sent: Sent, replies: readonly KnownReply[]): boolean {
  const since = earliest({ from: sent.claimedAt, answeredAt: sent.answeredAt });
  const claimedAt = Date.parse(sent.claimedAt) - CLAIMING_TAKES_MS;
  return replies.some(
    ({ isOwn, owner, timestamp, heardAt }) =>
      isOwn !== false &&
      owner == null &&
      Date.parse(timestamp) >= since &&
      (heardAt === undefined || Date.parse(heardAt) >= claimedAt),
  );
}
