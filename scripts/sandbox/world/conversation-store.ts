// Conversations and messages of a world with their indexes; the only place that adds to them.
import type { InstagramConversation, InstagramMessage } from './world-types.ts';

export interface ConversationStore {
  readonly listConversations: () => readonly InstagramConversation[];
  readonly findConversation: (id: string) => InstagramConversation | undefined;
  readonly listConversationsOf: (accountId: string) => readonly InstagramConversation[];
  readonly findConversationWith: (
    accountId: string,
    followerId: string,
  ) => InstagramConversation | undefined;
  readonly findMessage: (id: string) => InstagramMessage | undefined;
  readonly findConversationOfMessage: (id: string) => InstagramConversation | undefined;
  readonly addConversation: (conversation: InstagramConversation) => void;
  readonly addMessage: (conversation: InstagramConversation, message: InstagramMessage) => void;
  /** Call after changing the time of a message. */
  readonly sortMessages: (conversation: InstagramConversation) => void;
}

export function createConversationStore(
  initial: readonly InstagramConversation[],
): ConversationStore {
  const byId = new Map<string, InstagramConversation>();
  const byAccount = new Map<string, Map<string, InstagramConversation>>();
  const messagesById = new Map<
    string,
    { conversation: InstagramConversation; message: InstagramMessage }
  >();

  const indexMessage = (conversation: InstagramConversation, message: InstagramMessage): void => {
    messagesById.set(message.id, { conversation, message });
  };
  const addConversation = (conversation: InstagramConversation): void => {
    byId.set(conversation.id, conversation);
    const conversationsByFollower = byAccount.get(conversation.accountId) ?? new Map();
    byAccount.set(
      conversation.accountId,
      conversationsByFollower.set(conversation.followerId, conversation),
    );
    for (const message of conversation.messages) indexMessage(conversation, message);
  };
  for (const conversation of initial) addConversation(conversation);

  return {
    listConversations: () => [...byId.values()],
    findConversation: (id) => byId.get(id),
    listConversationsOf: (accountId) => [...(byAccount.get(accountId)?.values() ?? [])],
    findConversationWith: (accountId, followerId) => byAccount.get(accountId)?.get(followerId),
    findMessage: (id) => messagesById.get(id)?.message,
    findConversationOfMessage: (id) => messagesById.get(id)?.conversation,
    addConversation,
    addMessage: (conversation, message) => {
      conversation.messages.push(message);
      sortByTime(conversation);
      indexMessage(conversation, message);
    },
    sortMessages: sortByTime,
  };
}

function sortByTime({ messages }: InstagramConversation): void {
  messages.sort((left, right) => left.timestamp - right.timestamp);
}
