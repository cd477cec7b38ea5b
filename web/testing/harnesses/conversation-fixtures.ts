// Two conversations, one of them with a group, and the messages of the first.
import { makeConversation, makeMessage } from '../data/api-object-factories.ts';
import { makeConversationsResponse, makeMessagesResponse } from '../data/make-list-responses.ts';
import { mockResponse } from '../mock-api/mock-api.ts';

export const unreadConversation = makeConversation({
  id: 'c1',
  new_messages_count: 2,
  message_updated_time: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  can_reply_until: null,
});
export const groupConversation = makeConversation({
  id: 'c2',
  participants: [
    { id: '1', username: 'joao' },
    { id: '2', username: 'mina' },
  ],
  new_messages_count: 1,
  can_reply_until: null,
});
export const makeListResponse = (overrides: object = {}) =>
  makeConversationsResponse({
    conversations: [unreadConversation, groupConversation],
    version: 'l1',
    ...overrides,
  });

export const mockConversationList = (overrides?: object) =>
  mockResponse('listConversations', makeListResponse(overrides));

export const seenMessage = makeMessage({ id: 'm1', message: 'Hello there' });
export const unseenMessage = makeMessage({ id: 'm2', message: 'Is it still there?', seen: false });
export const makeConversationResponse = (overrides: object = {}) =>
  makeMessagesResponse({
    conversation: unreadConversation,
    conversation_messages: [seenMessage, unseenMessage],
    total_messages_count: 120,
    new_message: unseenMessage,
    version: 'm1',
    ...overrides,
  });
export const mockConversation = (overrides?: object) =>
  mockResponse('listMessages', makeConversationResponse(overrides));
