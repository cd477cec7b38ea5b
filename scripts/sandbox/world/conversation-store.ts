// Conversations and messages of a world with their indexes; the only place that adds to them.
import type { SandboxConversation, SandboxMessage } from './world-types.ts';

export interface SandboxConversationStore {
  readonly listConversations: () => readonly SandboxConversation[];
  readonly findConversation: (id: string) => SandboxConversation | undefined;
  readonly listConversationsOf: (accountId: string) => readonly SandboxConversation[];
  readonly findConversationWith: (
    accountId: string,
    followerId: string,
  ) => SandboxConversation | undefined;
  readonly findMessage: (id: string) => SandboxMessage | undefined;
  readonly findConversationOfMessage: (id: string) => SandboxConversation | undefined;
  readonly addConversation: (conversation: SandboxConversation) => void;
  readonly addMessage: (conversation: SandboxConversation, message: SandboxMessage) => void;
  /** Call after changing the time of a message. */
  readonly sortMessages: (conversation: SandboxConversation) => void;
}

export function createSandboxConversationStore(
  initial: readonly SandboxConversation[],
): SandboxConversationStore {
  const byId = new Map<string, SandboxConversation>();
  const byAccount = new Map<string, Map<string, SandboxConversation>>();
  const messagesById = new Map<
    string,
    { conversation: SandboxConversation; message: SandboxMessage }
  >();

  const indexMessage = (conversation: SandboxConversation, message: SandboxMessage): void => {
    messagesById.set(message.id, { conversation, message });
  };
  const addConversation = (conversation: SandboxConversation): void => {
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

function sortByTime({ messages }: SandboxConversation): void {
  messages.sort((left, right) => left.timestamp - right.timestamp);
}
