// Conversations and messages as the network delivers them, and a caller of the conversations API.
import { handler } from '#functions/conversations/api.ts';
import type { AccountRef, ConversationRef } from '#platform/table/keys.ts';
import type { NetworkConversation, NetworkMessage } from '#shared/schemas/network-message.ts';
import { invokeApiHandler, type TestResponse } from '../api/invoke-api-handler.ts';
import {
  isoSecondsAfterTestStart,
  TEST_ACCOUNT_IDENTITY,
} from '../users/test-account-identity-and-times.ts';
import { createTestUserWithAccount } from '../users/test-users.ts';

export const TEST_MESSAGE_CONTACT = { id: '900', username: 'bob.test' };

/** A message of the contact as a list shows it. Its id is also its send time in seconds. */
export const makeInboundMessage = (
  id: string,
  fields: Partial<NetworkMessage> = {},
): NetworkMessage => ({
  id,
  timestamp: fields.timestamp ?? isoSecondsAfterTestStart(Number(id)),
  fromId: TEST_MESSAGE_CONTACT.id,
  fromUsername: TEST_MESSAGE_CONTACT.username,
  text: `Message ${id}`,
  attachments: [],
  story: null,
  reactions: [],
  isUnsupported: false,
  ...fields,
});

export const makeOutboundMessage = (
  id: string,
  fields: Partial<NetworkMessage> = {},
): NetworkMessage =>
  makeInboundMessage(id, {
    fromId: TEST_ACCOUNT_IDENTITY.igUserId,
    fromUsername: TEST_ACCOUNT_IDENTITY.username,
    ...fields,
  });

/** The same message as a webhook event delivers it: without usernames and reactions. */
export const toWebhookMessage = (message: NetworkMessage): NetworkMessage => ({
  ...message,
  fromUsername: undefined,
  reactions: undefined,
});

export const makeNetworkConversation = (
  id: string,
  messages: readonly NetworkMessage[] = [],
  fields: Partial<NetworkConversation> & { readonly contact?: typeof TEST_MESSAGE_CONTACT } = {},
): NetworkConversation => {
  const { contact = TEST_MESSAGE_CONTACT, ...rest } = fields;
  return {
    id,
    updatedAt:
      messages
        .map(({ timestamp }) => timestamp)
        .toSorted()
        .at(-1) ?? isoSecondsAfterTestStart(0),
    participants: [
      { id: TEST_ACCOUNT_IDENTITY.igUserId, username: TEST_ACCOUNT_IDENTITY.username },
      contact,
    ],
    messages,
    ...rest,
  };
};

export type ConversationsApiCaller = {
  readonly account: AccountRef;
  readonly refOf: (conversationId: string) => ConversationRef;
  /** Calls the conversations API below `/users/me/ig`. */
  readonly call: (path: string, body?: object) => Promise<TestResponse>;
  /** Reads one page of a conversation; the first page without `body`. */
  readonly messages: (conversationId: string, body?: object) => Promise<TestResponse>;
};

let accountCount = 0;

/** A new user with an account of their own, and functions that call the API as this user. */
export async function createConversationsApiCaller(): Promise<ConversationsApiCaller> {
  const igUserId = `1785${++accountCount}`;
  const { userId, token } = await createTestUserWithAccount(igUserId);
  const call = (path: string, body: object = {}) =>
    invokeApiHandler(handler, { method: 'POST', path: `/api/v1/users/me/ig${path}`, token, body });
  return {
    account: { userId, igUserId },
    refOf: (conversationId) => ({ userId, igUserId, conversationId }),
    call,
    messages: (conversationId, body = {}) =>
      call('/conversation/messages', { instagram_conversation_id: conversationId, ...body }),
  };
}
