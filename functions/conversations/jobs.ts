// The queue jobs that read conversations and apply message events.
import * as z from 'zod';
import { messageEventWithPersonIdSchema } from '#functions/events/domain/message-events.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

const account = { userId: z.string(), igUserId: z.string() };

/** Reads one page of the account's conversations, under the lease of their list. */
export const refreshConversationsJob = defineJob({
  name: 'refresh-conversations',
  queue: 'messages',
  groupBy: ({ igUserId }) => igUserId,
  payload: z.object({
    ...account,
    lease: z.string(),
    cursor: z.string().optional(),
    /** Conversations per page. Reduced after the network could not return a full page. */
    limit: z.number().int().min(1).optional(),
    /** Reads all pages. Otherwise the refresh ends at the first page without changes. */
    all: z.boolean().optional(),
  }),
});

/** Reads the newest messages of one conversation, under its lease. */
export const refreshMessagesJob = defineJob({
  name: 'refresh-messages',
  queue: 'messages',
  groupBy: ({ igUserId }) => igUserId,
  payload: z.object({ ...account, conversationId: z.string(), lease: z.string() }),
});

/** Handles one webhook event of a conversation. */
export const messageEventJob = defineJob({
  name: 'message-event',
  queue: 'message_events',
  groupBy: ({ igUserId }) => igUserId,
  payload: z.object({
    igUserId: z.string(),
    event: messageEventWithPersonIdSchema,
    /** How often the job was rescheduled so far. */
    tries: z.number().int().default(0),
  }),
});
