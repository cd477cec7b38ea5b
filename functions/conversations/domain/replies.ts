// What a conversation shows of its replies: the one to go on with, those on their way, those live. Pure.
import type { Draft } from '#functions/drafts/domain/draft.ts';
import { findOwnReplies, type ReadReply } from '#functions/drafts/domain/read-back.ts';
import type { StoredMessage } from './message.ts';

type Answering = {
  readonly draft: Draft;
  readonly messageId: string;
  /** When that message was written (ISO). */
  readonly answeredAt: string;
};

type PendingReply = {
  /** The id of the response, until the network's is known and held. */
  readonly id: string;
  readonly text: string;
  /** When it was queued or handed to the network (ISO). */
  readonly at: string;
};

export type Replies = {
  /** The reply the conversation's composer goes on with. */
  readonly response: Answering | undefined;
  /** Replies on their way that are not held as messages yet, oldest first. */
  readonly pending: readonly PendingReply[];
  /** Responses whose reply is live. */
  readonly liveIds: readonly string[];
};

const isAhead = ({ draft }: Answering): boolean =>
  draft.state === 'queued' || draft.state === 'posting' || draft.state === 'unknown';

const isOnItsWay = (answering: Answering): boolean =>
  isAhead(answering) || answering.draft.state === 'posted';

/** A text that came back from a sending: its owner must read why. */
const cameBack = ({ draft }: Answering): boolean =>
  draft.state === 'editing' &&
  draft.error !== null &&
  (draft.editedText ?? draft.generatedText) !== '';

const isOwnersText = ({ draft }: Answering): boolean =>
  draft.state === 'editing' && draft.editedText !== null && !draft.answeredElsewhere;

/** Answered elsewhere, with words left that its owner may still want. */
const isSpared = ({ draft }: Answering): boolean =>
  draft.state === 'editing' &&
  draft.answeredElsewhere &&
  (draft.editedText ?? draft.generatedText) !== '';

/** Of two drafts the one something happened to last; the second may be missing. */
const laterOf = (left: Answering | undefined, right: Answering | undefined) =>
  left && right && left.draft.since < right.draft.since ? right : (left ?? right);

/**
 * What is still to be sent comes first. Then the draft for the person's newest message, unless an
 * earlier reply came back with a reason after that draft was begun. Then what was accepted and is
 * not seen yet, and last a text its owner wrote for an older message: it is never dropped because
 * another message came. Where the owner's own answer is the last word, what was drafted before stays
 * at hand.
 */
function responseOf(
  answering: readonly Answering[],
  { newestOfOthers, isAnswered }: { newestOfOthers: string | undefined; isAnswered: boolean },
): Answering | undefined {
  const forNewest = answering.find(({ messageId }) => messageId === newestOfOthers);
  return (
    answering.find(isAhead) ??
    laterOf(forNewest, answering.find(cameBack)) ??
    answering.find(isOnItsWay) ??
    answering.find(isOwnersText) ??
    (isAnswered ? answering.find(isSpared) : undefined)
  );
}

const toReadReply = (message: StoredMessage): ReadReply => ({
  id: message.id,
  text: message.text ?? '',
  timestamp: message.timestamp,
  isOwn: message.isOwn && !message.unsent,
});

const byClaim = (left: Answering, right: Answering): number =>
  (left.draft.claimedAt ?? '').localeCompare(right.draft.claimedAt ?? '');

/**
 * Replies that are held as messages: by the network's id, or, since an echo may come before the
 * answer of the call that sent it, by their very text, each message for one reply only.
 */
function heldReplies(
  onTheirWay: readonly Answering[],
  messages: readonly StoredMessage[],
  taken: Set<string>,
): ReadonlySet<string> {
  const ids = new Set(messages.map(({ id }) => id));
  const replies = messages.map(toReadReply);
  const held = new Set<string>();
  for (const { draft, answeredAt } of onTheirWay.toSorted(byClaim)) {
    if (draft.networkId !== null) {
      if (ids.has(draft.networkId)) held.add(draft.id);
      continue;
    }
    if (draft.claimedAt === null || draft.sendingText === null) continue;
    const sent = { text: draft.sendingText, from: draft.claimedAt, answeredAt };
    const own = findOwnReplies(replies, sent).find(({ id }) => !taken.has(id));
    if (own === undefined) continue;
    taken.add(own.id);
    held.add(draft.id);
  }
  return held;
}

/** `messages` are the newest of the conversation, newest first. */
export function repliesOf(messages: readonly StoredMessage[]): Replies {
  const answering = messages.flatMap(({ id, timestamp, draft }) =>
    draft === undefined ? [] : [{ draft, messageId: id, answeredAt: timestamp }],
  );
  const newestOfOthers = messages.find(({ isOwn, unsent }) => !isOwn && !unsent)?.id;
  const onTheirWay = answering.filter(isOnItsWay);
  const taken = new Set(answering.flatMap(({ draft }) => draft.networkId ?? []));
  const held = heldReplies(onTheirWay, messages, taken);
  const pending = onTheirWay
    .filter(({ draft }) => !held.has(draft.id))
    .map(({ draft }) => ({
      id: draft.id,
      text: draft.sendingText ?? '',
      at: draft.claimedAt ?? draft.since,
    }))
    .sort((left, right) => left.at.localeCompare(right.at));
  return {
    response: responseOf(answering, { newestOfOthers, isAnswered: messages[0]?.isOwn ?? false }),
    pending,
    liveIds: answering.flatMap(({ draft }) => (draft.state === 'live' ? [draft.id] : [])),
  };
}
