// Starts a refresh of the conversation list, or of one conversation's messages, from the network.
import {
  startListRefresh,
  tryStartListRefresh,
} from '#functions/connection/start-or-cancel-list-refresh.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { type AccountRef, type ConversationRef, tableKeys } from '#platform/table/keys.ts';
import { refreshConversationsJob, refreshMessagesJob } from '../jobs.ts';

const toConversationsRefresh = ({
  userId,
  igUserId,
}: AccountRef): Parameters<typeof tryStartListRefresh> => [
  tableKeys.conversationList({ userId, igUserId }),
  'any',
  (lease, delaySeconds = 0) =>
    enqueueJob(refreshConversationsJob, { userId, igUserId, lease }, { delaySeconds }),
];

/** False when a refresh is already running or the job could not be enqueued. */
export const tryStartConversationsRefresh = (account: AccountRef): Promise<boolean> =>
  tryStartListRefresh(...toConversationsRefresh(account));

/** False when a refresh is already running. @throws when the table or queue fails. */
export const startConversationsRefresh = (account: AccountRef): Promise<boolean> =>
  startListRefresh(...toConversationsRefresh(account));

/** False when a refresh is already running, the conversation is not stored or the job could not be enqueued. */
export const tryStartMessagesRefresh = (conversation: ConversationRef): Promise<boolean> => {
  const { userId, igUserId, conversationId } = conversation;
  return tryStartListRefresh(
    tableKeys.conversation(conversation),
    'existing',
    (lease, delaySeconds = 0) =>
      enqueueJob(refreshMessagesJob, { userId, igUserId, conversationId, lease }, { delaySeconds }),
  );
};
