// Saves conversations from lists of the network.
import {
  type AccountIdentity,
  isWrittenByAccount,
} from '#functions/connection/domain/account-authorship.ts';
import type { InboundReadOrigin } from '#functions/events/domain/inbound-event.ts';
import type { ConversationMessageEvent } from '#functions/events/domain/message-events.ts';
import { nowMs } from '#platform/clock.ts';
import type { AccountRef, ConversationRef } from '#platform/table/keys.ts';
import type { NetworkConversation, NetworkMessage } from '#shared/schemas/network-message.ts';
import type { StoredMessage } from '../domain/message.ts';
import { handleOutboundMessages } from '../replies/handle-outbound-messages.ts';
import { readStoredMessage } from '../storage/message-repository.ts';
import {
  applyConversationChange,
  type ConversationChangeInput,
  type ConversationChangeResult,
} from './apply-conversation-change.ts';
import {
  computeListedConversationDigest,
  readListedConversations,
  recordListedConversationDigest,
} from './listed-conversations.ts';

/**
 * This many messages always fit into one transaction, even when each of them and each buffered key is in its own
 * leaf. The network returns no more of a conversation.
 */
const MESSAGES_PER_TRANSACTION = 20;

/** When a worker dies after it stored outbound messages, its job is repeated within this time. */
const REDELIVERY_WINDOW_MS = 15 * 60 * 1_000;

type SaveResult = {
  readonly conversationsAdded: number;
  readonly messagesAdded: number;
  /** The number of messages added or changed. Not 0 when a conversation changed since `changedSince`. */
  readonly changed: number;
};

const isOutbound = (
  { fromId, fromUsername = '' }: NetworkMessage,
  accountIdentity: AccountIdentity,
): boolean => isWrittenByAccount({ fromId, username: fromUsername }, accountIdentity);

type ChangedSince = {
  /**
   * When the refresh began (epoch ms). A job may be delivered again after it saved its page. Its changes count as
   * unchanged now, but as changed since the refresh began.
   */
  readonly changedSince?: number | undefined;
};

const isChangedSince = (changedAt: number | undefined, since: number | undefined): boolean =>
  changedAt !== undefined && since !== undefined && changedAt >= since;

const toIsoTime = (time: string): string => new Date(time).toISOString();

/**
 * The contact and the other details. Undefined when no contact can be named. The account is always a member: when it
 * is not recognized among several participants, it is there under an unknown id and username, and may be any of them.
 */
function toConversationDetails(
  conversation: NetworkConversation,
  accountIdentity: AccountIdentity,
): ConversationChangeInput['details'] {
  const others = conversation.participants.filter(
    ({ id, username }) => !isWrittenByAccount({ fromId: id, username }, accountIdentity),
  );
  if (others.length > 1 && others.length === conversation.participants.length) return undefined;
  const contact = others[0];
  return (
    contact && {
      contactId: contact.id,
      participants: others,
      updatedAt: toIsoTime(conversation.updatedAt),
    }
  );
}

/**
 * Outbound messages added now, and recent stored ones, because the worker that added those may have died before
 * handling them.
 */
async function listOutboundToHandle(
  ref: ConversationRef,
  messages: readonly NetworkMessage[],
  {
    accountIdentity,
    added,
  }: { readonly accountIdentity: AccountIdentity; readonly added: readonly StoredMessage[] },
): Promise<readonly StoredMessage[]> {
  const since = nowMs() - REDELIVERY_WINDOW_MS;
  const addedIds = new Set(added.map(({ id }) => id));
  const recentOutbound = messages.filter(
    (message) =>
      isOutbound(message, accountIdentity) &&
      !addedIds.has(message.id) &&
      Date.parse(message.timestamp) > since,
  );
  const storedRecent = await Promise.all(
    recentOutbound.map(({ id }) => readStoredMessage({ ...ref, messageId: id })),
  );
  return [...added, ...storedRecent.filter((one) => one !== undefined)].filter(
    ({ isOwn }) => isOwn,
  );
}

async function saveConversation(
  ref: ConversationRef,
  conversation: NetworkConversation,
  {
    accountIdentity,
    origin,
    changedSince,
  }: Pick<ConversationChangeInput, 'accountIdentity' | 'origin'> & ChangedSince,
): Promise<SaveResult> {
  const details = toConversationDetails(conversation, accountIdentity);
  const events = conversation.messages.map(
    (message): ConversationMessageEvent => ({ kind: 'message', message }),
  );
  const added: StoredMessage[] = [];
  let conversationsAdded = 0;
  let changed = 0;
  let saved: ConversationChangeResult | undefined;
  for (let start = 0; start === 0 || start < events.length; start += MESSAGES_PER_TRANSACTION) {
    const eventBatch = events.slice(start, start + MESSAGES_PER_TRANSACTION);
    const result = await applyConversationChange(ref, {
      events: eventBatch,
      accountIdentity,
      origin,
      details,
    });
    added.push(...(result?.addedMessages ?? []));
    changed += result?.changedCount ?? 0;
    saved = result;
    if (changed === 0 && isChangedSince(result?.changedAt, changedSince)) changed += 1;
    if (result?.isNewConversation) conversationsAdded += 1;
  }
  const outbound = await listOutboundToHandle(ref, conversation.messages, {
    accountIdentity,
    added,
  });
  const isHandled = outbound.length === 0 || (await handleOutboundMessages(ref, outbound));
  const listedDigest = computeListedConversationDigest(conversation, accountIdentity);
  if (isHandled && saved && saved.listedDigest !== listedDigest)
    await recordListedConversationDigest(ref, listedDigest, saved.changedAt);
  return { conversationsAdded, messagesAdded: added.length, changed };
}

type ConversationBatch = ChangedSince & {
  readonly conversations: readonly NetworkConversation[];
  readonly accountIdentity: AccountIdentity;
  readonly origin: InboundReadOrigin;
};

/** Saves conversations from a list of the network, each with its newest messages. Idempotent. */
export async function saveConversations(
  account: AccountRef,
  batch: ConversationBatch,
): Promise<SaveResult> {
  const { userId, igUserId } = account;
  const totals = { conversationsAdded: 0, messagesAdded: 0, changed: 0 };
  for (const conversation of batch.conversations) {
    const ref = { userId, igUserId, conversationId: conversation.id };
    const result = await saveConversation(ref, conversation, batch);
    totals.conversationsAdded += result.conversationsAdded;
    totals.messagesAdded += result.messagesAdded;
    totals.changed += result.changed;
  }
  return totals;
}

/** The same for a page of the list, most of which has not changed since it was last listed. */
export async function saveChangedConversations(
  account: AccountRef,
  batch: ConversationBatch,
): Promise<SaveResult> {
  const { accountIdentity, changedSince } = batch;
  const stored = await readListedConversations(account, batch.conversations);
  const isListedAsBefore = (conversation: NetworkConversation) =>
    stored.get(conversation.id)?.listedDigest ===
    computeListedConversationDigest(conversation, accountIdentity);
  const asBefore = batch.conversations.filter(isListedAsBefore);
  const conversations = batch.conversations.filter((one) => !asBefore.includes(one));
  const saved = await saveConversations(account, { ...batch, conversations });
  const changedSinceRefresh = asBefore.filter(({ id }) =>
    isChangedSince(stored.get(id)?.changedAt, changedSince),
  );
  return { ...saved, changed: saved.changed + changedSinceRefresh.length };
}
