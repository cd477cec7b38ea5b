// Records what happened as a Stripe event and queues the event for delivery.
import type { Sandbox } from '../../sandbox-types.ts';
import { createStripeId } from '../shapes/create-stripe-object.ts';
import { type StripeEvent, stripeApiVersion } from '../shapes/stripe-objects.ts';

const maxStoredEvents = 2_000;

/** Seconds since the epoch on the sandbox's clock. */
export const getStripeTime = (sandbox: Sandbox): number => Math.floor(sandbox.now() / 1000);

/** @param at seconds on the sandbox's clock */
export function emitStripeEvent(
  sandbox: Sandbox,
  type: string,
  object: object,
  at = getStripeTime(sandbox),
): void {
  const { events } = sandbox.stripe;
  const event: StripeEvent = {
    id: createStripeId('evt'),
    object: 'event',
    api_version: stripeApiVersion,
    created: at,
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 0,
    request: { id: null, idempotency_key: null },
    type,
  };
  events.set(event.id, event);
  for (const id of [...events.keys()].slice(0, -maxStoredEvents)) events.delete(id);
  sandbox.stripeWebhooks.queueEvent(event);
  sandbox.scheduleSave();
}
