// Recognises our own reply among the replies the network shows.
import { type Draft, textOf } from './draft.ts';

/** A reply as read from the network. */
export type ReadReply = {
  readonly id: string;
  readonly text: string;
  /** ISO. */
  readonly timestamp: string;
  readonly isOwn: boolean;
};

/** Our clock and the network's may differ by this much. */
export const CLOCK_SKEW_MS = 120_000;

/** The network trims and may normalise text; neither makes it another reply. */
const comparable = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** Of two replies of one second the one with the smaller id is older: ids rise, and have no leading zeros. */
const byAge = (a: ReadReply, b: ReadReply): number =>
  a.timestamp.localeCompare(b.timestamp) || a.id.length - b.id.length || a.id.localeCompare(b.id);

/** Another draft of the same thread, whose reply is known. */
export type OtherDraft = {
  readonly text: string;
  readonly claimedAt: string;
  readonly networkId: string;
};

/** The drafts of a thread whose reply is known, but for the one that answers `exceptId`. */
export const otherDraftsIn = (
  thread: readonly { readonly id: string; readonly draft: Draft | undefined }[],
  exceptId: string,
): readonly OtherDraft[] =>
  thread.flatMap(({ id, draft }) =>
    id === exceptId || !draft?.networkId
      ? []
      : [
          {
            text: textOf(draft),
            claimedAt: draft.claimedAt ?? draft.since,
            networkId: draft.networkId,
          },
        ],
  );

export type Sent = {
  readonly text: string;
  /** When the text was claimed first. */
  readonly claimedAt: string;
};

/**
 * From when on an own reply may be this draft's. Two drafts of one thread with the same text cannot be told
 * apart on the network: where an earlier one may have taken our reply for its own, its own may be
 * ours, and the search begins at its claim.
 */
export function searchedFrom(
  sent: Sent,
  others: readonly OtherDraft[],
  replies: readonly ReadReply[],
): string {
  const text = comparable(sent.text);
  const postedAt = new Map(replies.map(({ id, timestamp }) => [id, Date.parse(timestamp)]));
  let from = sent.claimedAt;
  const earlierTwin = () =>
    others.find(
      (other) =>
        other.claimedAt < from &&
        comparable(other.text) === text &&
        (postedAt.get(other.networkId) ?? 0) >= Date.parse(from) - CLOCK_SKEW_MS,
    );
  for (let twin = earlierTwin(); twin; twin = earlierTwin()) from = twin.claimedAt;
  return from;
}

/** Lists of the network name whole seconds, its events milliseconds. */
const wholeSecond = (time: string): number => Math.floor(Date.parse(time) / 1_000) * 1_000;

/**
 * From when on an own reply may be one that was claimed at `from`: our clock may be wrong, but nothing is
 * answered before it was written. `answeredAt` is of the network's clock, which dates the replies too.
 */
export function earliest(sent: {
  readonly from: string;
  readonly answeredAt: string | undefined;
}): number {
  const claimed = Date.parse(sent.from) - CLOCK_SKEW_MS;
  return sent.answeredAt ? Math.max(claimed, wholeSecond(sent.answeredAt)) : claimed;
}

/**
 * The replies one of which our call published, if it did, oldest first: written by the account, the
 * very text, not older than `from` or than what it answers, and not one of `others`, the own replies
 * known to be another's.
 */
export function findOwnReplies(
  replies: readonly ReadReply[],
  sent: {
    readonly text: string;
    readonly from: string;
    readonly others: ReadonlySet<string>;
    /** When what it answers was written (ISO, the network's clock). */
    readonly answeredAt: string | undefined;
  },
): readonly string[] {
  const since = earliest(sent);
  const text = comparable(sent.text);
  return replies
    .filter(
      (reply) =>
        reply.isOwn &&
        !sent.others.has(reply.id) &&
        Date.parse(reply.timestamp) >= since &&
        comparable(reply.text) === text,
    )
    .sort(byAge)
    .map(({ id }) => id);
}
