// Webhooks as the network delivers them.
import { handler } from '#functions/intake/api.ts';
import { signNetworkBody } from '#tests/security/request-signers.ts';
import { invokeApiHandler, type TestResponse } from '../api/invoke-api-handler.ts';

export const NETWORK_WEBHOOK_PATH = '/webhooks/network';

/** Delivers a body with its signature, or with another one. Text is sent unchanged. */
export function postNetworkWebhook(
  body: object | string,
  signature?: string,
): Promise<TestResponse> {
  const rawBody = typeof body === 'string' ? body : JSON.stringify(body);
  return invokeApiHandler(handler, {
    method: 'POST',
    path: NETWORK_WEBHOOK_PATH,
    rawBody,
    headers: { 'x-hub-signature-256': signature ?? signNetworkBody(rawBody) },
  });
}

/** The body that announces changes of one account, such as new comments. */
export const makeChangesWebhook = (igUserId: string, changes: readonly unknown[], time = 1) => ({
  object: 'instagram',
  entry: [{ id: igUserId, time, changes }],
});
