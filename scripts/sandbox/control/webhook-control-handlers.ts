// Control calls for webhooks: enable, duplicate, reorder, batch, and list deliveries.
import { buildSandboxCommentEvent } from '../webhooks/webhook-payload.ts';
import type { SandboxControlCall, SandboxControlHandlers } from './control-call.ts';
import { SandboxControlError } from './control-input.ts';

export const webhookControlHandlers: SandboxControlHandlers = {
  'GET /webhooks': ({ sandbox }) => describeWebhooks(sandbox),
  'POST /webhooks': updateWebhooks,
  'POST /webhooks/handshake': async ({ sandbox }) => ({
    verified: await sandbox.webhooks.handshake(),
  }),
  'GET /webhooks/deliveries': ({ sandbox }) => sandbox.webhooks.listDeliveries(),
  'POST /webhooks/resend': resendWebhook,
};

/** Sends the webhook of an existing comment or message again. */
function resendWebhook({ sandbox, input }: SandboxControlCall): void {
  if (input.has('message_id')) {
    const message = sandbox.world.findMessage(input.text('message_id'));
    const conversation = message && sandbox.world.findConversationOfMessage(message.id);
    if (!conversation) throw new SandboxControlError('There is no such message.', 404);
    sandbox.webhooks.emitConversationChange({ kind: 'message', conversation, message });
    return;
  }
  const comment = sandbox.world.findComment(input.text('comment_id'));
  if (!comment || !buildSandboxCommentEvent(sandbox.world, comment)) {
    throw new SandboxControlError('There is no such comment.', 404);
  }
  sandbox.webhooks.emitComment(comment);
}

async function updateWebhooks({ sandbox, input }: SandboxControlCall): Promise<unknown> {
  const { webhooks } = sandbox.controls;
  const { configuration } = sandbox;
  webhooks.enabled = input.flag('enabled', webhooks.enabled);
  webhooks.copies = input.number('copies', webhooks.copies);
  webhooks.reorder = input.flag('reorder', webhooks.reorder);
  webhooks.batchWindowMs = input.number('batch_window_ms', webhooks.batchWindowMs);
  webhooks.batchSize = input.number('batch_size', webhooks.batchSize);
  webhooks.unsubscribeOnFailure = input.flag(
    'unsubscribe_on_failure',
    webhooks.unsubscribeOnFailure,
  );
  webhooks.deauthorizeUrl = input.optionalText('deauthorize_url') ?? webhooks.deauthorizeUrl;
  const delays = input.value('retry_delays_ms');
  if (Array.isArray(delays)) webhooks.retryDelaysMs = delays.map(Number);
  if (input.has('callback_url')) {
    configuration.webhookCallbackUrl = input.text('callback_url');
    configuration.webhookVerifyToken =
      input.optionalText('verify_token') ?? configuration.webhookVerifyToken;
    return { ...describeWebhooks(sandbox), verified: await sandbox.webhooks.handshake() };
  }
  return describeWebhooks(sandbox);
}

function describeWebhooks(
  sandbox: SandboxControlCall['sandbox'],
): Readonly<Record<string, unknown>> {
  const { webhooks } = sandbox.controls;
  return {
    callback_url: sandbox.configuration.webhookCallbackUrl,
    enabled: webhooks.enabled,
    copies: webhooks.copies,
    reorder: webhooks.reorder,
    batch_window_ms: webhooks.batchWindowMs,
    batch_size: webhooks.batchSize,
    retry_delays_ms: webhooks.retryDelaysMs,
    unsubscribe_on_failure: webhooks.unsubscribeOnFailure,
    deauthorize_url: webhooks.deauthorizeUrl,
    pending: sandbox.webhooks.countPending(),
  };
}
