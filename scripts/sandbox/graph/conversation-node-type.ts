// The conversation node of the Graph API: its participants and messages.
import type { SandboxConversation } from '../world/world-types.ts';
import type { SandboxGraphCall } from './graph-call.ts';
import { formatGraphTime, type GraphNodeType } from './graph-node-type.ts';
import { listMessageNodes, messageNodeType, renderMessageList } from './message-node-type.ts';
import { renderGraphParticipant } from './participant.ts';

/** `timestamp` is the time of the newest readable message. */
export interface ConversationNode {
  readonly id: string;
  readonly timestamp: number;
  readonly conversation: SandboxConversation;
}

export const conversationNodeType: GraphNodeType<ConversationNode> = {
  name: 'UnifiedThread',
  defaults: ['id', 'updated_time'],
  fields: {
    id: { read: ({ id }) => id },
    updated_time: { read: ({ timestamp }) => formatGraphTime(timestamp) },
    participants: {
      read: ({ conversation }, call, request) => ({
        data: [conversation.accountId, conversation.followerId].map((id) =>
          renderGraphParticipant(call, id, request),
        ),
      }),
    },
    messages: {
      child: () => messageNodeType,
      read: ({ conversation }, call, request) =>
        renderMessageList(call, conversation, {
          fields: request.children,
          modifiers: request.modifiers,
        }),
    },
  },
};

/** Undefined while the conversation has no readable message. */
export function toConversationNode(
  call: SandboxGraphCall,
  conversation: SandboxConversation,
): ConversationNode | undefined {
  const [newestMessage] = listMessageNodes(call, conversation);
  return newestMessage && { id: conversation.id, timestamp: newestMessage.timestamp, conversation };
}
