// Keeps the webhooks that the sandbox sends until the bench passes them to the product.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type ReceivedWebhook = {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type WebhookReceiver = {
  readonly url: string;
  /** Removes and returns the webhooks that have arrived. */
  readonly take: () => readonly ReceivedWebhook[];
  readonly stop: () => void;
};

/** Also answers the handshake, with any verify token. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  let received: ReceivedWebhook[] = [];
  const server = createServer(async (message, response) => {
    let body = '';
    for await (const chunk of message) body += String(chunk);
    if (message.method === 'POST') {
      const signature = String(message.headers['x-hub-signature-256']);
      received.push({ body, headers: { 'x-hub-signature-256': signature } });
    }
    const challenge = new URL(message.url ?? '/', 'http://localhost').searchParams.get(
      'hub.challenge',
    );
    response.end(challenge ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    take: () => {
      const taken = received;
      received = [];
      return taken;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
