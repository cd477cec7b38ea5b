// Finds the draft that an outbound message was sent from, and the change that its publication makes to the draft.
// Pure.
import type { AccountIdentity } from '#functions/connection/domain/account-authorship.ts';
import {
  type Draft,
  findUnconfirmedText,
  getClaimingResponseId,
  type UnconfirmedReplyText,
} from '#functions/drafts/domain/lifecycle/draft.ts';
import type { DraftEvent } from '#functions/drafts/domain/lifecycle/draft-events.ts';
import { toReplyFoundDraftEvent } from '#functions/drafts/domain/lifecycle/to-reply-found-draft-event.ts';
import {
  computeReplySearchStartMs,
  findMatchingReplies,
} from '#functions/drafts/domain/read-back/find-replies-in-read-back.ts';
import { isSameTextIgnoringAlterations } from '#functions/drafts/domain/read-back/is-same-text-ignoring-alterations.ts';
import { ALREADY_ANSWERED_END_REASON } from '#functions/drafts/domain/rule-replies/rule-reply-end-reasons.ts';
import type { ConversationMessageEvent } from '#functions/events/domain/message-events.ts';
import { isAutoResponderReply } from './is-auto-responder-reply.ts';
import type { MergedMessageChange } from './merge-events-into-messages.ts';
import type { StoredMessage } from './message.ts';

type OutboundMessage = Pick<StoredMessage, 'id' | 'text' | 'timestamp'>;

export type DraftWithAnsweredMessage = {
  readonly draft: Draft;
  /** The message that the draft answers, and its time (ISO). */
  readonly messageId: string;
  readonly timestamp: string;
};

/** The text of the draft that is being sent, or that a read-back is checking. */
function getTextBeingSent({
  state,
  sendingText,
  claimedAt,
}: Draft): UnconfirmedReplyText | undefined {
  const isBeingSent = state === 'posting' || state === 'unknown';
  return isBeingSent && sendingText !== null && claimedAt
    ? { text: sendingText, claimedAt }
    : undefined;
}

/** The texts of the draft that were sent to the network and whose outcome is unknown. */
function listUnconfirmedTexts(draft: Draft): readonly UnconfirmedReplyText[] {
  const textBeingSent = getTextBeingSent(draft);
  return textBeingSent ? [textBeingSent, ...draft.unconfirmed] : draft.unconfirmed;
}

/** The unconfirmed text of the draft that this message may have published. */
function findMatchingUnconfirmedText(
  message: OutboundMessage,
  { draft, timestamp: answeredAt }: DraftWithAnsweredMessage,
): UnconfirmedReplyText | undefined {
  if (draft.state === 'posted' || draft.state === 'live') return undefined;
  const outbound = { id: message.id, text: message.text ?? '', timestamp: message.timestamp };
  return listUnconfirmedTexts(draft).find(
    ({ text, claimedAt: from }) =>
      findMatchingReplies([{ ...outbound, isOwn: true }], {
        text,
        from,
        subjectWrittenAt: answeredAt,
      }).length > 0,
  );
}

type DraftCandidate = {
  readonly draftForMessage: DraftWithAnsweredMessage;
  readonly claimedAt: string;
};

const compareByClaimTime = (left: DraftCandidate, right: DraftCandidate): number =>
  left.claimedAt.localeCompare(right.claimedAt);

/** Whether the message may be the text that the draft is sending now, altered by the network. */
function isPossiblyAlteredReply(
  message: OutboundMessage,
  { draft, timestamp: answeredAt }: DraftWithAnsweredMessage,
): boolean {
  const textBeingSent = getTextBeingSent(draft);
  if (!textBeingSent || message.text === null) return false;
  const { claimedAt: from } = textBeingSent;
  return (
    Date.parse(message.timestamp) >=
    computeReplySearchStartMs({ from, subjectWrittenAt: answeredAt })
  );
}

/**
 * The draft that an outbound message was sent from. `undecided`: it may belong to a draft whose call is in flight,
 * and the response of that call will name its message. `claimedResponseId` is the response that claimed it before.
 */
export function identifyDraftOfOutboundMessage(
  message: OutboundMessage,
  drafts: readonly DraftWithAnsweredMessage[],
  claimedResponseId: string | undefined,
): DraftWithAnsweredMessage | 'undecided' | 'no_draft' {
  const knownDraft =
    drafts.find(({ draft }) => draft.networkId === message.id) ??
    drafts.find(({ draft }) => getClaimingResponseId(draft) === claimedResponseId);
  if (knownDraft) return knownDraft;
  // The message was claimed for a draft that no longer exists, so it is still one of our replies.
  if (claimedResponseId !== undefined) return 'undecided';
  const candidates = drafts.flatMap((draftForMessage): DraftCandidate[] => {
    const unconfirmedText = findMatchingUnconfirmedText(message, draftForMessage);
    return unconfirmedText ? [{ draftForMessage, claimedAt: unconfirmedText.claimedAt }] : [];
  });
  const [first, ...more] = candidates.sort(compareByClaimTime);
  if (first === undefined) {
    const isDraftBeingSent = ({ draft }: DraftWithAnsweredMessage) => draft.state === 'posting';
    return drafts.some((one) => isDraftBeingSent(one) && isPossiblyAlteredReply(message, one))
      ? 'undecided'
      : 'no_draft';
  }
  const isCandidateBeingSent = candidates.some(
    ({ draftForMessage }) => draftForMessage.draft.state === 'posting',
  );
  return more.length > 0 && isCandidateBeingSent ? 'undecided' : first.draftForMessage;
}

/**
 * Whether the account unsent a message that was never stored here. It may be an unconfirmed reply that its owner saw
 * and removed. Its text can no longer be read.
 */
export const hasUnsentUnknownOutboundMessage = (
  events: readonly ConversationMessageEvent[],
  changes: readonly MergedMessageChange[],
  { igUserId, ownIds }: AccountIdentity,
): boolean =>
  events.some(
    (one) =>
      one.kind === 'unsent' &&
      [igUserId, ...ownIds].includes(one.byId) &&
      changes.some((change) => change.kind === 'buffer' && change.messageId === one.messageId),
  );

/** When the unconfirmed text that this message published was first claimed (ISO). Undefined when none matches. */
export const findClaimTimeOfPublishedText = (
  message: OutboundMessage,
  draftForMessage: DraftWithAnsweredMessage,
): string | undefined => findMatchingUnconfirmedText(message, draftForMessage)?.claimedAt;

/**
 * The next event for the draft whose text is published as this message. Undefined when nothing changes. A worker
 * first claimed that text at `claimedAt` (ISO).
 */
export function findDraftEventForPublishedMessage(
  draft: Draft,
  message: OutboundMessage,
  claimedAt: string | undefined,
): DraftEvent | undefined {
  const { id: networkId, text } = message;
  // An item from an event or a list is visible on the network, even before its call has returned.
  const live: DraftEvent = { type: 'live', networkId };
  switch (draft.state) {
    case 'posting':
    case 'unknown':
      // An earlier text that appears late, or is edited on Instagram, does not confirm the one being sent now.
      return isEarlierDraftText(draft, text) || claimedAt !== draft.claimedAt ? undefined : live;
    case 'queued':
      return findUnconfirmedText(draft, draft.sendingText) &&
        isSameKnownText(draft.sendingText, text)
        ? live
        : undefined;
    case 'posted':
      return draft.networkId === networkId ? live : undefined;
    case 'editing':
      return toReplyFoundDraftEvent('message', draft, { networkId, text });
  }
  return undefined;
}

const isSameKnownText = (text: string | null, expected: string | null): boolean =>
  text !== null && expected !== null && isSameTextIgnoringAlterations(text, expected);

/** Whether the text is an earlier text of the draft, and not the one being sent. */
const isEarlierDraftText = (draft: Draft, text: string | null): boolean =>
  !isSameKnownText(draft.sendingText, text) && findUnconfirmedText(draft, text) !== undefined;

/** Whether an answer elsewhere ends this draft: it still waits, or its outcome is unknown. */
const canDraftBecomeAnsweredElsewhere = ({ state, answeredElsewhere }: Draft): boolean =>
  !answeredElsewhere && ['generating', 'editing', 'queued', 'unknown'].includes(state);

/** The event of an answer elsewhere for this draft. Undefined when it changes nothing. */
export function toAnsweredElsewhereDraftEvent(draft: Draft): DraftEvent | undefined {
  if (!canDraftBecomeAnsweredElsewhere(draft)) return undefined;
  // A reply that a rule may have sent is read back like any other.
  return draft.automation === null || draft.state === 'unknown'
    ? { type: 'answered_elsewhere' }
    : { type: 'discarded', ...ALREADY_ANSWERED_END_REASON };
}

/** When work on the current text began (ISO): at its claim if it is unconfirmed, because each read-back resets `since`. */
const getTextStartTime = ({ state, claimedAt, since }: Draft): string =>
  state === 'unknown' ? (claimedAt ?? since) : since;

/** When the contact last wrote before an outbound message (ISO). `messages` are newest first. */
export const findPrecedingInboundMessageTime = (
  outbound: OutboundMessage,
  messages: readonly StoredMessage[],
): string | undefined =>
  messages.find(({ isOwn, timestamp }) => !isOwn && timestamp <= outbound.timestamp)?.timestamp;

/**
 * The drafts that an answer elsewhere ends: drafts for messages older than the answer that were not begun after
 * `firstSeenAt` (ISO), when the answer was already known. None when the message is an automatic reply to the
 * contact's message at `inboundAt` (ISO). When it may be the altered reply of a draft, it ends only that draft.
 */
export function findDraftsAnsweredElsewhere(
  message: OutboundMessage,
  drafts: readonly DraftWithAnsweredMessage[],
  {
    firstSeenAt,
    inboundAt,
  }: { readonly firstSeenAt: string; readonly inboundAt: string | undefined },
): readonly DraftWithAnsweredMessage[] {
  if (isAutoResponderReply(message.timestamp, inboundAt)) return [];
  const alteredDrafts = drafts.filter((one) => isPossiblyAlteredReply(message, one));
  return (alteredDrafts.length > 0 ? alteredDrafts : drafts).filter(
    ({ draft, timestamp }) =>
      canDraftBecomeAnsweredElsewhere(draft) &&
      timestamp < message.timestamp &&
      getTextStartTime(draft) <= firstSeenAt,
  );
}

/** Whether it was sent so soon after the contact's message that it may be automatic. `newest` contains both. */
export const isPossiblyAutomaticReply = (
  message: Pick<StoredMessage, 'id' | 'text' | 'timestamp'>,
  newest: readonly StoredMessage[],
): boolean =>
  isAutoResponderReply(message.timestamp, findPrecedingInboundMessageTime(message, newest));
