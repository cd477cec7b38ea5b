// The jobs of reading conversations and of messages told by event.
import * as z from 'zod';
import type { MessageEvent } from '#functions/connection/domain/told-messages.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { attachment } from '#shared/schemas/conversation.ts';

const account = { userId: z.string(), igUserId: z.string() };

/** One page of the account's conversations, under the lease of their list. */
export const refreshConversationsJob = defineJob({
  name: 'refresh-conversations',
  queue: 'refresh',
  payload: z.object({
    ...account,
    lease: z.string(),
    cursor: z.string().optional(),
    /** Conversations a page; smaller than usual where the network could not answer so many. */
    limit: z.number().int().min(1).optional(),
    /** Goes on through all pages, also where nothing changed. */
    all: z.boolean().optional(),
  }),
});

/** The newest messages of one conversation, under its lease. */
export const refreshMessagesJob = defineJob({
  name: 'refresh-messages',
  queue: 'refresh',
  payload: z.object({ ...account, conversationId: z.string(), lease: z.string() }),
});

const toldMessage = z.object({
  id: z.string(),
  timestamp: z.string(),
  fromId: z.string(),
  text: z.string().nullable(),
  attachments: z.array(attachment).readonly(),
  story: z.object({ kind: z.enum(['mention', 'reply']), link: z.string().nullable() }).nullable(),
  isUnsupported: z.boolean(),
});

/** Jobs written before this, or who took a message back, was told have none: any that has one is newer. */
const at = z.string().default('');
const personId = z.string();
const messageId = z.string();

const messageEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    personId,
    // Events name ids only, and tell reactions one by one.
    message: toldMessage.transform((told) => ({
      ...told,
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

/** Something the network told of a conversation by webhook. */
export const messageEventJob = defineJob({
  name: 'message-event',
  queue: 'refresh',
  payload: z.object({
    igUserId: z.string(),
    event: messageEvent,
    /** How often it has been put off because the network could not be asked. */
    tries: z.number().int().default(0),
  }),
});
