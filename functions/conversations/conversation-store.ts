// Fills the port through which imports and refreshes hand over the conversations they read.
import type { ConversationStore } from '#functions/connection/conversation-store.ts';
import { noteMessagesOff } from './conversation-repository.ts';
import { requestConversationsRefresh } from './request-refresh.ts';
import { saveConversations } from './save-messages.ts';

export const conversationStore: ConversationStore = {
  saveConversations,
  noteMessagesOff,
  beginConversationsRefresh: requestConversationsRefresh,
};
