// Takes the network's events in: verified on the raw bytes, queued, answered at once.

import { commentEventJob } from '#functions/connection/jobs.ts';
import { hmacSha256, sameSecret } from '#platform/crypto.ts';
import { type HttpResult, json, text } from '#platform/http/answers.ts';
import type { RequestMeta } from '#platform/http/api.ts';
import { enqueueAll } from '#platform/jobs/enqueue.ts';
import { readSecret } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import { type MessageTold, readMessages } from './domain/messaging-events.ts';
import { type CommentTold, readComments } from './domain/network-event.ts';
import { markSeen, onlyNew, type Told } from './seen-repository.ts';

/** The network names no limit; a thousand changes, long addresses of media included, stay below this. */
export const MAX_WEBHOOK_BYTES = 4 * 1024 * 1024;

export type WebhookInput = {
  readonly body: Buffer;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly meta: RequestMeta;
};

/** The handshake: who knows the agreed word gets the challenge back as it is. */
export async function answerHandshake({ query }: WebhookInput): Promise<HttpResult> {
  const expected = await readSecret('FACEBOOK_WEBHOOK_VERIFY_TOKEN');
  const known = sameSecret(query['hub.verify_token'] ?? '', expected);
  if (query['hub.mode'] !== 'subscribe' || !known) throw new AppError('forbidden');
  return text(200, query['hub.challenge'] ?? '');
}

/** Only the bytes as they came prove anything: parsed and written anew they would be others. */
async function requireSignature({ body, meta }: WebhookInput): Promise<void> {
  const expected = `sha256=${hmacSha256(await readSecret('FACEBOOK_APP_SECRET'), body)}`;
  if (!sameSecret(meta.headers['x-hub-signature-256'] ?? '', expected)) {
    throw new AppError('unauthorized');
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new AppError('bad_request', { cause });
  }
}

/** Queues what was told of messages; the conversations feature works on it. */
export type SendMessages = (
  told: readonly Pick<MessageTold, 'igUserId' | 'event'>[],
) => Promise<void>;

const withoutMark = <One extends Told>({ seenAs: _, ...told }: One) => told;

async function sendAll(
  told: readonly (CommentTold | MessageTold)[],
  sendMessages: SendMessages,
): Promise<void> {
  const comments = told.filter((one): one is CommentTold => 'commentId' in one);
  const messages = told.filter((one): one is MessageTold => 'event' in one);
  await Promise.all([
    enqueueAll(commentEventJob, comments.map(withoutMark)),
    sendMessages(messages.map(withoutMark)),
  ]);
}

/**
 * Queues what is new, then remembers it: dying in between means a change is queued twice, which
 * changes nothing, and never that it is lost.
 * @throws AppError unauthorized, bad_request
 */
export const receiveWebhook =
  (sendMessages: SendMessages) =>
  async (input: WebhookInput): Promise<HttpResult> => {
    await requireSignature(input);
    const body = parse(input.body);
    const fresh = await onlyNew([...readComments(body), ...readMessages(body)]);
    await sendAll(fresh, sendMessages);
    await markSeen(fresh);
    return json(200, { received: true });
  };
