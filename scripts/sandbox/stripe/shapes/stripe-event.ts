// Stripe events.
import { createStripeId, stripeApiVersion } from './stripe-object.ts';

export type SandboxStripeEvent = ReturnType<typeof buildSandboxStripeEvent>;

export function buildSandboxStripeEvent(options: {
  readonly type: string;
  readonly created: number;
  /** A copy of the object at the time of the event. */
  readonly object: object;
  /** For a change: the previous values of the changed fields. */
  readonly previous: object | null;
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
}) {
  return {
    id: createStripeId('evt'),
    object: 'event' as const,
    api_version: stripeApiVersion,
    created: options.created,
    data: {
      object: options.object,
      ...(options.previous === null ? {} : { previous_attributes: options.previous }),
    },
    livemode: false,
    pending_webhooks: 0,
    request: { id: options.requestId, idempotency_key: options.idempotencyKey },
    type: options.type,
  };
}
