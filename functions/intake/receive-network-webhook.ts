// Receives webhooks of the network: verifies the signature of the raw bytes, enqueues new events, responds at once.

import { computeHmacSha256, isSameSecret } from '#platform/crypto.ts';
import type { RequestMetadata } from '#platform/http/api-handler.ts';
import { recordRefusedWebhook } from '#platform/http/record-refused-webhook.ts';
import {
  type ApiResponse,
  buildJsonResponse,
  buildTextResponse,
} from '#platform/http/responses.ts';
import { parseNetworkJson } from '#platform/instagram/parse-network-json.ts';
import { readSecret } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import { listAccountsWithDroppedEvents } from './domain/list-accounts-with-dropped-events.ts';
import {
  type CommentWebhookEvent,
  parseCommentWebhookEvents,
} from './domain/webhook-comment-events.ts';
import {
  type MessageWebhookEvent,
  parseMessageWebhookEvents,
} from './domain/webhook-message-events.ts';
import {
  type DedupableWebhookEvent,
  recordProcessedWebhookEvents,
  selectUnprocessedWebhookEvents,
} from './processed-event-repository.ts';

/** The network documents no limit, and a thousand changes with long media URLs stay below this. */
export const MAX_NETWORK_WEBHOOK_BYTES = 4 * 1024 * 1024;

export type NetworkWebhookRequest = {
  readonly body: Buffer;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly meta: RequestMetadata;
};

/** Returns the challenge unchanged to a caller that knows the verify token. */
export async function handleNetworkWebhookHandshake({
  query,
}: NetworkWebhookRequest): Promise<ApiResponse> {
  const expected = await readSecret('FACEBOOK_WEBHOOK_VERIFY_TOKEN');
  const isTokenValid = isSameSecret(query['hub.verify_token'] ?? '', expected);
  if (query['hub.mode'] !== 'subscribe' || !isTokenValid) throw new AppError('forbidden');
  return buildTextResponse(200, query['hub.challenge'] ?? '');
}

/** The signature covers the raw bytes, which differ after parsing and serializing. */
async function requireValidSignature({ body, meta }: NetworkWebhookRequest): Promise<void> {
  const expected = `sha256=${computeHmacSha256(await readSecret('FACEBOOK_APP_SECRET'), body)}`;
  if (!isSameSecret(meta.headers['x-hub-signature-256'] ?? '', expected)) {
    recordRefusedWebhook('network');
    throw new AppError('unauthorized');
  }
}

function parseBody(body: Buffer): unknown {
  try {
    return parseNetworkJson(body.toString('utf8'));
  } catch (cause) {
    throw new AppError('bad_request', { cause });
  }
}

/** Functions that enqueue jobs of the connection, posts and conversations features. */
export type WebhookEventEnqueuers = {
  readonly enqueueCommentEvents: (
    events: readonly Omit<CommentWebhookEvent, 'dedupeKey'>[],
  ) => Promise<void>;
  readonly enqueueMessageEvents: (
    events: readonly Omit<MessageWebhookEvent, 'dedupeKey'>[],
  ) => Promise<void>;
  readonly enqueueChecks: (accounts: readonly { readonly igUserId: string }[]) => Promise<void>;
};

const removeDedupeKey = <One extends DedupableWebhookEvent>({ dedupeKey: _, ...event }: One) =>
  event;

async function enqueueEvents(
  events: readonly (CommentWebhookEvent | MessageWebhookEvent)[],
  { enqueueCommentEvents, enqueueMessageEvents }: WebhookEventEnqueuers,
): Promise<void> {
  const commentEvents = events.filter((one): one is CommentWebhookEvent => 'commentId' in one);
  const messageEvents = events.filter((one): one is MessageWebhookEvent => 'event' in one);
  await Promise.all([
    enqueueCommentEvents(commentEvents.map(removeDedupeKey)),
    enqueueMessageEvents(messageEvents.map(removeDedupeKey)),
  ]);
}

/**
 * Enqueues the new events, then records them as processed. When it dies in between, the network repeats the webhook
 * and an event is enqueued twice, which the jobs tolerate. In the opposite order an event could be lost.
 * @throws AppError unauthorized, bad_request
 */
export const receiveNetworkWebhook =
  (enqueuers: WebhookEventEnqueuers) =>
  async (input: NetworkWebhookRequest): Promise<ApiResponse> => {
    await requireValidSignature(input);
    const body = parseBody(input.body);
    const newEvents = await selectUnprocessedWebhookEvents([
      ...parseCommentWebhookEvents(body),
      ...parseMessageWebhookEvents(body),
    ]);
    await enqueueEvents(newEvents, enqueuers);
    // New and repeated unreadable events look alike, but the checks themselves are limited.
    await enqueuers.enqueueChecks(
      listAccountsWithDroppedEvents(body).map((igUserId) => ({ igUserId })),
    );
    await recordProcessedWebhookEvents(newEvents);
    return buildJsonResponse(200, { received: true });
  };
