// Delivers signed Stripe events to the app with retries and backoff, and logs all attempts.
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sandbox } from '../../sandbox-types.ts';
import type { StripeEvent } from '../shapes/stripe-objects.ts';
import type { StripeEventDelivery, StripeWebhookEmitter } from './stripe-emitter-types.ts';

const responseTimeoutMs = 5_000;
const maxLoggedDeliveries = 500;

export function createStripeWebhookEmitter(getSandbox: () => Sandbox): StripeWebhookEmitter {
  const stopController = new AbortController();
  const deliveryLog: StripeEventDelivery[] = [];
  let pendingEvents: StripeEvent[] = [];
  let timer: NodeJS.Timeout | null = null;
  let lastDeliveryId = 0;

  const deliver = async (delivery: StripeEventDelivery, event: StripeEvent): Promise<void> => {
    for (const delay of [0, ...getSandbox().controls.stripeWebhooks.retryDelaysMs]) {
      await wait(delay, undefined, { ref: false, signal: stopController.signal });
      const status = await postEvent(getSandbox(), event, stopController.signal);
      delivery.attempts.push(status);
      if (status < 200 || status >= 300) continue;
      delivery.state = 'delivered';
      event.pending_webhooks = 0;
      getSandbox().scheduleSave();
      return;
    }
    delivery.state = 'given_up';
  };

  const sendPendingEvents = (): void => {
    timer = null;
    const { shuffle, copies } = getSandbox().controls.stripeWebhooks;
    const events = shuffle ? reorderEvents(pendingEvents) : pendingEvents;
    pendingEvents = [];
    for (const event of events.flatMap((entry) => Array.from({ length: copies }, () => entry))) {
      lastDeliveryId += 1;
      const ids = { id: lastDeliveryId, event_id: event.id, type: event.type };
      const delivery: StripeEventDelivery = { ...ids, attempts: [], state: 'pending' };
      deliveryLog.push(delivery);
      if (deliveryLog.length > maxLoggedDeliveries) deliveryLog.shift();
      // Stopping the sandbox aborts the wait; that is not an error.
      deliver(delivery, event).catch(() => {});
    }
  };

  const queueEvent = (event: StripeEvent): void => {
    const { configuration, controls } = getSandbox();
    if (!controls.stripeWebhooks.enabled || configuration.stripeCallbackUrl === null) return;
    event.pending_webhooks = 1;
    pendingEvents.push(event);
    timer ??= setTimeout(sendPendingEvents, controls.stripeWebhooks.windowMs).unref();
  };

  return {
    queueEvent,
    resumePendingEvents: () => {
      for (const event of getSandbox().stripe.events.values()) {
        if (event.pending_webhooks > 0) queueEvent(event);
      }
    },
    listDeliveries: () => deliveryLog,
    close: () => {
      stopController.abort();
      if (timer) clearTimeout(timer);
    },
  };
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>">`, as the `stripe` library verifies it. */
export function buildStripeSignatureHeader(secret: string, body: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

async function postEvent(
  sandbox: Sandbox,
  event: StripeEvent,
  signal: AbortSignal,
): Promise<number> {
  const { stripeCallbackUrl, stripeWebhookSecret } = sandbox.configuration;
  if (stripeCallbackUrl === null) return 0;
  const body = JSON.stringify(event, null, 2);
  // Uses the real time because the receiver compares it with its own clock, not with the sandbox's.
  const seconds = Math.floor(Date.now() / 1000);
  try {
    const response = await fetch(stripeCallbackUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': buildStripeSignatureHeader(stripeWebhookSecret, body, seconds),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(responseTimeoutMs)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

/** Deterministic so that tests are repeatable: second half first, each half reversed. */
function reorderEvents(events: readonly StripeEvent[]): StripeEvent[] {
  const middle = Math.floor(events.length / 2);
  return [...events.slice(middle).reverse(), ...events.slice(0, middle).reverse()];
}
