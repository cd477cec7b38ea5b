// Delivers events to the app: signed, again after growing pauses until it answers 2xx, with a log of all attempts.
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sandbox } from '../../sandbox.ts';
import type { CardEvent } from '../shapes/event.ts';
import { type Cause, noCause } from './announce.ts';

interface Delivery {
  readonly id: number;
  readonly event_id: string;
  readonly type: string;
  /** HTTP status of each attempt; 0 when there was no answer. */
  readonly attempts: number[];
  state: 'pending' | 'delivered' | 'given_up';
}

export interface CardEmitter {
  /** Leaves with the events of the same short window. */
  readonly send: (event: CardEvent) => void;
  /** Sends again whatever was not delivered before the sandbox stopped. */
  readonly resume: () => void;
  readonly deliveries: () => readonly Delivery[];
  readonly cause: () => Cause;
  /** Runs a call under the name the events it causes will carry. */
  readonly during: <T>(cause: Cause, run: () => T) => T;
  readonly close: () => void;
}

const answerTimeoutMs = 5_000;
const logSize = 500;

export function createCardEmitter(sandboxOf: () => Sandbox): CardEmitter {
  const stopped = new AbortController();
  const log: Delivery[] = [];
  let collected: CardEvent[] = [];
  let timer: NodeJS.Timeout | null = null;
  let present = noCause;
  let sequence = 0;

  const deliver = async (delivery: Delivery, event: CardEvent): Promise<void> => {
    for (const delay of [0, ...sandboxOf().controls.cardWebhooks.retryDelaysMs]) {
      await wait(delay, undefined, { ref: false, signal: stopped.signal });
      const status = await post(sandboxOf(), event, stopped.signal);
      delivery.attempts.push(status);
      if (status < 200 || status >= 300) continue;
      delivery.state = 'delivered';
      event.pending_webhooks = 0;
      sandboxOf().changed();
      return;
    }
    delivery.state = 'given_up';
  };

  const flush = (): void => {
    timer = null;
    const { shuffle, copies } = sandboxOf().controls.cardWebhooks;
    const events = shuffle ? shuffled(collected) : collected;
    collected = [];
    for (const event of events.flatMap((entry) => Array.from({ length: copies }, () => entry))) {
      sequence += 1;
      const { id, type } = event;
      const delivery: Delivery = {
        id: sequence,
        event_id: id,
        type,
        attempts: [],
        state: 'pending',
      };
      log.push(delivery);
      if (log.length > logSize) log.shift();
      // The wait is cut short when the sandbox stops; that is no failure.
      deliver(delivery, event).catch(() => {});
    }
  };

  const send = (event: CardEvent): void => {
    const { configuration, controls } = sandboxOf();
    if (!controls.cardWebhooks.enabled || configuration.cardCallbackUrl === null) return;
    event.pending_webhooks = 1;
    collected.push(event);
    timer ??= setTimeout(flush, controls.cardWebhooks.windowMs).unref();
  };

  return {
    send,
    resume: () => {
      for (const event of sandboxOf().cards.events.values()) {
        if (event.pending_webhooks > 0) send(event);
      }
    },
    deliveries: () => log,
    cause: () => present,
    during: (cause, run) => {
      const before = present;
      present = cause;
      try {
        return run();
      } finally {
        present = before;
      }
    },
    close: () => {
      stopped.abort();
      if (timer) clearTimeout(timer);
    },
  };
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>">`, as the `stripe` library checks it. */
export function signatureHeader(secret: string, body: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

async function post(sandbox: Sandbox, event: CardEvent, signal: AbortSignal): Promise<number> {
  const { cardCallbackUrl, cardWebhookSecret } = sandbox.configuration;
  if (cardCallbackUrl === null) return 0;
  const body = JSON.stringify(event, null, 2);
  // The true time: the receiver compares it with its own clock, wherever the sandbox's has been moved.
  const seconds = Math.floor(Date.now() / 1000);
  try {
    const answer = await fetch(cardCallbackUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signatureHeader(cardWebhookSecret, body, seconds),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}

/** Not by chance: the last half first, each half backwards, so that a test sees the same every time. */
function shuffled(events: readonly CardEvent[]): CardEvent[] {
  const middle = Math.floor(events.length / 2);
  return [...events.slice(middle).reverse(), ...events.slice(0, middle).reverse()];
}
