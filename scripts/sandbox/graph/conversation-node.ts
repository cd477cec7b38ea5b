// The network's conversation: its participants and its messages.
import type { Conversation } from '../world/types.ts';
import type { GraphCall } from './call.ts';
import { messageList, messageType, messageViews } from './message-node.ts';
import { graphTime, type NodeType } from './node-type.ts';
import { told } from './parties.ts';

/** `timestamp` is when it was last written in. */
export interface ConversationView {
  readonly id: string;
  readonly timestamp: number;
  readonly conversation: Conversation;
}

export const conversationType: NodeType<ConversationView> = {
  name: 'UnifiedThread',
  defaults: ['id', 'updated_time'],
  fields: {
    id: { read: ({ id }) => id },
    updated_time: { read: ({ timestamp }) => graphTime(timestamp) },
    participants: {
      read: ({ conversation }, call, request) => ({
        data: [conversation.accountId, conversation.followerId].map((id) =>
          told(call, id, request),
        ),
      }),
    },
    messages: {
      child: () => messageType,
      read: ({ conversation }, call, request) =>
        messageList(call, conversation, {
          fields: request.children,
          modifiers: request.modifiers,
        }),
    },
  },
};

/** Undefined while nothing in it can be read. */
export function conversationView(
  call: GraphCall,
  conversation: Conversation,
): ConversationView | undefined {
  const [newest] = messageViews(call, conversation);
  return newest && { id: conversation.id, timestamp: newest.timestamp, conversation };
}
