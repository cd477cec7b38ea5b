// The contracts of conversations and their messages.
import * as z from 'zod';
import {
  buildUnchangedResponseSchema,
  dateFilterRequestFields,
  emptyRequestSchema,
  idSchema,
  knownListVersionSchema,
  pagingRequestFields,
  refreshFailedField,
  refreshRequestFlagSchema,
} from '../schemas/common.ts';
import {
  conversationMessageSchema,
  conversationSchema,
  messageReplyDraftSchema,
} from '../schemas/conversation.ts';
import { defineContract } from './define-contract.ts';

const conversationsRefreshFields = {
  still_updating_conversations_from_api: z.boolean(),
  ...refreshFailedField,
};
const messagesRefreshFields = {
  still_updating_messages_from_api: z.boolean(),
  ...refreshFailedField,
};

export const conversationsContracts = {
  listConversations: defineContract({
    name: 'listConversations',
    feature: 'conversations',
    method: 'POST',
    path: '/users/me/ig/conversations',
    access: 'product',
    featureFlag: 'messages',
    effect: 'none',
    summary: 'Conversations, latest activity first.',
    request: z.object({
      ...pagingRequestFields,
      update_from_api: refreshRequestFlagSchema,
      known_version: knownListVersionSchema,
    }),
    response: z.union([
      z.object({
        conversations: z.array(conversationSchema),
        total_conversations_count: z.number().int(),
        pagination_offset: z.number().int(),
        /** `messages_off`: the owner switched off access to messages on Instagram. */
        access_problem: z.enum(['messages_off']).nullable(),
        ...conversationsRefreshFields,
        version: z.string(),
      }),
      buildUnchangedResponseSchema(conversationsRefreshFields),
    ]),
  }),
  cancelConversationsRefresh: defineContract({
    name: 'cancelConversationsRefresh',
    whileImpersonating: {
      allowedBecause: 'It ends a read of the network, which looking around may have begun.',
    },
    feature: 'conversations',
    method: 'POST',
    path: '/users/me/ig/conversations/cancel',
    access: 'product',
    featureFlag: 'messages',
    summary: 'Ends the running refresh of the conversations.',
    request: emptyRequestSchema,
    response: z.object({ cancelled: z.boolean() }),
  }),
  listMessages: defineContract({
    name: 'listMessages',
    feature: 'conversations',
    method: 'POST',
    path: '/users/me/ig/conversation/messages',
    access: 'product',
    featureFlag: 'messages',
    effect: 'none',
    summary: 'One page of a conversation, the newest 50 first; inside a page oldest first.',
    request: z.object({
      instagram_conversation_id: idSchema,
      ...pagingRequestFields,
      ...dateFilterRequestFields,
      update_from_api: refreshRequestFlagSchema,
      /** Marks all messages of the conversation as seen, up to this response. */
      set_messages_as_seen: z.boolean().optional(),
      known_version: knownListVersionSchema,
    }),
    response: z.union([
      z.object({
        conversation: conversationSchema,
        conversation_messages: z.array(conversationMessageSchema),
        total_messages_count: z.number().int(),
        pagination_offset: z.number().int(),
        response: messageReplyDraftSchema.nullable(),
        /** The newest inbound message that is not seen yet. */
        new_message: conversationMessageSchema.nullable(),
        /** The responses of this page whose reply is live on Instagram. */
        live_ids: z.array(idSchema),
        ...messagesRefreshFields,
        version: z.string(),
      }),
      buildUnchangedResponseSchema(messagesRefreshFields),
    ]),
  }),
  cancelMessagesRefresh: defineContract({
    name: 'cancelMessagesRefresh',
    whileImpersonating: {
      allowedBecause: 'It ends a read of the network, which looking around may have begun.',
    },
    feature: 'conversations',
    method: 'POST',
    path: '/users/me/ig/conversation/messages/cancel',
    access: 'product',
    featureFlag: 'messages',
    summary: "Ends the running refresh of one conversation's messages.",
    request: z.object({ instagram_conversation_id: idSchema }),
    response: z.object({ cancelled: z.boolean() }),
  }),
};
