// Conversations and direct messages on the network. Every call needs a page token.
// Source: Messenger Platform "Conversations" and Send API; the network takes two reads a second.
import * as z from 'zod';
import { nowMs } from '../clock.ts';
import { logger } from '../logger.ts';
import { path } from './address.ts';
import { NetworkError } from './errors.ts';
import { graph, nextCursor, paging } from './graph.ts';
import {
  type NetworkConversation,
  type NetworkMessage,
  readTold,
  readToldConversation,
} from './message-shape.ts';
import type { Usage } from './usage.ts';

export type { NetworkConversation, NetworkMessage } from './message-shape.ts';

export const CONVERSATIONS_PAGE_SIZE = 50;
/** Of older messages the network tells no details. */
export const READABLE_MESSAGES = 20;

const PARTICIPANTS = 'participants{id,username}';
const ATTACHMENTS = 'attachments{id,mime_type,name,size,image_data,video_data,file_url}';
const MESSAGE_FIELDS = `id,created_time,from,to,message,${ATTACHMENTS},story,reactions,shares{link,name,id,template},is_unsupported`;
/** What every version of the network has: text without pictures is better than nothing. */
const PLAIN_MESSAGE_FIELDS = 'id,created_time,from,to,message';

const conversationFields = (messageFields: string): string =>
  `id,updated_time,${PARTICIPANTS},messages.limit(${READABLE_MESSAGES}){${messageFields}}`;

/** One field the network does not know fails the whole call; so remembered, that costs a call in so long. */
const ASK_AGAIN_MS = 10 * 60 * 1_000;
/** Until when (epoch milliseconds) only the plain fields are asked for: it may have refused something else. */
let plainUntil = 0;

const isInvalid = (error: unknown): boolean =>
  error instanceof NetworkError && error.code === 100 && error.subcode === undefined;

/** Reads with all fields, or with the plain ones where the network refuses those. */
async function withFields<Answer>(
  read: (messageFields: string) => Promise<Answer>,
): Promise<Answer> {
  if (nowMs() < plainUntil) return read(PLAIN_MESSAGE_FIELDS);
  try {
    return await read(MESSAGE_FIELDS);
  } catch (error) {
    if (!isInvalid(error)) throw error;
    // Another parameter may be the invalid one: then this fails as well, and nothing is concluded.
    const answer = await read(PLAIN_MESSAGE_FIELDS);
    plainUntil = nowMs() + ASK_AGAIN_MS;
    logger.error('the network refuses fields of messages', { error: error as Error });
    return answer;
  }
}

export type ConversationsPage = {
  readonly conversations: readonly NetworkConversation[];
  /** The cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
  readonly usage: Usage;
};

type Readable = {
  readonly conversations: readonly NetworkConversation[];
  /** Messages left out of them. */
  readonly unreadable: number;
};

/** What can be read of a list: one that cannot must not cost the others. */
function readAll(list: readonly unknown[]): Readable {
  const told = list.flatMap((raw) => readToldConversation(raw) ?? []);
  const unreadable = told.reduce((sum, one) => sum + one.unreadable, 0);
  if (unreadable > 0 || told.length < list.length) {
    logger.warn('messages in an unknown shape', {
      conversations: list.length - told.length,
      messages: unreadable,
    });
  }
  return { conversations: told.map(({ conversation }) => conversation), unreadable };
}

const listAnswer = z.object({ data: z.array(z.unknown()), paging });

/**
 * One page of a page's conversations, latest activity first, each with its 20 newest messages.
 * @throws NetworkError; an outage with code 1 may mean that a page of this size is too much
 */
export async function readConversationsPage(input: {
  readonly pageId: string;
  readonly token: string;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}): Promise<ConversationsPage> {
  const { data, usage } = await withFields((fields) =>
    graph({
      path: path(input.pageId, 'conversations'),
      params: {
        platform: 'instagram',
        fields: conversationFields(fields),
        limit: input.limit ?? CONVERSATIONS_PAGE_SIZE,
        after: input.after,
      },
      token: input.token,
      answer: listAnswer,
    }),
  );
  const { conversations } = readAll(data.data);
  return { conversations, next: nextCursor(data.paging, input.after), usage };
}

/** The conversation with one person; undefined where there is none. */
export async function readConversationWith(input: {
  readonly pageId: string;
  readonly token: string;
  readonly personId: string;
}): Promise<{
  readonly conversation: NetworkConversation | undefined;
  readonly usage: Usage;
}> {
  const { data, usage } = await withFields((fields) =>
    graph({
      path: path(input.pageId, 'conversations'),
      params: {
        platform: 'instagram',
        fields: conversationFields(fields),
        user_id: input.personId,
      },
      token: input.token,
      answer: listAnswer,
    }),
  );
  return { conversation: readAll(data.data).conversations[0], usage };
}

/**
 * One conversation with its 20 newest messages. What is missing among them proves nothing where
 * `unreadable`, how many were left out, is not 0.
 * @throws NetworkError gone
 */
export async function readConversationMessages(input: {
  readonly conversationId: string;
  readonly token: string;
}): Promise<{
  readonly conversation: NetworkConversation | undefined;
  readonly unreadable: number;
  readonly usage: Usage;
}> {
  const { data, usage } = await withFields((fields) =>
    graph({
      path: path(input.conversationId),
      params: { fields: conversationFields(fields) },
      token: input.token,
      answer: z.looseObject({ id: z.string() }),
    }),
  );
  const { conversations, unreadable } = readAll([data]);
  return { conversation: conversations[0], unreadable, usage };
}

/**
 * One message. Only the 20 newest of a conversation can be read: `gone` and `refused` are no proof
 * that it was unsent.
 */
export async function readMessage(input: {
  readonly messageId: string;
  readonly token: string;
}): Promise<{ readonly message: NetworkMessage; readonly usage: Usage }> {
  const { data, usage } = await withFields((fields) =>
    graph({
      path: path(input.messageId),
      params: { fields },
      token: input.token,
      answer: z.unknown().transform((raw, context) => {
        const told = readTold(raw);
        if (told) return told;
        context.addIssue({ code: 'custom', message: 'not a message' });
        return z.NEVER;
      }),
    }),
  );
  return { message: data, usage };
}

/**
 * Sends a text and answers the message's id, which the echo of the event carries as well. There is
 * no key against sending twice. Never carries a `fields` parameter: see publishReply.
 */
export async function sendMessage(input: {
  readonly pageId: string;
  readonly token: string;
  readonly recipientId: string;
  readonly text: string;
}): Promise<string> {
  const { data } = await graph({
    method: 'POST',
    path: path(input.pageId, 'messages'),
    params: {
      recipient: JSON.stringify({ id: input.recipientId }),
      messaging_type: 'RESPONSE',
      message: JSON.stringify({ text: input.text }),
    },
    token: input.token,
    answer: z.object({ message_id: z.string() }),
  });
  return data.message_id;
}
