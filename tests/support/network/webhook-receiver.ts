// Keeps the webhooks that the sandbox sends until they are passed to the product.
import { startTestWebhookReceiver } from '../run/start-test-webhook-receiver.ts';

type ReceivedWebhook = {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

/** Also answers the handshake, with any verify token. */
export async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = [];
  const { url, close } = await startTestWebhookReceiver(({ rawBody: body, headers }) => {
    const signature = String(headers['x-hub-signature-256']);
    received.push({ body, headers: { 'x-hub-signature-256': signature } });
    return 200;
  });
  return {
    url,
    /** Removes and returns the webhooks that have arrived. */
    take: (): readonly ReceivedWebhook[] => received.splice(0),
    stop: (): void => void close(),
  };
}
