// Asks for the conversations, or one conversation's messages, to be read from the network anew.
import { requestRefresh } from '#functions/connection/request-refresh.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { type AccountRef, type ConversationRef, keys } from '#platform/table/keys.ts';
import { refreshConversationsJob, refreshMessagesJob } from '../jobs.ts';

/** Whether a refresh was begun. */
export const requestConversationsRefresh = (account: AccountRef): Promise<boolean> => {
  const { userId, igUserId } = account;
  return requestRefresh(keys.conversationList(account), 'any', (lease) =>
    enqueue(refreshConversationsJob, { userId, igUserId, lease }),
  );
};

/** Whether a refresh was begun; false also where the conversation is not there. */
export const requestMessagesRefresh = (conversation: ConversationRef): Promise<boolean> => {
  const { userId, igUserId, conversationId } = conversation;
  return requestRefresh(keys.conversation(conversation), 'existing', (lease) =>
    enqueue(refreshMessagesJob, { userId, igUserId, conversationId, lease }),
  );
};
