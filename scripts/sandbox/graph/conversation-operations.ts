// Graph operations that read conversations and messages.

import { compareNewestFirst } from '../world/world-store.ts';
import type {
  SandboxConversation,
  SandboxFacebookPage,
  SandboxInstagramAccount,
} from '../world/world-types.ts';
import {
  enforceSandboxConversationRateLimit,
  requireSandboxMessagingAccess,
} from './conversation-access.ts';
import {
  type SandboxConversationNode,
  sandboxConversationNodeType,
  toSandboxConversationNode,
} from './conversation-node-type.ts';
import { findGraphParameter, type SandboxGraphCall } from './graph-call.ts';
import { readRequestedFields, type SandboxGraphOperations } from './graph-operations-common.ts';
import {
  listSandboxMessageNodes,
  renderGraphMessageList,
  sandboxMessageNodeType,
} from './message-node-type.ts';
import { renderGraphEdge } from './render-graph-edge.ts';
import { renderGraphNode } from './render-graph-node.ts';
import {
  createSandboxInvalidParameterError,
  createSandboxUnknownObjectError,
  SandboxGraphError,
} from './sandbox-graph-error.ts';

/** Latest activity first; `user_id` keeps only the conversation with that person. */
export function renderGraphConversationList(
  call: SandboxGraphCall,
  page: SandboxFacebookPage,
): unknown {
  const account = requireSandboxMessagingAccess(call, page);
  const platform = findGraphParameter(call, 'platform') ?? 'messenger';
  if (platform !== 'instagram' && platform !== 'messenger') {
    throw createSandboxInvalidParameterError(
      'Param platform must be one of {INSTAGRAM, MESSENGER}',
    );
  }
  enforceSandboxConversationRateLimit(call, account.id);
  // Messenger conversations belong to pages; the sandbox has none.
  const list = platform === 'instagram' ? listReadableConversations(call, account) : [];
  return renderGraphEdge({
    call,
    type: sandboxConversationNodeType,
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

export const sandboxGraphConversationOperations: SandboxGraphOperations = {
  GET: (call, id) => {
    const view = toSandboxConversationNode(call, getAccessibleConversation(call, id));
    if (!view) throw createSandboxUnknownObjectError(id, call.method);
    return renderGraphNode(sandboxConversationNodeType, view, {
      call,
      fields: readRequestedFields(call),
    });
  },
  'GET /messages': (call, id) =>
    renderGraphMessageList(call, getAccessibleConversation(call, id), {
      fields: readRequestedFields(call),
      modifiers: call.parameters,
    }),
};

export const sandboxGraphMessageOperations: SandboxGraphOperations = {
  GET: (call, id) => {
    const conversation = call.sandbox.world.findConversationOfMessage(id);
    if (!conversation) throw createSandboxUnknownObjectError(id, call.method);
    getAccessibleConversation(call, conversation.id);
    const view = listSandboxMessageNodes(call, conversation).find(
      (candidate) => candidate.id === id,
    );
    if (!view) throw createSandboxUnknownObjectError(id, call.method);
    if (!view.isDetailed) {
      throw new SandboxGraphError({
        code: 100,
        type: 'GraphMethodException',
        message: '(#100) The message you are trying to read has been deleted.',
      });
    }
    return renderGraphNode(sandboxMessageNodeType, view, {
      call,
      fields: readRequestedFields(call),
    });
  },
};

function getAccessibleConversation(call: SandboxGraphCall, id: string): SandboxConversation {
  const { world } = call.sandbox;
  const conversation = world.findConversation(id);
  const page = conversation && world.findPageOfAccount(conversation.accountId);
  if (!conversation || !page) throw createSandboxUnknownObjectError(id, call.method);
  const account = requireSandboxMessagingAccess(call, page);
  enforceSandboxConversationRateLimit(call, account.id);
  return conversation;
}

function listReadableConversations(
  call: SandboxGraphCall,
  account: SandboxInstagramAccount,
): SandboxConversationNode[] {
  const personId = findGraphParameter(call, 'user_id');
  return call.sandbox.world
    .listConversationsOf(account.id)
    .filter(({ followerId }) => personId === undefined || followerId === personId)
    .map((conversation) => toSandboxConversationNode(call, conversation))
    .filter((view) => view !== undefined)
    .sort(compareNewestFirst);
}
