// Fills the port through which imports and refreshes hand over the conversations they read.
import type { ConversationStore } from '#functions/connection/conversation-store.ts';
import { requestConversationsRefresh } from '../refresh/request-refresh.ts';
import { noteMessagesOff } from '../storage/conversation-repository.ts';
import { saveConversations } from './save-messages.ts';

export const conversationStore: ConversationStore = {
  saveConversations,
  noteMessagesOff,
  beginConversationsRefresh: requestConversationsRefresh,
};
