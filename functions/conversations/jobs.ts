// The queue jobs that read conversations and apply message events.
import * as z from 'zod';
import type { MessageEvent } from '#functions/connection/domain/message-events.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { attachmentSchema } from '#shared/schemas/conversation.ts';

const account = { userId: z.string(), igUserId: z.string() };

/** One page of the account's conversations, under the lease of their list. */
export const refreshConversationsJob = defineJob({
  name: 'refresh-conversations',
  queue: 'refresh',
  payload: z.object({
    ...account,
    lease: z.string(),
    cursor: z.string().optional(),
    /** Conversations per page; reduced after the network could not return a full page. */
    limit: z.number().int().min(1).optional(),
    /** Reads all pages; otherwise the refresh ends at the first page without changes. */
    all: z.boolean().optional(),
  }),
});

/** The newest messages of one conversation, under its lease. */
export const refreshMessagesJob = defineJob({
  name: 'refresh-messages',
  queue: 'refresh',
  payload: z.object({ ...account, conversationId: z.string(), lease: z.string() }),
});

const messagePayload = z.object({
  id: z.string(),
  timestamp: z.string(),
  fromId: z.string(),
  text: z.string().nullable(),
  attachments: z.array(attachmentSchema).readonly(),
  story: z.object({ kind: z.enum(['mention', 'reply']), link: z.string().nullable() }).nullable(),
  isUnsupported: z.boolean(),
});

/** Jobs queued before this field existed have none; the empty text sorts before every real time. */
const at = z.string().default('');
const personId = z.string();
const messageId = z.string();

const messageEventPayload = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    personId,
    // Events carry user ids only, and each reaction is an event of its own.
    message: messagePayload.transform((payload) => ({
      ...payload,
      fromUsername: undefined,
      reactions: undefined,
    })),
  }),
  z.object({
    kind: z.literal('reaction'),
    personId,
    messageId,
    byId: z.string(),
    symbol: z.string().nullable(),
    at,
  }),
  z.object({ kind: z.literal('unsent'), personId, messageId, byId: z.string().default(''), at }),
  z.object({
    kind: z.literal('edited'),
    personId,
    messageId,
    text: z.string(),
    numEdit: z.number().default(0),
    at,
  }),
]) satisfies z.ZodType<MessageEvent>;

/** One webhook event of a conversation. */
export const messageEventJob = defineJob({
  name: 'message-event',
  queue: 'refresh',
  payload: z.object({
    igUserId: z.string(),
    event: messageEventPayload,
    /** How often the job was rescheduled so far. */
    tries: z.number().int().default(0),
  }),
});
