// Conversations and messages of a world with their indexes; the only place that adds to them.
import type { SandboxConversation, SandboxMessage } from './world-types.ts';

export function createConversationStore(initial: readonly SandboxConversation[]) {
  const byId = new Map<string, SandboxConversation>();
  const byAccount = new Map<string, Map<string, SandboxConversation>>();
  const byMessage = new Map<string, SandboxConversation>();

  const addConversation = (conversation: SandboxConversation): void => {
    const { id, accountId, followerId, messages } = conversation;
    byId.set(id, conversation);
    const byFollower = byAccount.get(accountId) ?? new Map<string, SandboxConversation>();
    byAccount.set(accountId, byFollower.set(followerId, conversation));
    for (const message of messages) byMessage.set(message.id, conversation);
  };
  for (const conversation of initial) addConversation(conversation);

  const listConversationsOf = (accountId: string): readonly SandboxConversation[] => [
    ...(byAccount.get(accountId)?.values() ?? []),
  ];

  return {
    listConversations: (): readonly SandboxConversation[] => [...byId.values()],
    findConversation: (id: string) => byId.get(id),
    listConversationsOf,
    /** Conversations with messages, latest activity first. */
    listActiveConversationsOf: (accountId: string): readonly SandboxConversation[] =>
      listConversationsOf(accountId)
        .filter(({ messages }) => messages.length > 0)
        .toSorted((left, right) => getLatestTimestamp(right) - getLatestTimestamp(left)),
    findConversationWith: (accountId: string, followerId: string) =>
      byAccount.get(accountId)?.get(followerId),
    findMessage: (id: string) => byMessage.get(id)?.messages.find((message) => message.id === id),
    findConversationOfMessage: (id: string) => byMessage.get(id),
    addConversation,
    addMessage: (conversation: SandboxConversation, message: SandboxMessage): void => {
      conversation.messages.push(message);
      sortByTime(conversation);
      byMessage.set(message.id, conversation);
    },
    /** Call after changing the time of a message. */
    sortMessages: sortByTime,
  };
}

function sortByTime({ messages }: SandboxConversation): void {
  messages.sort((left, right) => left.timestamp - right.timestamp);
}

const getLatestTimestamp = ({ messages }: SandboxConversation): number =>
  messages.at(-1)?.timestamp ?? 0;
