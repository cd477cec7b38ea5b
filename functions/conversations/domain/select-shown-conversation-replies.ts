// Selects the replies that a conversation shows: the one in the composer, those in flight, and those that are live.
// Pure.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import {
  findMatchingReplies,
  type NetworkReply,
} from '#functions/drafts/domain/read-back/find-replies-in-read-back.ts';
import { leaveOutDraftsAnsweredByRule } from './leave-out-drafts-answered-by-rule.ts';
import type { DraftWithAnsweredMessage } from './match-outbound-message.ts';
import type { StoredMessage } from './message.ts';

export type PendingMessageReply = {
  /** The id of our response, used until the network's message is stored. */
  readonly id: string;
  readonly text: string;
  /** When it was queued or sent to the network (ISO). */
  readonly at: string;
  readonly automation: Draft['automation'];
};

export type ShownConversationReplies = {
  /** The reply that the composer of the conversation continues with. */
  readonly response: DraftWithAnsweredMessage | undefined;
  /** Replies in flight that are not stored as messages yet, oldest first. */
  readonly pending: readonly PendingMessageReply[];
  /** The ids of responses whose reply is live. */
  readonly liveIds: readonly string[];
};

/** A reply that a rule will send later, or that awaits approval, is shown apart from the owner's own replies. */
const isWaitingByRule = ({ draft: { automation, state } }: DraftWithAnsweredMessage): boolean =>
  automation !== null && ['generating', 'editing', 'queued', 'discarded'].includes(state);

const isAwaitingAcceptance = ({ draft }: DraftWithAnsweredMessage): boolean =>
  draft.state === 'queued' || draft.state === 'posting' || draft.state === 'unknown';

const isInFlight = (answering: DraftWithAnsweredMessage): boolean =>
  isAwaitingAcceptance(answering) || answering.draft.state === 'posted';

/** Sending failed and returned the text to its owner, who must read why. */
const isReturnedWithError = ({ draft }: DraftWithAnsweredMessage): boolean =>
  draft.state === 'editing' &&
  draft.error !== null &&
  (draft.editedText ?? draft.generatedText) !== '';

const isEditedByOwner = ({ draft }: DraftWithAnsweredMessage): boolean =>
  draft.state === 'editing' && draft.editedText !== null && !draft.answeredElsewhere;

/** The message was answered elsewhere, and the draft still has text that its owner may want. */
const hasTextDespiteOtherAnswer = ({ draft }: DraftWithAnsweredMessage): boolean =>
  draft.state === 'editing' &&
  draft.answeredElsewhere &&
  (draft.editedText ?? draft.generatedText) !== '';

/** The owner's own draft comes before a rule's reply, regardless of their order. */
const isOwnersDraft = ({ draft }: DraftWithAnsweredMessage): boolean =>
  draft.automation === null && (draft.state === 'editing' || draft.state === 'generating');

/** The draft that changed last. */
const pickLaterDraft = (
  left: DraftWithAnsweredMessage | undefined,
  right: DraftWithAnsweredMessage | undefined,
) => (left && right && left.draft.since < right.draft.since ? right : (left ?? right));

/**
 * A reply that the network has not accepted yet comes first. Then the draft for the newest inbound message, unless an
 * earlier reply was returned with an error after that draft was begun. Then a reply that was accepted and is not
 * visible yet. Then a text that the owner wrote for an older message, because a new message never drops it. When the
 * owner's own answer is the last message, the draft that it made unnecessary stays available.
 */
function selectCurrentReply(
  answering: readonly DraftWithAnsweredMessage[],
  { newestInboundId, isAnswered }: { newestInboundId: string | undefined; isAnswered: boolean },
): DraftWithAnsweredMessage | undefined {
  const allForNewest = answering.filter(({ messageId }) => messageId === newestInboundId);
  const forNewest = allForNewest.find(isOwnersDraft) ?? allForNewest[0];
  return (
    answering.find(isAwaitingAcceptance) ??
    pickLaterDraft(forNewest, answering.find(isReturnedWithError)) ??
    answering.find(isInFlight) ??
    answering.find(isEditedByOwner) ??
    (isAnswered ? answering.find(hasTextDespiteOtherAnswer) : undefined)
  );
}

const toReadReply = (message: StoredMessage): NetworkReply => ({
  id: message.id,
  text: message.text ?? '',
  timestamp: message.timestamp,
  isOwn: message.isOwn && !message.unsent,
});

type SentText = {
  readonly responseId: string;
  readonly text: string;
  /** When it was first claimed (ISO). */
  readonly from: string;
  readonly subjectWrittenAt: string;
};

/** The sent texts without a network id yet, in the order of their claims. */
const listSentTextsWithoutNetworkId = (
  inFlight: readonly DraftWithAnsweredMessage[],
): readonly SentText[] =>
  inFlight
    .flatMap(({ draft: { id, networkId, sendingText: text, claimedAt: from }, timestamp }) =>
      networkId === null && text !== null && from !== null
        ? [{ responseId: id, text, from, subjectWrittenAt: timestamp }]
        : [],
    )
    .sort((left, right) => left.from.localeCompare(right.from));

/**
 * The ids of replies that are already stored as messages. They match by the network's id, or by their exact text,
 * since the echo event may arrive before the response of the call that sent it. One message matches only one reply.
 */
function findRepliesStoredAsMessages(
  inFlight: readonly DraftWithAnsweredMessage[],
  messages: readonly StoredMessage[],
  claimedMessageIds: Set<string | null>,
): ReadonlySet<string> {
  const messageIds = new Set<string | null>(messages.map(({ id }) => id));
  const replies = messages.map(toReadReply);
  const storedReplyIds = new Set(
    inFlight.filter(({ draft }) => messageIds.has(draft.networkId)).map(({ draft }) => draft.id),
  );
  for (const sent of listSentTextsWithoutNetworkId(inFlight)) {
    const matchingReply = findMatchingReplies(replies, sent).find(
      ({ id }) => !claimedMessageIds.has(id),
    );
    if (matchingReply === undefined) continue;
    claimedMessageIds.add(matchingReply.id);
    storedReplyIds.add(sent.responseId);
  }
  return storedReplyIds;
}

/** `messages` and `drafts` are the latest of the conversation, newest first. */
export function selectShownConversationReplies(
  messages: readonly StoredMessage[],
  drafts: readonly DraftWithAnsweredMessage[],
): ShownConversationReplies {
  const answering = leaveOutDraftsAnsweredByRule(drafts)
    .filter((draft) => !isWaitingByRule(draft))
    .sort((left, right) => right.timestamp.localeCompare(left.timestamp));
  const newestInboundId = messages.find(({ isOwn, unsent }) => !isOwn && !unsent)?.id;
  const inFlight = answering.filter(isInFlight);
  const claimedMessageIds = new Set(answering.map(({ draft }) => draft.networkId));
  const storedReplyIds = findRepliesStoredAsMessages(inFlight, messages, claimedMessageIds);
  const pending = inFlight
    .filter(({ draft }) => !storedReplyIds.has(draft.id))
    .map(({ draft }) => ({
      id: draft.id,
      text: draft.sendingText ?? '',
      at: draft.claimedAt ?? draft.since,
      automation: draft.automation,
    }))
    .sort((left, right) => left.at.localeCompare(right.at));
  return {
    response: selectCurrentReply(answering, {
      newestInboundId,
      isAnswered: messages[0]?.isOwn === true,
    }),
    pending,
    liveIds: answering.flatMap(({ draft }) => (draft.state === 'live' ? [draft.id] : [])),
  };
}
