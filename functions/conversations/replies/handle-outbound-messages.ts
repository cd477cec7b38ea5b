// Handles outbound messages that arrived. Each is either a published reply of ours, or the owner's answer on
// Instagram, which makes the waiting drafts of the conversation needless.

import { type Draft, getClaimingResponseId } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { DraftEvent } from '#functions/drafts/domain/lifecycle/draft-events.ts';
import type { MessageReplySubject } from '#functions/drafts/jobs.ts';
import {
  claimAcceptedReply,
  claimFoundReply,
} from '#functions/drafts/posting/published-reply-claims.ts';
import { recordUnconfirmedReplyAsPublished } from '#functions/drafts/posting/record-unconfirmed-reply-as-published.ts';
import { readReply } from '#functions/drafts/storage/reply-repository.ts';
import { applyAndSaveDraftEvent } from '#functions/drafts/storage/save-draft.ts';
import { nowMs } from '#platform/clock.ts';
import { ConditionFailedError } from '#platform/table/errors.ts';
import { type ConversationRef, tableKeys } from '#platform/table/keys.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import { getItem } from '#platform/table/table.ts';
import {
  type DraftWithAnsweredMessage,
  findClaimTimeOfPublishedText,
  findDraftEventForPublishedMessage,
  findDraftsAnsweredElsewhere,
  findPrecedingInboundMessageTime,
  identifyDraftOfOutboundMessage,
  isPossiblyAutomaticReply,
  toAnsweredElsewhereDraftEvent,
} from '../domain/match-outbound-message.ts';
import type { StoredMessage } from '../domain/message.ts';
import { readStoredConversation } from '../storage/conversation-repository.ts';
import { readNewestStoredMessages } from '../storage/message-repository.ts';
import { readNewestConversationDrafts } from '../storage/read-newest-conversation-drafts.ts';
import { recordQuicklySentMessage } from './automatic-message-texts.ts';
import {
  createMessageReplyClaimKeys,
  readReplyClaimOfMessage,
  recordMessageWrittenElsewhere,
} from './message-reply-claims.ts';
import {
  claimMessageForPrivateReply,
  type PrivateReplyInFlight,
  readPrivateRepliesInFlight,
} from './private-replies-in-flight.ts';

/** The number of newest messages and replies that are searched for replies in flight and waiting drafts. */
export const OUTBOUND_REPLY_SEARCH_LIMIT = 100;

/** The actor of an outbound message's changes, for the history of the reply. */
const NETWORK = 'network';

/** The network repeats events for this long. Nothing is recorded for older messages. */
const EVENT_REPEAT_WINDOW_MS = 48 * 60 * 60 * 1_000;

const toMessageSubject = (ref: ConversationRef, messageId: string): MessageReplySubject => ({
  kind: 'message',
  userId: ref.userId,
  igUserId: ref.igUserId,
  conversationId: ref.conversationId,
  messageId,
});

/**
 * Applies the events that `getNextEvent` returns one after another, until it returns none. When another writer was
 * first, it decides again. @throws AppError unavailable when others were first every time; the job is then
 * redelivered
 */
const applyDraftEvents = (
  subject: MessageReplySubject,
  responseId: string,
  getNextEvent: (draft: Draft) => DraftEvent | undefined,
): Promise<void> =>
  retryOnConflict(async () => {
    for (;;) {
      const draft = (await readReply(subject, responseId))?.draft;
      if (draft === undefined) return;
      const event = getNextEvent(draft);
      if (event === undefined) return;
      if (!(await applyDraftEvent(subject, draft, event)))
        throw new ConditionFailedError('Another writer changed the draft.');
    }
  });

/** The changed draft. Undefined when another writer was first. The draft's state must allow the event. */
const applyDraftEvent = (
  subject: MessageReplySubject,
  draft: Draft,
  event: DraftEvent,
): Promise<Draft | undefined> =>
  event.type === 'found_on_network'
    ? recordUnconfirmedReplyAsPublished(subject, draft, event)
    : applyAndSaveDraftEvent(subject, draft, event, NETWORK);

/** The data that all outbound messages of one call are compared with, read when the first of them needs it. */
function createConversationReads(ref: ConversationRef) {
  let newest: Promise<readonly StoredMessage[]> | undefined;
  let inFlight: Promise<readonly PrivateReplyInFlight[]> | undefined;
  const readInFlight = async () => {
    const conversation = await readStoredConversation(ref);
    return conversation ? readPrivateRepliesInFlight(ref, conversation.contactId) : [];
  };
  return {
    ref,
    readNewestMessages: () =>
      (newest ??= readNewestStoredMessages(ref, OUTBOUND_REPLY_SEARCH_LIMIT)),
    readPrivateRepliesInFlight: () => (inFlight ??= readInFlight()),
  };
}
type ConversationReads = ReturnType<typeof createConversationReads>;

async function endDraftsAnsweredElsewhere(
  { ref, readNewestMessages }: ConversationReads,
  message: StoredMessage,
  drafts: readonly DraftWithAnsweredMessage[],
): Promise<void> {
  // A draft that was begun after we knew of the message was begun in spite of it. A repeated event must not end that
  // draft.
  const isRecent = Date.parse(message.timestamp) > nowMs() - EVENT_REPEAT_WINDOW_MS;
  const claim: { readonly first_seen_at?: string | undefined } | undefined = isRecent
    ? await recordMessageWrittenElsewhere(ref, message.id)
    : {};
  if (claim === undefined || drafts.length === 0) return;
  const newest = await readNewestMessages();
  const endedDrafts = findDraftsAnsweredElsewhere(message, drafts, {
    firstSeenAt: claim.first_seen_at ?? message.timestamp,
    inboundAt: findPrecedingInboundMessageTime(message, newest),
  });
  for (const { draft, messageId } of endedDrafts) {
    await applyDraftEvents(toMessageSubject(ref, messageId), draft.id, (currentDraft) =>
      toAnsweredElsewhereDraftEvent(currentDraft),
    );
  }
}

async function recordIfQuick(
  { ref, readNewestMessages }: ConversationReads,
  message: StoredMessage,
): Promise<void> {
  if (isPossiblyAutomaticReply(message, await readNewestMessages()))
    await recordQuicklySentMessage(ref, message);
}

/** Whether the message is the private reply to a comment, which answers that comment and nothing in the conversation. */
async function identifyPrivateReply(
  { ref, readPrivateRepliesInFlight: readInFlight }: ConversationReads,
  message: StoredMessage,
): Promise<'claimed' | 'undecided' | 'written_elsewhere'> {
  // Read before the claim, which is written first, so that a reply that stops being in flight is seen as claimed.
  const inFlight = await readInFlight();
  const key = tableKeys.privateReplyClaim(ref, message.id);
  if ((await getItem(key, { consistent: true })) !== undefined) return 'claimed';
  return claimMessageForPrivateReply(inFlight, message);
}

/**
 * Handles one outbound message. The decision is recorded once, and a repeated delivery applies it again where the
 * first one failed. False when only the response of a call in flight can decide.
 */
async function handleOutboundMessage(
  reads: ConversationReads,
  message: StoredMessage,
  drafts: readonly DraftWithAnsweredMessage[],
): Promise<boolean> {
  const { ref } = reads;
  const claim = drafts.length > 0 ? await readReplyClaimOfMessage(ref, message.id) : undefined;
  const sourceDraft = identifyDraftOfOutboundMessage(message, drafts, claim?.response_id);
  if (sourceDraft === 'undecided') return false;
  if (sourceDraft === 'no_draft') {
    const privateReply = await identifyPrivateReply(reads, message);
    if (privateReply !== 'written_elsewhere') return privateReply === 'claimed';
    await recordIfQuick(reads, message);
    await endDraftsAnsweredElsewhere(reads, message, drafts);
    return true;
  }
  // An id that the network returned counts more than a conclusion from equal texts.
  const isNetworkIdMatch = sourceDraft.draft.networkId === message.id;
  const isClaimedByNobody = claim !== undefined && claim.response_id === undefined;
  if (isClaimedByNobody && !isNetworkIdMatch) {
    await endDraftsAnsweredElsewhere(reads, message, drafts);
    return true;
  }
  // The claim is stored because only it shows that the message is ours once another draft replaces this one.
  const claimReply = isNetworkIdMatch ? claimAcceptedReply : claimFoundReply;
  const responseId = getClaimingResponseId(sourceDraft.draft);
  const claimedAt =
    claim?.claimed_at ??
    findClaimTimeOfPublishedText(message, sourceDraft) ??
    sourceDraft.draft.claimedAt ??
    sourceDraft.draft.since;
  const isClaimed =
    claim?.response_id === responseId ||
    (await claimReply(createMessageReplyClaimKeys(ref), message.id, { responseId, claimedAt }));
  // The draft has claimed another message before, or another draft has claimed this one since.
  if (!isClaimed) {
    const otherDrafts = drafts.filter((draft) => draft !== sourceDraft);
    return handleOutboundMessage(reads, message, otherDrafts);
  }
  await applyDraftEvents(
    toMessageSubject(ref, sourceDraft.messageId),
    sourceDraft.draft.id,
    (draft) => findDraftEventForPublishedMessage(draft, message, claimedAt),
  );
  return true;
}

/**
 * Call this after outbound messages were stored. It is idempotent. A reply of ours becomes live, even before its call
 * has returned. Any other outbound message ends the drafts that wait in the conversation. False while that is
 * undecided: call it again when the calls in flight have returned.
 */
export async function handleOutboundMessages(
  ref: ConversationRef,
  messages: readonly StoredMessage[],
): Promise<boolean> {
  const outbound = messages
    .filter(({ isOwn, unsent }) => isOwn && !unsent)
    .sort((left, right) => left.timestamp.localeCompare(right.timestamp));
  const reads = createConversationReads(ref);
  let drafts: readonly DraftWithAnsweredMessage[] | undefined;
  let isEveryMessageDecided = true;
  for (const message of outbound) {
    // One message may change a draft that the next message is compared with. Without drafts nothing can change.
    if (drafts === undefined || drafts.length > 0) {
      drafts = await readNewestConversationDrafts(ref, OUTBOUND_REPLY_SEARCH_LIMIT);
    }
    isEveryMessageDecided =
      (await handleOutboundMessage(reads, message, drafts)) && isEveryMessageDecided;
  }
  return isEveryMessageDecided;
}
