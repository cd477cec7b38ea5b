// A message: its fields, attachments, story and reactions.

import {
  type GraphCall,
  type GraphOperations,
  requireMessagingAccess,
  unknownObject,
} from '../graph-call.ts';
import type { GraphJson } from '../graph-error.ts';
import { createGraphError } from '../graph-error.ts';
import type { GraphConversation, GraphMessage } from '../graph-world.ts';
import { countConversationRead } from '../rate-limits.ts';
import type { RequestedField } from '../rendering/fields-parameter.ts';
import { renderList } from '../rendering/render-list.ts';
import { formatGraphTime, type GraphNodeType, renderNode } from '../rendering/render-node.ts';
import { attachmentNodeType, isShare, shareNodeType } from './message-attachments.ts';

/** The network returns only id and time of messages older than these. */
const detailedMessageCount = 20;

/** `isDetailed` while it is one of the newest of its conversation. */
interface MessageNode {
  readonly id: string;
  readonly timestamp: number;
  readonly message: GraphMessage;
  readonly conversation: GraphConversation;
  readonly isDetailed: boolean;
}

type MessageFieldReader = (
  message: GraphMessage,
  call: GraphCall,
  request: RequestedField,
  conversation: GraphConversation,
) => unknown;

const detail = (read: MessageFieldReader) => ({
  read: (
    { isDetailed, message, conversation }: MessageNode,
    call: GraphCall,
    request: RequestedField,
  ) => (isDetailed ? read(message, call, request, conversation) : undefined),
});

export const participantParts = ['id', 'username'];

export const messageNodeType: GraphNodeType<MessageNode> = {
  name: 'Message',
  defaults: ['id', 'created_time'],
  fields: {
    id: { read: ({ id }) => id },
    created_time: { read: ({ timestamp }) => formatGraphTime(timestamp) },
    from: {
      parts: participantParts,
      ...detail(({ authorId }, call) => renderParticipant(call, authorId)),
    },
    to: {
      parts: participantParts,
      ...detail(({ authorId }, call, _request, { accountId, followerId }) => ({
        data: [renderParticipant(call, authorId === accountId ? followerId : accountId)],
      })),
    },
    message: detail(({ text }) => text),
    is_unsupported: detail(({ unsupported }) => unsupported || undefined),
    attachments: {
      child: () => attachmentNodeType,
      ...detail((message, call, request) => renderAttachments(call, message, request, false)),
    },
    shares: {
      child: () => shareNodeType,
      ...detail((message, call, request) => renderAttachments(call, message, request, true)),
    },
    story: detail(({ story }, { network }) => {
      if (story === null) return undefined;
      const content = { link: network.links.story(story), id: story.id };
      return story.kind === 'mention' ? { mention: content } : { reply_to: content };
    }),
    reactions: detail(renderReactions),
    tags: { read: () => undefined },
  },
};

export const messageOperations: GraphOperations = {
  GET: (call, id) => {
    const found = call.network.world.findConversationOfMessage(id);
    if (!found) throw unknownObject(call, id);
    const conversation = getAccessibleConversation(call, found.id);
    const node = toNodes(call, conversation).find((one) => one.id === id);
    if (!node) throw unknownObject(call, id);
    if (!node.isDetailed) {
      const message = 'The message you are trying to read has been deleted.';
      throw createGraphError(100, message, { type: 'GraphMethodException' });
    }
    return renderNode(call, messageNodeType, node);
  },
};

export function getAccessibleConversation(call: GraphCall, id: string): GraphConversation {
  const { world } = call.network;
  const conversation = world.findConversation(id);
  const page = conversation && world.findPageOfAccount(conversation.accountId);
  if (!conversation || !page) throw unknownObject(call, id);
  countConversationRead(call.network, requireMessagingAccess(call, page).id);
  return conversation;
}

/** Newest first, without messages that were unsent or are not visible yet. */
export function listVisibleMessages(
  { network }: Pick<GraphCall, 'network'>,
  { messages }: GraphConversation,
): GraphMessage[] {
  return messages
    .filter(({ visibleAt, unsent }) => visibleAt <= network.now() && !unsent)
    .reverse();
}

export function renderMessages(
  call: GraphCall,
  conversation: GraphConversation,
  options: {
    readonly fields: readonly RequestedField[] | null;
    readonly modifiers: ReadonlyMap<string, string>;
  },
): GraphJson {
  return renderList(call, {
    ...options,
    list: 'messages',
    type: messageNodeType,
    items: toNodes(call, conversation),
    ownerId: conversation.id,
  });
}

export function renderParticipant(
  { network: { world, options } }: GraphCall,
  id: string,
): GraphJson {
  const account = world.findAccount(id);
  if (!account) return { username: world.findFollower(id)?.username, id };
  return { username: account.username, id: options.useScopedAccountId ? account.selfScopedId : id };
}

function toNodes(call: GraphCall, conversation: GraphConversation): MessageNode[] {
  return listVisibleMessages(call, conversation).map((message, index) => ({
    id: message.id,
    timestamp: message.timestamp,
    message,
    conversation,
    isDetailed: index < detailedMessageCount,
  }));
}

/** The list is empty when the call does not name fields of attachments or shares. */
function renderAttachments(
  call: GraphCall,
  { attachments }: GraphMessage,
  { children }: RequestedField,
  shares: boolean,
): unknown {
  const items = attachments.filter((one) => isShare(one) === shares);
  if (items.length === 0) return undefined;
  if (children === null) return { data: [] };
  const type = shares ? shareNodeType : attachmentNodeType;
  return { data: items.map((item) => renderNode(call, type, item, children)) };
}

function renderReactions({ reactions }: GraphMessage, call: GraphCall): unknown {
  if (reactions.length === 0) return undefined;
  const byEmoji = Map.groupBy(reactions, ({ emoji }) => emoji);
  return {
    data: [...byEmoji].map(([reaction, same]) => ({
      reaction,
      users: same.map(({ byId }) => renderParticipant(call, byId)),
    })),
  };
}
