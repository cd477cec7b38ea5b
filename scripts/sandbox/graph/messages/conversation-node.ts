// Conversations of an account: listed, read one by one, with their participants and messages.
import {
  findParameter,
  type GraphCall,
  type GraphOperations,
  readRequestedFields,
  requireMessagingAccess,
  unknownObject,
} from '../graph-call.ts';
import { createInvalidParameterError } from '../graph-error.ts';
import type { GraphConversation, GraphPage } from '../graph-world.ts';
import { countConversationRead } from '../rate-limits.ts';
import { compareNewestFirst } from '../rendering/page-cursors.ts';
import { renderList } from '../rendering/render-list.ts';
import { formatGraphTime, type GraphNodeType, renderNode } from '../rendering/render-node.ts';
import {
  getAccessibleConversation,
  listVisibleMessages,
  messageNodeType,
  participantParts,
  renderMessages,
  renderParticipant,
} from './message-node.ts';

/** `timestamp` is the time of the newest visible message. */
interface ConversationNode {
  readonly id: string;
  readonly timestamp: number;
  readonly conversation: GraphConversation;
}

const conversationNodeType: GraphNodeType<ConversationNode> = {
  name: 'UnifiedThread',
  defaults: ['id', 'updated_time'],
  fields: {
    id: { read: ({ id }) => id },
    updated_time: { read: ({ timestamp }) => formatGraphTime(timestamp) },
    participants: {
      parts: participantParts,
      read: ({ conversation: { accountId, followerId } }, call) => ({
        data: [accountId, followerId].map((id) => renderParticipant(call, id)),
      }),
    },
    messages: {
      child: () => messageNodeType,
      read: ({ conversation }, call, { children, modifiers }) =>
        renderMessages(call, conversation, { fields: children, modifiers }),
    },
  },
};

export const conversationOperations: GraphOperations = {
  GET: (call, id) => {
    const node = toNode(call, getAccessibleConversation(call, id));
    if (!node) throw unknownObject(call, id);
    return renderNode(call, conversationNodeType, node);
  },
  'GET /messages': (call, id) =>
    renderMessages(call, getAccessibleConversation(call, id), {
      fields: readRequestedFields(call),
      modifiers: call.request.parameters,
    }),
};

/** Latest activity first; `user_id` keeps only the conversation with that person. */
export function listConversations(call: GraphCall, page: GraphPage): unknown {
  const account = requireMessagingAccess(call, page);
  const platform = findParameter(call, 'platform') ?? 'messenger';
  if (platform !== 'instagram' && platform !== 'messenger')
    throw createInvalidParameterError('Param platform must be one of {INSTAGRAM, MESSENGER}');
  countConversationRead(call.network, account.id);
  const personId = findParameter(call, 'user_id');
  // Messenger conversations belong to pages; this network has none.
  const all = platform === 'instagram' ? call.network.world.listConversationsOf(account.id) : [];
  const items = all
    .filter(({ followerId }) => personId === undefined || followerId === personId)
    .map((conversation) => toNode(call, conversation))
    .filter((node) => node !== undefined)
    .sort(compareNewestFirst);
  return renderList(call, {
    list: 'conversations',
    type: conversationNodeType,
    items,
    ownerId: page.id,
    fields: readRequestedFields(call),
    modifiers: call.request.parameters,
  });
}

/** Undefined while the conversation has no visible message. */
function toNode(call: GraphCall, conversation: GraphConversation): ConversationNode | undefined {
  const newest = listVisibleMessages(call, conversation)[0];
  return newest && { id: conversation.id, timestamp: newest.timestamp, conversation };
}
