// The only way to change the messages of a conversation. One transaction writes messages, summary, page index and
// position in the account's list, on condition that the versions they were computed from are unchanged.
import type { AccountIdentity } from '#functions/connection/domain/account-authorship.ts';
import type { InboundReadOrigin } from '#functions/events/domain/inbound-event.ts';
import type { ConversationMessageEvent } from '#functions/events/domain/message-events.ts';
import { nowIso, nowMs } from '#platform/clock.ts';
import type { ConversationRef } from '#platform/table/keys.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import { writeTransaction } from '#platform/table/table.ts';
import { isSameJson } from '#shared/is-same-json.ts';
import {
  type ConversationSummary,
  computeConversationSummary,
} from '../domain/conversation-summary.ts';
import { hasUnsentUnknownOutboundMessage } from '../domain/match-outbound-message.ts';
import {
  isMessageAdditionOrUpdate,
  mergeEventsIntoMessages,
} from '../domain/merge-events-into-messages.ts';
import type { StoredMessage } from '../domain/message.ts';
import {
  computeSeenInboundMessageNumber,
  computeUnsentInboundMessageNumbers,
  type NewMessageCounters,
} from '../domain/new-message-counts.ts';
import type { MergedConversation, StoredConversation } from '../storage/conversation-item.ts';
import { readStoredConversation } from '../storage/conversation-repository.ts';
import { getMessageOrderKey } from '../storage/message-item.ts';
import {
  buildContactMappingWrites,
  buildConversationListWrites,
  buildConversationWrites,
  buildMessageWrites,
  type StoredMessageChanges,
} from './build-conversation-writes.ts';
import {
  NO_AFFECTED_MESSAGES,
  readMessagesAffectedByEvents,
} from './read-messages-affected-by-events.ts';

/** The details of the conversation itself in a list of the network. */
type ConversationDetails = {
  readonly contactId: string;
  readonly participants: readonly { readonly id: string; readonly username: string }[];
  readonly updatedAt: string;
};

export type ConversationChangeInput = {
  readonly events: readonly ConversationMessageEvent[];
  readonly accountIdentity: AccountIdentity;
  readonly origin: InboundReadOrigin;
  /** Present when a list was read, which creates a conversation that is not stored yet. */
  readonly details: ConversationDetails | undefined;
};

export type ConversationChangeResult = {
  readonly isNewConversation: boolean;
  readonly addedMessages: readonly StoredMessage[];
  /** How many messages were added or changed. */
  readonly changedCount: number;
  /** When the conversation last changed, now or earlier (epoch ms). */
  readonly changedAt: number | undefined;
  /** The digest of the list that showed it last. Undefined when it has changed since. */
  readonly listedDigest: string | undefined;
};

const toUnchangedResult = (current: StoredConversation | undefined): ConversationChangeResult => ({
  isNewConversation: false,
  addedMessages: [],
  changedCount: 0,
  changedAt: current?.changedAt,
  listedDigest: current?.listedDigest,
});

const EMPTY_CONVERSATION: ConversationSummary & NewMessageCounters = {
  total: 0,
  updatedAt: '',
  lastInboundAt: undefined,
  lastMessage: undefined,
  unreachableSince: undefined,
  inboundCount: 0,
  seenInboundNumber: 0,
  unsentInboundNumbers: [],
};

/** Keeps a known username, because lists sometimes withhold it. */
const mergeParticipants = (
  current: StoredConversation | undefined,
  details: ConversationDetails | undefined,
): StoredConversation['participants'] => {
  if (details === undefined) return current?.participants ?? [];
  return details.participants.map(({ id, username }) => ({
    id,
    username: username || (current?.participants.find((one) => one.id === id)?.username ?? ''),
  }));
};

function buildConversationState(
  ref: ConversationRef,
  current: StoredConversation | undefined,
  { events, accountIdentity, details }: ConversationChangeInput,
  merged: { readonly changes: StoredMessageChanges; readonly inboundCount: number },
): MergedConversation {
  const before = current ?? EMPTY_CONVERSATION;
  const seenInboundNumber = computeSeenInboundMessageNumber(before, merged.changes);
  return {
    id: ref.conversationId,
    contactId: current?.contactId ?? details?.contactId ?? '',
    ownUsername: accountIdentity.username,
    participants: mergeParticipants(current, details),
    inboundCount: merged.inboundCount,
    seenInboundNumber,
    unsentInboundNumbers: computeUnsentInboundMessageNumbers(
      before,
      merged.changes,
      seenInboundNumber,
    ),
    unknownOutboundUnsentAt: hasUnsentUnknownOutboundMessage(
      events,
      merged.changes,
      accountIdentity,
    )
      ? nowIso()
      : current?.unknownOutboundUnsentAt,
    changedAt: nowMs(),
    ...computeConversationSummary(before, merged.changes, {
      getOrderKey: getMessageOrderKey,
      ...(details && { updatedAt: details.updatedAt }),
    }),
  };
}

/** Whether the conversation item stays the same, apart from its messages. */
const isConversationUnchanged = (
  current: StoredConversation | undefined,
  after: MergedConversation,
): boolean =>
  current?.updatedAt === after.updatedAt &&
  current.ownUsername === after.ownUsername &&
  isSameJson(current.participants, after.participants);

const toChangeResult = (
  { conversationId }: ConversationRef,
  {
    current,
    after,
  }: { readonly current: StoredConversation | undefined; readonly after: MergedConversation },
  changes: StoredMessageChanges,
): ConversationChangeResult => ({
  isNewConversation: current === undefined,
  addedMessages: changes.flatMap((one) =>
    one.kind === 'add' ? [{ ...one.after, conversationId }] : [],
  ),
  changedCount: changes.filter(isMessageAdditionOrUpdate).length,
  changedAt: after.changedAt,
  listedDigest: undefined,
});

async function tryApplyChange(
  ref: ConversationRef,
  change: ConversationChangeInput,
): Promise<ConversationChangeResult | undefined> {
  const { events, accountIdentity, origin, details } = change;
  // The version is read first, so that a change after this read makes the transaction fail and is never overlooked.
  const current = await readStoredConversation(ref, { consistent: true });
  if (current === undefined && details === undefined) return undefined;
  const affected = current ? await readMessagesAffectedByEvents(ref, events) : NO_AFFECTED_MESSAGES;
  const { inboundCount } = current ?? EMPTY_CONVERSATION;
  const participants = mergeParticipants(current, details);
  const merged = mergeEventsIntoMessages({
    ...affected,
    events,
    accountIdentity,
    origin,
    participants,
    inboundCount,
  });
  const after = buildConversationState(ref, current, change, merged);
  if (merged.changes.length === 0 && isConversationUnchanged(current, after))
    return toUnchangedResult(current);

  await writeTransaction([
    ...(await buildConversationWrites(ref, current, { state: after, changes: merged.changes })),
    ...(current ? [] : await buildContactMappingWrites(ref, after)),
    ...(await buildConversationListWrites(ref, current, after)),
    ...merged.changes.flatMap((one) => buildMessageWrites(ref, one)),
  ]);
  return toChangeResult(ref, { current, after }, merged.changes);
}

/**
 * Merges at most 20 events into one conversation, so that they fit into a transaction. Undefined when the
 * conversation is not stored and `change` has no details to create it.
 * @throws AppError unavailable when too many attempts conflicted with other writers.
 */
export const applyConversationChange = (
  ref: ConversationRef,
  change: ConversationChangeInput,
): Promise<ConversationChangeResult | undefined> =>
  retryOnConflict(() => tryApplyChange(ref, change));
