// Reading conversations and messages: of a page, of one conversation, of one message.

import type { Account, Conversation, Page } from '../world/types.ts';
import { compareNewestFirst } from '../world/world-store.ts';
import { type GraphCall, parameter } from './call.ts';
import { countConversationCall, requireMessaging } from './conversation-access.ts';
import { type ConversationView, conversationType, conversationView } from './conversation-node.ts';
import { renderEdge } from './edge.ts';
import { GraphError, invalidParameter, unknownObject } from './errors.ts';
import { messageList, messageType, messageViews } from './message-node.ts';
import { renderNode } from './node-type.ts';
import { type Operations, requestedFields } from './operations.ts';

/** Latest activity first; `user_id` leaves the conversation with that person only. */
export function listConversations(call: GraphCall, page: Page): unknown {
  const account = requireMessaging(call, page);
  const platform = parameter(call, 'platform') ?? 'messenger';
  if (platform !== 'instagram' && platform !== 'messenger') {
    throw invalidParameter('Param platform must be one of {INSTAGRAM, MESSENGER}');
  }
  countConversationCall(call, account.id);
  // A Messenger conversation is between a page and a person; there are none here.
  const list = platform === 'instagram' ? conversationsOf(call, account) : [];
  return renderEdge({
    call,
    type: conversationType,
    list,
    path: `${page.id}/conversations`,
    fields: requestedFields(call),
    modifiers: call.parameters,
    cap: 100,
    standardLimit: 25,
    reach: 100_000,
    sparsePaging: false,
    repeated: ['platform', 'user_id'],
  });
}

export const conversationOperations: Operations = {
  GET: (call, id) => {
    const view = conversationView(call, openConversation(call, id));
    if (!view) throw unknownObject(id, call.method);
    return renderNode(conversationType, view, { call, fields: requestedFields(call) });
  },
  'GET /messages': (call, id) =>
    messageList(call, openConversation(call, id), {
      fields: requestedFields(call),
      modifiers: call.parameters,
    }),
};

export const messageOperations: Operations = {
  GET: (call, id) => {
    const conversation = call.sandbox.world.conversationOfMessage(id);
    if (!conversation) throw unknownObject(id, call.method);
    openConversation(call, conversation.id);
    const view = messageViews(call, conversation).find((each) => each.id === id);
    if (!view) throw unknownObject(id, call.method);
    if (!view.isDetailed) {
      throw new GraphError({
        code: 100,
        type: 'GraphMethodException',
        message: '(#100) The message you are trying to read has been deleted.',
      });
    }
    return renderNode(messageType, view, { call, fields: requestedFields(call) });
  },
};

function openConversation(call: GraphCall, id: string): Conversation {
  const { world } = call.sandbox;
  const conversation = world.conversation(id);
  const page = conversation && world.pageOfAccount(conversation.accountId);
  if (!conversation || !page) throw unknownObject(id, call.method);
  const account = requireMessaging(call, page);
  countConversationCall(call, account.id);
  return conversation;
}

function conversationsOf(call: GraphCall, account: Account): ConversationView[] {
  const personId = parameter(call, 'user_id');
  return call.sandbox.world
    .conversationsOf(account.id)
    .filter(({ followerId }) => personId === undefined || followerId === personId)
    .map((conversation) => conversationView(call, conversation))
    .filter((view) => view !== undefined)
    .sort(compareNewestFirst);
}
