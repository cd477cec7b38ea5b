// Control calls for webhooks: enable, duplicate, reorder, batch, and list deliveries.
import * as z from 'zod';
import type { Controls } from '../faults/controls.ts';
import type { Sandbox } from '../sandbox-types.ts';
import {
  type ControlHandlers,
  defineCall,
  deliverySettings,
  describeSettings,
  requiredText,
  requireFound,
  text,
  updateSettings,
} from './control-call.ts';

export const webhookControlHandlers: ControlHandlers = {
  'GET /webhooks': ({ sandbox }) => describeWebhooks(sandbox),
  'POST /webhooks': defineCall(
    { callback_url: text.optional(), verify_token: text.optional() },
    async ({ sandbox, body, input: { callback_url: url, verify_token: token } }) => {
      const { configuration } = sandbox;
      updateSettings<WebhookSettings>(settings, sandbox.controls.webhooks, body);
      if (url === undefined) return describeWebhooks(sandbox);
      configuration.webhookCallbackUrl = url;
      configuration.webhookVerifyToken = token ?? configuration.webhookVerifyToken;
      return { ...describeWebhooks(sandbox), verified: await sandbox.webhooks.handshake() };
    },
  ),
  'GET /webhooks/deliveries': ({ sandbox }) => sandbox.webhooks.listDeliveries(),
  'POST /webhooks/resend': defineCall(
    { message_id: requiredText },
    ({ sandbox: { world, webhooks }, input: { message_id } }) => {
      const message = requireFound(world.findMessage(message_id), 'message');
      const conversation = requireFound(world.findConversationOfMessage(message_id), 'message');
      webhooks.emitConversationChange({ kind: 'message', conversation, message });
    },
  ),
};

type WebhookSettings = Controls['webhooks'];

const settings = {
  ...deliverySettings,
  reorder: ['reorder', z.boolean()],
  batch_window_ms: ['windowMs', z.number()],
  unsubscribe_on_failure: ['unsubscribeOnFailure', z.boolean()],
} as const;

const describeWebhooks = ({ configuration, controls, webhooks }: Sandbox) => ({
  callback_url: configuration.webhookCallbackUrl,
  ...describeSettings<WebhookSettings>(settings, controls.webhooks),
  pending: webhooks.countPending(),
});
