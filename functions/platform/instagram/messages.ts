// Calls for conversations and direct messages. Every call needs a page token.
// Source: Messenger Platform "Conversations" and Send API; the network allows two reads per second.
import * as z from 'zod';
import type { NetworkConversation, NetworkMessage } from '#shared/schemas/network-message.ts';
import { nowMs } from '../clock.ts';
import { logger } from '../logger.ts';
import { callGraphApi, findNextGraphCursor, graphPagingSchema } from './graph-api.ts';
import { parseNetworkConversation, parseNetworkMessage } from './message-parser.ts';
import { NetworkError } from './network-error.ts';
import { buildGraphPath } from './network-urls.ts';
import type { RateLimitUsage } from './rate-limit-usage.ts';

export const NETWORK_CONVERSATIONS_PAGE_SIZE = 50;
/** The network returns no details of older messages. */
export const MAX_NETWORK_READABLE_MESSAGES = 20;

const PARTICIPANTS = 'participants{id,username}';
const ATTACHMENTS =
  'attachments{id,mime_type,name,size,image_data,video_data,file_url,generic_template}';
const MESSAGE_FIELDS = `id,created_time,from,to,message,${ATTACHMENTS},story,reactions,shares{link,name,id,template},is_unsupported`;
/** Fields that every API version has: text without attachments is better than nothing. */
const PLAIN_MESSAGE_FIELDS = 'id,created_time,from,to,message';

const buildConversationFields = (messageFields: string): string =>
  `id,updated_time,${PARTICIPANTS},messages.limit(${MAX_NETWORK_READABLE_MESSAGES}){${messageFields}}`;

/** One unknown field fails the whole call. The fallback is kept this long, so that only one call per period fails. */
const FULL_FIELDS_RETRY_MS = 10 * 60 * 1_000;
/**
 * Until when (epoch milliseconds) only plain fields are requested; limited, because the network may learn the field.
 */
let plainFieldsUntil = 0;

/** A refused cursor has the same code, although all fields are known. */
const isUnknownFieldError = (error: unknown): boolean =>
  error instanceof NetworkError && error.reason === 'unknown_field';

/** Reads with all fields, or with the plain fields when the network rejects the full set. */
async function readWithFieldFallback<ResponseData>(
  read: (messageFields: string) => Promise<ResponseData>,
): Promise<ResponseData> {
  if (nowMs() < plainFieldsUntil) return read(PLAIN_MESSAGE_FIELDS);
  try {
    return await read(MESSAGE_FIELDS);
  } catch (error) {
    if (!isUnknownFieldError(error)) throw error;
    // A plain field may be the unknown one: then this call fails as well, and the full fields are kept.
    const responseData = await read(PLAIN_MESSAGE_FIELDS);
    plainFieldsUntil = nowMs() + FULL_FIELDS_RETRY_MS;
    logger.error('the network rejected message fields, plain fields are used', {
      error: error as Error,
    });
    return responseData;
  }
}

export type NetworkConversationsPage = {
  readonly conversations: readonly NetworkConversation[];
  /** The cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
  readonly usage: RateLimitUsage;
};

type ParsedConversations = {
  readonly conversations: readonly NetworkConversation[];
  /** How many of their messages could not be parsed. */
  readonly unreadableCount: number;
};

/** Invalid conversations and messages are left out and logged; they must not fail the others. */
function parseConversations(list: readonly unknown[]): ParsedConversations {
  const parsedConversations = list.flatMap((raw) => parseNetworkConversation(raw) ?? []);
  const unreadableCount = parsedConversations.reduce((sum, one) => sum + one.unreadableCount, 0);
  if (unreadableCount > 0 || parsedConversations.length < list.length) {
    logger.warn('left out messages of an unknown shape', {
      conversations: list.length - parsedConversations.length,
      messages: unreadableCount,
    });
  }
  return {
    conversations: parsedConversations.map(({ conversation }) => conversation),
    unreadableCount,
  };
}

const conversationListSchema = z.object({ data: z.array(z.unknown()), paging: graphPagingSchema });

/**
 * One page of the conversations of a Facebook page, latest activity first, each with its 20 newest messages.
 * @throws NetworkError; an outage with code 1 may mean that `limit` is too large
 */
export async function readNetworkConversationsPage(input: {
  readonly pageId: string;
  readonly token: string;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}): Promise<NetworkConversationsPage> {
  const { data, usage } = await readWithFieldFallback((fields) =>
    callGraphApi({
      path: buildGraphPath(input.pageId, 'conversations'),
      params: {
        platform: 'instagram',
        fields: buildConversationFields(fields),
        limit: input.limit ?? NETWORK_CONVERSATIONS_PAGE_SIZE,
        after: input.after,
      },
      token: input.token,
      responseSchema: conversationListSchema,
    }),
  );
  const { conversations } = parseConversations(data.data);
  return { conversations, next: findNextGraphCursor(data.paging, input.after), usage };
}

export type NetworkConversationRead = {
  /** With its 20 newest messages; undefined when there is none. */
  readonly conversation: NetworkConversation | undefined;
  /** How many messages were left out: when it is not 0, a missing message may be one of them. */
  readonly unreadableCount: number;
  readonly usage: RateLimitUsage;
};

export async function readNetworkConversationWithContact(input: {
  readonly pageId: string;
  readonly token: string;
  readonly contactId: string;
}): Promise<NetworkConversationRead> {
  const { data, usage } = await readWithFieldFallback((fields) =>
    callGraphApi({
      path: buildGraphPath(input.pageId, 'conversations'),
      params: {
        platform: 'instagram',
        fields: buildConversationFields(fields),
        user_id: input.contactId,
      },
      token: input.token,
      responseSchema: conversationListSchema,
    }),
  );
  const { conversations, unreadableCount } = parseConversations(data.data);
  return { conversation: conversations[0], unreadableCount, usage };
}

/** @throws NetworkError gone */
export async function readNetworkConversationWithNewestMessages(input: {
  readonly conversationId: string;
  readonly token: string;
}): Promise<NetworkConversationRead> {
  const { data, usage } = await readWithFieldFallback((fields) =>
    callGraphApi({
      path: buildGraphPath(input.conversationId),
      params: { fields: buildConversationFields(fields) },
      token: input.token,
      responseSchema: z.looseObject({ id: z.string() }),
    }),
  );
  const { conversations, unreadableCount } = parseConversations([data]);
  return { conversation: conversations[0], unreadableCount, usage };
}

/**
 * Only the 20 newest messages of a conversation can be read: `gone` and `refused` do not prove that the message was
 * unsent.
 */
export async function readNetworkMessage(input: {
  readonly messageId: string;
  readonly token: string;
}): Promise<{ readonly message: NetworkMessage; readonly usage: RateLimitUsage }> {
  const { data, usage } = await readWithFieldFallback((fields) =>
    callGraphApi({
      path: buildGraphPath(input.messageId),
      params: { fields },
      token: input.token,
      responseSchema: z.unknown().transform((raw, context) => {
        const parsedMessage = parseNetworkMessage(raw);
        if (parsedMessage) return parsedMessage;
        context.addIssue({ code: 'custom', message: 'not a message' });
        return z.NEVER;
      }),
    }),
  );
  return { message: data, usage };
}

/**
 * Sends a text and returns the message id, which the echo event has as well. The API has no idempotency key. Must never
 * send a `fields` parameter: see `publishCommentReply`.
 */
export const sendDirectMessage = ({ recipientId, ...message }: TextMessage & RecipientById) =>
  sendTextMessage(message, { id: recipientId }, { messaging_type: 'RESPONSE' });

/**
 * Sends a text to the author of a comment, as the one private reply that the network accepts to it, within seven days.
 * Source: Instagram Platform, "Private replies".
 */
export const sendPrivateReply = ({ commentId, ...message }: TextMessage & RecipientByComment) =>
  sendTextMessage(message, { comment_id: commentId });

type TextMessage = { readonly pageId: string; readonly token: string; readonly text: string };
type RecipientById = { readonly recipientId: string };
type RecipientByComment = { readonly commentId: string };

async function sendTextMessage(
  { pageId, token, text }: TextMessage,
  recipient: Readonly<Record<string, string>>,
  params: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { data } = await callGraphApi({
    method: 'POST',
    path: buildGraphPath(pageId, 'messages'),
    params: { recipient: JSON.stringify(recipient), ...params, message: JSON.stringify({ text }) },
    token,
    responseSchema: z.object({ message_id: z.string() }),
  });
  return data.message_id;
}
