// Control calls on webhooks: on and off, duplicates, order, batches, and what was delivered.
import { commentEvent } from '../webhooks/payloads.ts';
import type { ControlCall, ControlCalls } from './call.ts';
import { ControlError } from './input.ts';

export const webhookCalls: ControlCalls = {
  'GET /webhooks': ({ sandbox }) => describe(sandbox),
  'POST /webhooks': changeWebhooks,
  'POST /webhooks/handshake': async ({ sandbox }) => ({
    verified: await sandbox.webhooks.handshake(),
  }),
  'GET /webhooks/deliveries': ({ sandbox }) => sandbox.webhooks.deliveries(),
  'POST /webhooks/resend': resend,
};

/** Announces a comment or a message again. */
function resend({ sandbox, input }: ControlCall): void {
  if (input.has('message_id')) {
    const message = sandbox.world.message(input.text('message_id'));
    const conversation = message && sandbox.world.conversationOfMessage(message.id);
    if (!conversation) throw new ControlError('There is no such message.', 404);
    sandbox.webhooks.messaging({ kind: 'message', conversation, message });
    return;
  }
  const comment = sandbox.world.comment(input.text('comment_id'));
  if (!comment || !commentEvent(sandbox.world, comment)) {
    throw new ControlError('There is no such comment.', 404);
  }
  sandbox.webhooks.commentCreated(comment);
}

async function changeWebhooks({ sandbox, input }: ControlCall): Promise<unknown> {
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
    return { ...describe(sandbox), verified: await sandbox.webhooks.handshake() };
  }
  return describe(sandbox);
}

function describe(sandbox: ControlCall['sandbox']): Readonly<Record<string, unknown>> {
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
  };
}
