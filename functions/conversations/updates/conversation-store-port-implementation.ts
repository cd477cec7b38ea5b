// Implements the connection feature's port through which imports and refreshes save the conversations they read.
import type { ConversationStore } from '#functions/connection/conversation-store-port.ts';
import { startConversationsRefresh } from '../refresh/start-conversation-refresh.ts';
import { setMessagesAccessDisabled } from '../storage/conversation-repository.ts';
import { saveConversations } from './save-conversations-and-message-events.ts';

export const conversationStore: ConversationStore = {
  saveConversations,
  setMessagesAccessDisabled,
  startConversationsRefresh,
};
