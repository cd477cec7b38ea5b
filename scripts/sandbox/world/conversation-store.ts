// Conversations and messages of a world with their indexes; the only place that adds to them.
import type { Conversation, Message } from './types.ts';

export interface ConversationStore {
  readonly conversations: () => readonly Conversation[];
  readonly conversation: (id: string) => Conversation | undefined;
  readonly conversationsOf: (accountId: string) => readonly Conversation[];
  readonly conversationWith: (accountId: string, followerId: string) => Conversation | undefined;
  readonly message: (id: string) => Message | undefined;
  readonly conversationOfMessage: (id: string) => Conversation | undefined;
  readonly addConversation: (conversation: Conversation) => void;
  readonly addMessage: (conversation: Conversation, message: Message) => void;
  /** To be called after the time of a message was changed. */
  readonly sortMessages: (conversation: Conversation) => void;
}

export function createConversationStore(initial: readonly Conversation[]): ConversationStore {
  const byId = new Map<string, Conversation>();
  const byAccount = new Map<string, Map<string, Conversation>>();
  const messages = new Map<string, { conversation: Conversation; message: Message }>();

  const register = (conversation: Conversation, message: Message): void => {
    messages.set(message.id, { conversation, message });
  };
  const addConversation = (conversation: Conversation): void => {
    byId.set(conversation.id, conversation);
    const ofAccount = byAccount.get(conversation.accountId) ?? new Map();
    byAccount.set(conversation.accountId, ofAccount.set(conversation.followerId, conversation));
    for (const message of conversation.messages) register(conversation, message);
  };
  for (const conversation of initial) addConversation(conversation);

  return {
    conversations: () => [...byId.values()],
    conversation: (id) => byId.get(id),
    conversationsOf: (accountId) => [...(byAccount.get(accountId)?.values() ?? [])],
    conversationWith: (accountId, followerId) => byAccount.get(accountId)?.get(followerId),
    message: (id) => messages.get(id)?.message,
    conversationOfMessage: (id) => messages.get(id)?.conversation,
    addConversation,
    addMessage: (conversation, message) => {
      conversation.messages.push(message);
      sortByTime(conversation);
      register(conversation, message);
    },
    sortMessages: sortByTime,
  };
}

function sortByTime({ messages }: Conversation): void {
  messages.sort((left, right) => left.timestamp - right.timestamp);
}
