// Conversations and messages that are stored without the network, and a user's actions on them.

import { saveConversations } from '#functions/conversations/updates/save-conversations.ts';
import { applyAndSaveMessageEvent } from '#functions/conversations/updates/save-message-event.ts';
import type { MessageEventWithPersonId } from '#functions/events/domain/message-events.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { conversationsContracts } from '#shared/contracts/conversations.ts';
import type { NetworkConversation, NetworkMessage } from '#shared/schemas/network-message.ts';
import { TEST_ACCOUNT_IDENTITY } from '../users/test-account-identity-and-times.ts';
import {
  type ConversationsApiCaller,
  createConversationsApiCaller,
  makeInboundMessage,
  makeNetworkConversation,
  TEST_MESSAGE_CONTACT,
  toWebhookMessage,
} from './make-network-messages.ts';

type Origin = Parameters<typeof saveConversations>[1]['origin'];

/** Stores conversations as a refresh does, or with another origin. */
export const storeConversations = (
  account: AccountRef,
  conversations: readonly NetworkConversation[],
  origin: Origin = { source: 'refresh' },
) => saveConversations(account, { origin, conversations, accountIdentity: TEST_ACCOUNT_IDENTITY });

/** An id stands for a message of the test contact. */
export type StoredMessage = string | NetworkMessage;
const toMessage = (one: StoredMessage): NetworkMessage =>
  typeof one === 'string' ? makeInboundMessage(one) : one;

/** Stores messages of the conversation `c` with the test contact. */
export const storeMessages = (account: AccountRef, ...messages: readonly StoredMessage[]) =>
  storeConversations(account, [makeNetworkConversation('c', messages.map(toMessage))]);

/** A conversation of a contact with one message; by default both have its id, which is also the second. */
export const makeContactConversation = (
  contactId: string,
  { username = `person.${contactId}`, id = `c${contactId}`, messageId = contactId } = {},
): NetworkConversation => {
  const message = makeInboundMessage(messageId, { fromId: contactId, fromUsername: username });
  return makeNetworkConversation(id, [message], { contact: { id: contactId, username } });
};

export const applyMessageEvent = (account: AccountRef, event: MessageEventWithPersonId) =>
  applyAndSaveMessageEvent(account, event, TEST_ACCOUNT_IDENTITY);

/** The message arrives by a webhook event. */
export const deliverMessageEvent = (
  account: AccountRef,
  message: StoredMessage,
  personId = TEST_MESSAGE_CONTACT.id,
) =>
  applyMessageEvent(account, {
    kind: 'message',
    personId,
    message: toWebhookMessage(toMessage(message)),
  });

/** How the API lists the conversations of a user. */
export function createConversationListReader({ call }: ConversationsApiCaller) {
  const list = async (fields: object = {}) => {
    const { status, body } = await call('/conversations', fields);
    if (status !== 200) throw new Error(`The list of conversations answered ${status}.`);
    conversationsContracts.listConversations.response.parse(body);
    return body;
  };
  const ids = async (fields: object = {}): Promise<readonly string[]> =>
    (await list(fields)).conversations.map(({ id }: { id: string }) => id);
  return { list, ids };
}

/** A user with the conversation `c` of the test contact, and the API's calls for it. */
export async function createConversation(...messages: readonly StoredMessage[]) {
  const caller = await createConversationsApiCaller();
  const { account } = caller;
  const show = async (fields: object = {}) => {
    const { status, body } = await caller.messages('c', fields);
    if (status !== 200) throw new Error(`The messages answered ${status}.`);
    conversationsContracts.listMessages.response.parse(body);
    return body;
  };
  await storeMessages(account, ...messages);
  return {
    ...caller,
    ref: caller.refOf('c'),
    save: (...saved: readonly StoredMessage[]) => storeMessages(account, ...saved),
    apply: (event: MessageEventWithPersonId) => applyMessageEvent(account, event),
    /** The subject of a reply to this message. */
    subject: (messageId: string) => ({ kind: 'message', ...caller.refOf('c'), messageId }) as const,
    deliver: (message: StoredMessage) => deliverMessageEvent(account, message),
    show,
    ids: async (fields: object = {}): Promise<readonly string[]> =>
      (await show(fields)).conversation_messages.map(({ id }: { id: string }) => id),
  };
}
