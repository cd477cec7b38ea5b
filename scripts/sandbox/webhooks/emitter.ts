// Sends webhooks: handshake first, events in batches, retries with growing pauses, a log of what happened.
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sandbox } from '../sandbox.ts';
import type { Comment } from '../world/types.ts';
import { type MessagingNews, messagingEvent } from './messaging.ts';
import { commentEvent, deliveryBody, type WebhookEvent } from './payloads.ts';
import { escapedJson, signatureHeaders } from './signature.ts';

interface Delivery {
  readonly id: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** HTTP status of each attempt; 0 when there was no answer. */
  readonly attempts: number[];
  state: 'pending' | 'delivered' | 'given_up';
}

export interface WebhookEmitter {
  readonly commentCreated: (comment: Comment) => void;
  readonly messaging: (news: MessagingNews) => void;
  /** Asks the callback to prove itself; true when it answered the challenge. */
  readonly handshake: () => Promise<boolean>;
  readonly deliveries: () => readonly Delivery[];
  readonly close: () => void;
}

const answerTimeoutMs = 5_000;
const logSize = 500;

export function createWebhookEmitter(sandboxOf: () => Sandbox): WebhookEmitter {
  const stopped = new AbortController();
  const log: Delivery[] = [];
  let collected: WebhookEvent[] = [];
  let timer: NodeJS.Timeout | null = null;
  let verified = false;
  let sequence = 0;

  const handshake = async (): Promise<boolean> => {
    verified = await verifyCallback(sandboxOf(), stopped.signal);
    return verified;
  };

  const attempt = async (delivery: Delivery): Promise<boolean> => {
    if (!verified && !(await handshake())) {
      delivery.attempts.push(0);
      return false;
    }
    const status = await send(sandboxOf(), delivery, stopped.signal);
    delivery.attempts.push(status);
    return status >= 200 && status < 300;
  };

  const deliver = async (delivery: Delivery, accountIds: readonly string[]): Promise<void> => {
    const { retryDelaysMs } = sandboxOf().controls.webhooks;
    for (const delay of [0, ...retryDelaysMs]) {
      await wait(delay, undefined, { ref: false, signal: stopped.signal });
      if (await attempt(delivery)) {
        delivery.state = 'delivered';
        return;
      }
    }
    delivery.state = 'given_up';
    giveUp(sandboxOf(), accountIds);
  };

  const flush = (): void => {
    timer = null;
    const { controls, configuration, now } = sandboxOf();
    const { reorder, batchSize, copies } = controls.webhooks;
    const events = reorder ? collected.reverse() : collected;
    collected = [];
    for (let start = 0; start < events.length; start += batchSize) {
      const batch = events.slice(start, start + batchSize);
      const body = escapedJson(deliveryBody(batch, now()));
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'facebookexternalua',
        ...signatureHeaders(configuration.appSecret, body),
      };
      for (let copy = 0; copy < copies; copy += 1) {
        sequence += 1;
        const delivery: Delivery = { id: sequence, body, headers, attempts: [], state: 'pending' };
        log.push(delivery);
        if (log.length > logSize) log.shift();
        // The wait is cut short when the sandbox stops; that is no failure.
        deliver(delivery, [...new Set(batch.map((event) => event.accountId))]).catch(() => {});
      }
    }
  };

  const collect = (event: WebhookEvent): void => {
    collected.push(event);
    timer ??= setTimeout(flush, sandboxOf().controls.webhooks.batchWindowMs).unref();
  };

  return {
    handshake,
    deliveries: () => log,
    commentCreated: (comment) => {
      const sandbox = sandboxOf();
      const event = commentEvent(sandbox.world, comment);
      if (event && isSubscribed(sandbox, event.accountId)) collect(event);
    },
    messaging: (news) => {
      const sandbox = sandboxOf();
      const event = messagingEvent(news, {
        origin: sandbox.configuration.origin,
        now: sandbox.now(),
      });
      if (isSubscribed(sandbox, event.accountId, 'messages')) collect(event);
    },
    close: () => {
      stopped.abort();
      if (timer) clearTimeout(timer);
    },
  };
}

/** Comments come once the page is subscribed to anything, messages only with the page field `messages`. */
function isSubscribed(sandbox: Sandbox, accountId: string, field?: string): boolean {
  const { configuration, controls, world } = sandbox;
  if (!controls.webhooks.enabled || configuration.webhookCallbackUrl === null) return false;
  return world
    .pages()
    .some(
      (page) =>
        page.accountId === accountId &&
        page.subscribedFields !== null &&
        (field === undefined || page.subscribedFields.includes(field)),
    );
}

async function verifyCallback(sandbox: Sandbox, signal: AbortSignal): Promise<boolean> {
  const { webhookCallbackUrl, webhookVerifyToken } = sandbox.configuration;
  if (webhookCallbackUrl === null) return false;
  const challenge = String(randomInt(1_000_000_000, 2_000_000_000));
  const url = new URL(webhookCallbackUrl);
  url.searchParams.set('hub.mode', 'subscribe');
  url.searchParams.set('hub.challenge', challenge);
  url.searchParams.set('hub.verify_token', webhookVerifyToken);
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
    });
    return answer.ok && (await answer.text()) === challenge;
  } catch {
    return false;
  }
}

async function send(sandbox: Sandbox, delivery: Delivery, signal: AbortSignal): Promise<number> {
  const { webhookCallbackUrl } = sandbox.configuration;
  if (webhookCallbackUrl === null) return 0;
  try {
    const answer = await fetch(webhookCallbackUrl, {
      method: 'POST',
      headers: delivery.headers,
      body: delivery.body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}

function giveUp(sandbox: Sandbox, accountIds: readonly string[]): void {
  if (!sandbox.controls.webhooks.unsubscribeOnFailure) return;
  for (const page of sandbox.world.pages()) {
    if (page.accountId !== null && accountIds.includes(page.accountId)) {
      page.subscribedFields = null;
    }
  }
  sandbox.changed();
}
