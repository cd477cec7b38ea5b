// The conversation node of the Graph API: its participants and messages.
import type { SandboxConversation } from '../world/world-types.ts';
import type { SandboxGraphCall } from './graph-call.ts';
import {
  listSandboxMessageNodes,
  renderGraphMessageList,
  sandboxMessageNodeType,
} from './message-node-type.ts';
import { renderGraphParticipant } from './participant.ts';
import { formatGraphTime, type GraphNodeType } from './render-graph-node.ts';

/** `timestamp` is the time of the newest readable message. */
export interface SandboxConversationNode {
  readonly id: string;
  readonly timestamp: number;
  readonly conversation: SandboxConversation;
}

export const sandboxConversationNodeType: GraphNodeType<SandboxConversationNode> = {
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
      child: () => sandboxMessageNodeType,
      read: ({ conversation }, call, request) =>
        renderGraphMessageList(call, conversation, {
          fields: request.children,
          modifiers: request.modifiers,
        }),
    },
  },
};

/** Undefined while the conversation has no readable message. */
export function toSandboxConversationNode(
  call: SandboxGraphCall,
  conversation: SandboxConversation,
): SandboxConversationNode | undefined {
  const [newestMessage] = listSandboxMessageNodes(call, conversation);
  return newestMessage && { id: conversation.id, timestamp: newestMessage.timestamp, conversation };
}
