// Delivers signed Stripe events to the app.
import { createHmac } from 'node:crypto';
import type { Sandbox } from '../../sandbox-types.ts';
import { createDeliveryQueue } from '../../webhooks/delivery-queue.ts';
import type { StripeWebhookEmitter } from '../../webhooks/emitter-types.ts';
import type { StripeEvent } from '../shapes/stripe-objects.ts';

export function createStripeWebhookEmitter(getSandbox: () => Sandbox): StripeWebhookEmitter {
  const queue = createDeliveryQueue(
    () => getSandbox().controls.stripeWebhooks,
    (pendingEvents: readonly StripeEvent[], send) => {
      const { configuration, controls, scheduleSave } = getSandbox();
      const events = controls.stripeWebhooks.reorder ? reorder(pendingEvents) : pendingEvents;
      return events.map((event) => ({
        description: { event_id: event.id, type: event.type },
        attempt: async () => {
          const { stripeCallbackUrl: url, stripeWebhookSecret: secret } = configuration;
          if (url === null) return 0;
          const body = JSON.stringify(event, null, 2);
          // Uses the real time because the receiver compares it with its own clock, not with the sandbox's.
          const seconds = Math.floor(Date.now() / 1000);
          const headers = {
            'content-type': 'application/json; charset=utf-8',
            'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
            'stripe-signature': buildStripeSignatureHeader(secret, body, seconds),
          };
          const response = await send(url, { method: 'POST', headers, body, redirect: 'manual' });
          await response?.body?.cancel();
          return response?.status ?? 0;
        },
        onEnd: (isDelivered) => {
          if (isDelivered) event.pending_webhooks = 0;
          scheduleSave();
        },
      }));
    },
  );

  const queueEvent = (event: StripeEvent): void => {
    const { configuration, controls } = getSandbox();
    if (!controls.stripeWebhooks.enabled || configuration.stripeCallbackUrl === null) return;
    event.pending_webhooks = 1;
    queue.queueEvent(event);
  };

  return {
    queueEvent,
    resumePendingEvents: () => {
      for (const event of getSandbox().stripe.events.values())
        if (event.pending_webhooks > 0) queueEvent(event);
    },
    listDeliveries: queue.listDeliveries,
    close: queue.close,
  };
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>">`, as the `stripe` library verifies it. */
export function buildStripeSignatureHeader(secret: string, body: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** Deterministic so that tests are repeatable: second half first, each half reversed. */
function reorder(events: readonly StripeEvent[]): readonly StripeEvent[] {
  const middle = Math.floor(events.length / 2);
  return [...events.slice(middle).reverse(), ...events.slice(0, middle).reverse()];
}
