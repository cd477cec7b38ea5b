// Graph operations that read conversations and messages.

import { compareNewestFirst } from '../world/world-store.ts';
import type {
  FacebookPage,
  InstagramAccount,
  InstagramConversation,
} from '../world/world-types.ts';
import { enforceConversationRateLimit, requireMessagingAccess } from './conversation-access.ts';
import {
  conversationNodeType,
  type ReadableConversation,
  toReadableConversation,
} from './conversation-node-type.ts';
import { type GraphCall, getGraphParameter } from './graph-call.ts';
import {
  createInvalidParameterError,
  createUnknownObjectError,
  GraphError,
} from './graph-errors.ts';
import { renderGraphNode } from './graph-node-type.ts';
import { type GraphOperations, readRequestedFields } from './graph-operations.ts';
import { listReadableMessages, messageNodeType, renderMessageList } from './message-node-type.ts';
import { renderGraphEdge } from './render-graph-edge.ts';

/** Latest activity first; `user_id` keeps only the conversation with that person. */
export function listConversations(call: GraphCall, page: FacebookPage): unknown {
  const account = requireMessagingAccess(call, page);
  const platform = getGraphParameter(call, 'platform') ?? 'messenger';
  if (platform !== 'instagram' && platform !== 'messenger') {
    throw createInvalidParameterError('Param platform must be one of {INSTAGRAM, MESSENGER}');
  }
  enforceConversationRateLimit(call, account.id);
  // Messenger conversations belong to pages; the sandbox has none.
  const list = platform === 'instagram' ? listReadableConversations(call, account) : [];
  return renderGraphEdge({
    call,
    type: conversationNodeType,
    list,
    path: `${page.id}/conversations`,
    fields: readRequestedFields(call),
    modifiers: call.parameters,
    maxLimit: 100,
    defaultLimit: 25,
    maxReachableItems: 100_000,
    sparsePaging: false,
    repeatedParameters: ['platform', 'user_id'],
  });
}

export const graphConversationOperations: GraphOperations = {
  GET: (call, id) => {
    const view = toReadableConversation(call, getAccessibleConversation(call, id));
    if (!view) throw createUnknownObjectError(id, call.method);
    return renderGraphNode(conversationNodeType, view, { call, fields: readRequestedFields(call) });
  },
  'GET /messages': (call, id) =>
    renderMessageList(call, getAccessibleConversation(call, id), {
      fields: readRequestedFields(call),
      modifiers: call.parameters,
    }),
};

export const graphMessageOperations: GraphOperations = {
  GET: (call, id) => {
    const conversation = call.sandbox.world.findConversationOfMessage(id);
    if (!conversation) throw createUnknownObjectError(id, call.method);
    getAccessibleConversation(call, conversation.id);
    const view = listReadableMessages(call, conversation).find((candidate) => candidate.id === id);
    if (!view) throw createUnknownObjectError(id, call.method);
    if (!view.isDetailed) {
      throw new GraphError({
        code: 100,
        type: 'GraphMethodException',
        message: '(#100) The message you are trying to read has been deleted.',
      });
    }
    return renderGraphNode(messageNodeType, view, { call, fields: readRequestedFields(call) });
  },
};

function getAccessibleConversation(call: GraphCall, id: string): InstagramConversation {
  const { world } = call.sandbox;
  const conversation = world.findConversation(id);
  const page = conversation && world.findPageOfAccount(conversation.accountId);
  if (!conversation || !page) throw createUnknownObjectError(id, call.method);
  const account = requireMessagingAccess(call, page);
  enforceConversationRateLimit(call, account.id);
  return conversation;
}

function listReadableConversations(
  call: GraphCall,
  account: InstagramAccount,
): ReadableConversation[] {
  const personId = getGraphParameter(call, 'user_id');
  return call.sandbox.world
    .listConversationsOf(account.id)
    .filter(({ followerId }) => personId === undefined || followerId === personId)
    .map((conversation) => toReadableConversation(call, conversation))
    .filter((view) => view !== undefined)
    .sort(compareNewestFirst);
}
