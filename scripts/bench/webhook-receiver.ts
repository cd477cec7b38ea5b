// Keeps the webhooks that the sandbox sends until they are passed to the product.
import { text } from 'node:stream/consumers';
import { serveOnLoopback } from '#tests/support/run/serve-on-loopback.ts';

type ReceivedWebhook = {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

/** Also answers the handshake, with any verify token. */
export async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = [];
  const { url, close } = await serveOnLoopback(async (message, response) => {
    const body = await text(message);
    const signature = String(message.headers['x-hub-signature-256']);
    if (message.method === 'POST')
      received.push({ body, headers: { 'x-hub-signature-256': signature } });
    const { searchParams } = new URL(message.url ?? '/', url);
    response.end(searchParams.get('hub.challenge') ?? '');
  });
  return {
    url,
    /** Removes and returns the webhooks that have arrived. */
    take: (): readonly ReceivedWebhook[] => received.splice(0),
    stop: (): void => void close(),
  };
}
