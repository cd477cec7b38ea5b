// Sends the network's webhooks: handshake, batches of events, retries with backoff, a delivery log.
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sandbox } from '../sandbox-types.ts';
import type { SandboxWebhookDelivery, SandboxWebhookEmitter } from './emitter-types.ts';
import { buildSandboxMessagingEvent } from './messaging-event.ts';
import {
  buildSandboxCommentEvent,
  buildSandboxWebhookBody,
  type SandboxWebhookEvent,
} from './webhook-payload.ts';
import { buildSignatureHeaders, stringifyEscapedJson } from './webhook-signature.ts';

const responseTimeoutMs = 5_000;
const maxLoggedDeliveries = 500;

export function createSandboxWebhookEmitter(getSandbox: () => Sandbox): SandboxWebhookEmitter {
  const stopController = new AbortController();
  const deliveryLog: SandboxWebhookDelivery[] = [];
  let pendingEvents: SandboxWebhookEvent[] = [];
  let timer: NodeJS.Timeout | null = null;
  let isVerified = false;
  let lastDeliveryId = 0;

  const handshake = async (): Promise<boolean> => {
    isVerified = await verifyCallback(getSandbox(), stopController.signal);
    return isVerified;
  };

  const attemptDelivery = async (delivery: SandboxWebhookDelivery): Promise<boolean> => {
    if (!isVerified && !(await handshake())) {
      delivery.attempts.push(0);
      return false;
    }
    const status = await postDelivery(getSandbox(), delivery, stopController.signal);
    delivery.attempts.push(status);
    return status >= 200 && status < 300;
  };

  const deliver = async (
    delivery: SandboxWebhookDelivery,
    accountIds: readonly string[],
  ): Promise<void> => {
    const { retryDelaysMs } = getSandbox().controls.webhooks;
    for (const delay of [0, ...retryDelaysMs]) {
      await wait(delay, undefined, { ref: false, signal: stopController.signal });
      if (await attemptDelivery(delivery)) {
        delivery.state = 'delivered';
        return;
      }
    }
    delivery.state = 'given_up';
    unsubscribeAfterFailure(getSandbox(), accountIds);
  };

  const sendPendingEvents = (): void => {
    timer = null;
    const { controls, configuration, now } = getSandbox();
    const { reorder, batchSize, copies } = controls.webhooks;
    const events = reorder ? pendingEvents.reverse() : pendingEvents;
    pendingEvents = [];
    for (let start = 0; start < events.length; start += batchSize) {
      const batch = events.slice(start, start + batchSize);
      const body = stringifyEscapedJson(buildSandboxWebhookBody(batch, now()));
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'facebookexternalua',
        ...buildSignatureHeaders(configuration.appSecret, body),
      };
      for (let copy = 0; copy < copies; copy += 1) {
        lastDeliveryId += 1;
        const delivery: SandboxWebhookDelivery = {
          id: lastDeliveryId,
          body,
          headers,
          attempts: [],
          state: 'pending',
        };
        deliveryLog.push(delivery);
        if (deliveryLog.length > maxLoggedDeliveries) deliveryLog.shift();
        // Stopping the sandbox aborts the wait; that is not an error.
        deliver(delivery, [...new Set(batch.map((event) => event.accountId))]).catch(() => {});
      }
    }
  };

  const queueEvent = (event: SandboxWebhookEvent): void => {
    pendingEvents.push(event);
    timer ??= setTimeout(sendPendingEvents, getSandbox().controls.webhooks.batchWindowMs).unref();
  };

  return {
    handshake,
    listDeliveries: () => deliveryLog,
    countPending: () =>
      pendingEvents.length + deliveryLog.filter(({ state }) => state === 'pending').length,
    emitComment: (comment) => {
      const sandbox = getSandbox();
      const event = buildSandboxCommentEvent(sandbox.world, comment);
      if (event && isSubscribed(sandbox, event.accountId)) queueEvent(event);
    },
    emitConversationChange: (change) => {
      const sandbox = getSandbox();
      const event = buildSandboxMessagingEvent(change, {
        origin: sandbox.configuration.origin,
        now: sandbox.now(),
      });
      if (isSubscribed(sandbox, event.accountId, 'messages')) queueEvent(event);
    },
    close: () => {
      stopController.abort();
      if (timer) clearTimeout(timer);
    },
  };
}

/** Comment events need any page subscription; message events need the page field `messages`. */
function isSubscribed(sandbox: Sandbox, accountId: string, field?: string): boolean {
  const { configuration, controls, world } = sandbox;
  if (!controls.webhooks.enabled || configuration.webhookCallbackUrl === null) return false;
  return world
    .listPages()
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
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(responseTimeoutMs)]),
    });
    return response.ok && (await response.text()) === challenge;
  } catch {
    return false;
  }
}

async function postDelivery(
  sandbox: Sandbox,
  delivery: SandboxWebhookDelivery,
  signal: AbortSignal,
): Promise<number> {
  const { webhookCallbackUrl } = sandbox.configuration;
  if (webhookCallbackUrl === null) return 0;
  try {
    const response = await fetch(webhookCallbackUrl, {
      method: 'POST',
      headers: delivery.headers,
      body: delivery.body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(responseTimeoutMs)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

function unsubscribeAfterFailure(sandbox: Sandbox, accountIds: readonly string[]): void {
  if (!sandbox.controls.webhooks.unsubscribeOnFailure) return;
  for (const page of sandbox.world.listPages()) {
    if (page.accountId !== null && accountIds.includes(page.accountId)) {
      page.subscribedFields = null;
    }
  }
  sandbox.scheduleSave();
}
