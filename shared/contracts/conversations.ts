// Conversations and their messages.
import * as z from 'zod';
import {
  dateFilterIn,
  emptyRequest,
  id,
  knownVersion,
  pagingIn,
  unchanged,
  updateFromApi,
} from '../schemas/common.ts';
import { conversation, message, messageResponse } from '../schemas/conversation.ts';
import { defineContract } from './define.ts';

const stillUpdatingConversations = { still_updating_conversations_from_api: z.boolean() };
const stillUpdatingMessages = { still_updating_messages_from_api: z.boolean() };

export const conversationsContracts = {
  listConversations: defineContract({
    name: 'listConversations',
    feature: 'conversations',
    method: 'POST',
    path: '/users/me/ig/conversations',
    access: 'product',
    flag: 'messages',
    effect: 'none',
    summary: 'Conversations, latest activity first.',
    request: z.object({
      ...pagingIn,
      update_from_api: updateFromApi,
      known_version: knownVersion,
    }),
    response: z.union([
      z.object({
        conversations: z.array(conversation),
        total_conversations_count: z.number().int(),
        pagination_offset: z.number().int(),
        /** Why the network shows no messages: the owner switched access to them off. */
        access_problem: z.enum(['messages_off']).nullable(),
        ...stillUpdatingConversations,
        version: z.string(),
      }),
      unchanged(stillUpdatingConversations),
    ]),
  }),
  cancelConversationsRefresh: defineContract({
    name: 'cancelConversationsRefresh',
    feature: 'conversations',
    method: 'POST',
    path: '/users/me/ig/conversations/cancel',
    access: 'product',
    flag: 'messages',
    summary: 'Ends the running refresh of the conversations.',
    request: emptyRequest,
    response: z.object({ cancelled: z.boolean() }),
  }),
  listMessages: defineContract({
    name: 'listMessages',
    feature: 'conversations',
    method: 'POST',
    path: '/users/me/ig/conversation/messages',
    access: 'product',
    flag: 'messages',
    effect: 'none',
    summary: 'One page of a conversation, the newest 50 first; inside a page oldest first.',
    request: z.object({
      instagram_conversation_id: id,
      ...pagingIn,
      ...dateFilterIn,
      update_from_api: updateFromApi,
      /** Marks everything in the conversation as seen, as of this answer. */
      set_messages_as_seen: z.boolean().optional(),
      known_version: knownVersion,
    }),
    response: z.union([
      z.object({
        conversation,
        conversation_messages: z.array(message),
        total_messages_count: z.number().int(),
        pagination_offset: z.number().int(),
        response: messageResponse.nullable(),
        /** The newest message of somebody else that is not seen yet. */
        new_message: message.nullable(),
        /** Responses of this page whose reply is live. */
        live_ids: z.array(id),
        ...stillUpdatingMessages,
        version: z.string(),
      }),
      unchanged(stillUpdatingMessages),
    ]),
  }),
  cancelMessagesRefresh: defineContract({
    name: 'cancelMessagesRefresh',
    feature: 'conversations',
    method: 'POST',
    path: '/users/me/ig/conversation/messages/cancel',
    access: 'product',
    flag: 'messages',
    summary: "Ends the running refresh of one conversation's messages.",
    request: z.object({ instagram_conversation_id: id }),
    response: z.object({ cancelled: z.boolean() }),
  }),
};
