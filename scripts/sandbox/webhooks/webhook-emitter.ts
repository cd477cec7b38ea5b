// Sends the network's webhooks: the handshake, and events in signed batches.
import { randomInt } from 'node:crypto';
import type { Sandbox } from '../sandbox-types.ts';
import { createDeliveryQueue } from './delivery-queue.ts';
import type { WebhookEmitter } from './emitter-types.ts';
import { buildMessagingEvent } from './messaging-event.ts';
import {
  buildInboundEventOfComment,
  buildWebhookBody,
  type WebhookEvent,
} from './webhook-payload.ts';
import { buildSignatureHeaders, stringifyEscapedJson } from './webhook-signature.ts';

export function createWebhookEmitter(getSandbox: () => Sandbox): WebhookEmitter {
  let isVerified = false;

  const queue = createDeliveryQueue(
    () => getSandbox().controls.webhooks,
    (pendingEvents: readonly WebhookEvent[], send) => {
      const { controls, configuration, now } = getSandbox();
      const events = controls.webhooks.reorder ? pendingEvents.toReversed() : pendingEvents;
      const body = stringifyEscapedJson(buildWebhookBody(events, now()));
      const headers: Readonly<Record<string, string>> = {
        'content-type': 'application/json',
        'user-agent': 'facebookexternalua',
        ...buildSignatureHeaders(configuration.appSecret, body),
      };
      const attempt = async () => {
        const { webhookCallbackUrl: url } = configuration;
        if (url === null || (!isVerified && !(await handshake()))) return 0;
        const response = await send(url, { method: 'POST', headers, body });
        await response?.body?.cancel();
        return response?.status ?? 0;
      };
      const onEnd = (isDelivered: boolean): void => {
        const accountIds = events.map(({ accountId }) => accountId);
        if (!isDelivered) unsubscribeAfterFailure(getSandbox(), accountIds);
      };
      return [{ description: { body, headers }, attempt, onEnd }];
    },
  );

  const handshake = async (): Promise<boolean> => {
    const { webhookCallbackUrl, webhookVerifyToken } = getSandbox().configuration;
    if (webhookCallbackUrl === null) return false;
    const challenge = String(randomInt(1_000_000_000, 2_000_000_000));
    const url = new URL(webhookCallbackUrl);
    url.searchParams.set('hub.mode', 'subscribe');
    url.searchParams.set('hub.challenge', challenge);
    url.searchParams.set('hub.verify_token', webhookVerifyToken);
    const response = await queue.send(url);
    isVerified = response?.ok === true && (await response.text()) === challenge;
    return isVerified;
  };

  return {
    handshake,
    listDeliveries: queue.listDeliveries,
    countPending: queue.countPending,
    emitComment: (comment) => {
      const sandbox = getSandbox();
      const event = buildInboundEventOfComment(sandbox.world, comment);
      if (event && isSubscribed(sandbox, event.accountId)) queue.queueEvent(event);
    },
    emitConversationChange: (change) => {
      const sandbox = getSandbox();
      const base = { origin: sandbox.configuration.origin, now: sandbox.now() };
      const event = buildMessagingEvent(change, base);
      if (isSubscribed(sandbox, event.accountId, 'messages')) queue.queueEvent(event);
    },
    close: queue.close,
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

function unsubscribeAfterFailure(sandbox: Sandbox, accountIds: readonly string[]): void {
  if (!sandbox.controls.webhooks.unsubscribeOnFailure) return;
  for (const page of sandbox.world.listPages())
    if (page.accountId !== null && accountIds.includes(page.accountId))
      page.subscribedFields = null;
  sandbox.scheduleSave();
}
