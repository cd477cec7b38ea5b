// A server that receives the sandbox's calls of the app.
import type { IncomingHttpHeaders } from 'node:http';
import { serveOnLoopback } from './serve-on-loopback.ts';

export interface ReceivedWebhookRequest {
  /** One character for each byte. */
  readonly rawBody: string;
  readonly headers: IncomingHttpHeaders;
}

export interface TestWebhookReceiver {
  readonly url: string;
  /** Queries of the handshakes, whose challenge it returns. */
  readonly handshakes: readonly URLSearchParams[];
  readonly close: () => Promise<void>;
}

/** @param respond returns the status for a POST */
export async function startTestWebhookReceiver(
  respond: (request: ReceivedWebhookRequest) => number,
): Promise<TestWebhookReceiver> {
  const handshakes: URLSearchParams[] = [];
  const { url, close } = await serveOnLoopback(async (message, response) => {
    if (message.method === 'GET') {
      const query = new URL(message.url ?? '/', 'http://receiver.test').searchParams;
      handshakes.push(query);
      response.end(query.get('hub.challenge'));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
    const rawBody = Buffer.concat(chunks).toString('latin1');
    response.writeHead(respond({ rawBody, headers: message.headers })).end('{}');
  });
  return {
    url: `${url}/webhooks`,
    handshakes,
    close,
  };
}
