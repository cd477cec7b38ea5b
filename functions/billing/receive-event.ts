// Takes the card provider's events in: verified on the raw bytes, queued, answered at once.
import { ttlIn } from '#platform/clock.ts';
import { sha256 } from '#platform/crypto.ts';
import { type HttpResult, json } from '#platform/http/answers.ts';
import type { RequestMeta } from '#platform/http/api.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { readEvent } from '#platform/stripe/webhook.ts';
import { ConditionFailedError } from '#platform/table/errors.ts';
import { missing } from '#platform/table/expressions.ts';
import { keys } from '#platform/table/keys.ts';
import { getItem, putItem } from '#platform/table/table.ts';
import { AppError } from '#shared/errors.ts';
import { customerOf } from './domain/event.ts';
import { syncCustomerJob } from './jobs.ts';

/** Events carry one object; a megabyte is far above the largest. */
export const MAX_EVENT_BYTES = 1024 * 1024;

/** The provider repeats an event for three days. */
const KEEP_SECONDS = 4 * 24 * 60 * 60;

async function markTaken(key: ReturnType<typeof keys.webhookSeen>): Promise<void> {
  try {
    await putItem(key, { ttl: ttlIn(KEEP_SECONDS) }, missing());
  } catch (error) {
    // The same event, delivered twice at once: both deliveries have queued the same work.
    if (!(error instanceof ConditionFailedError)) throw error;
  }
}

/**
 * Queues the event's work, then remembers the event: dying in between means that a customer is read
 * twice, which changes nothing, and never that an event is lost.
 * @throws AppError bad_request where signature or age are not right
 */
export async function receiveEvent({
  body,
  meta,
}: {
  readonly body: Buffer;
  readonly meta: RequestMeta;
}): Promise<HttpResult> {
  const event = await readEvent(body, meta.headers['stripe-signature']);
  if (!event) throw new AppError('bad_request');
  const customerId = customerOf(event);
  if (customerId !== undefined) {
    const key = keys.webhookSeen(sha256(`card-provider/${event.id}`));
    if ((await getItem(key)) === undefined) {
      await enqueue(syncCustomerJob, { customerId });
      await markTaken(key);
    }
  }
  return json(200, { received: true });
}
