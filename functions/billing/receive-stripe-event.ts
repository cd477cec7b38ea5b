// Receives Stripe webhook events: verifies the signature over the raw bytes, queues the work, responds at once.
import { computeTtlEpochSeconds } from '#platform/clock.ts';
import { hashSha256 } from '#platform/crypto.ts';
import type { RequestMetadata } from '#platform/http/api-handler.ts';
import { recordRefusedWebhook } from '#platform/http/record-refused-webhook.ts';
import { type ApiResponse, buildJsonResponse } from '#platform/http/responses.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { verifyStripeEvent } from '#platform/stripe/verify-webhook-event.ts';
import { ignoreConflict } from '#platform/table/errors.ts';
import { attributeMissing } from '#platform/table/expressions.ts';
import { type ItemKey, tableKeys } from '#platform/table/keys.ts';
import { getItem, putItem } from '#platform/table/table.ts';
import { AppError } from '#shared/errors.ts';
import { findSubscriptionEventCustomerId } from './domain/find-subscription-event-customer-id.ts';
import { syncCustomerSubscriptionJob } from './jobs.ts';

/** An event carries one object, and one megabyte is far above the largest. */
export const MAX_STRIPE_EVENT_BYTES = 1024 * 1024;

/** Stripe retries an event for three days. */
const DEDUPE_KEY_LIFETIME_SECONDS = 4 * 24 * 60 * 60;

/** Two parallel deliveries of the same event have both queued the same idempotent work. */
const recordProcessed = (dedupeKey: ItemKey): Promise<void> =>
  ignoreConflict(
    putItem(
      dedupeKey,
      { ttl: computeTtlEpochSeconds(DEDUPE_KEY_LIFETIME_SECONDS) },
      attributeMissing(),
    ),
  );

/**
 * Queues the work before it stores the dedupe key: a crash in between means that a customer is read
 * twice, which is idempotent, and never that an event is lost.
 * @throws AppError bad_request when signature or age are not valid
 */
export async function receiveStripeEvent({
  body,
  meta,
}: {
  readonly body: Buffer;
  readonly meta: RequestMetadata;
}): Promise<ApiResponse> {
  const event = await verifyStripeEvent(body, meta.headers['stripe-signature']);
  if (!event) {
    recordRefusedWebhook('stripe');
    throw new AppError('bad_request');
  }
  const customerId = findSubscriptionEventCustomerId(event);
  if (customerId !== undefined) {
    const dedupeKey = tableKeys.processedEvent(hashSha256(`card-provider/${event.id}`));
    if ((await getItem(dedupeKey)) === undefined) {
      await enqueueJob(syncCustomerSubscriptionJob, { customerId });
      await recordProcessed(dedupeKey);
    }
  }
  return buildJsonResponse(200, { received: true });
}
