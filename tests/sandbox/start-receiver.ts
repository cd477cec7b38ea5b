// A server that receives what the sandbox sends to the app.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  /** One character for each byte. */
  readonly rawBody: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Receiver {
  readonly url: string;
  /** Queries of the handshakes, whose challenge it returns. */
  readonly handshakes: readonly URLSearchParams[];
  readonly close: () => Promise<void>;
}

/** @param respond returns the status for a POST */
export async function startReceiver(
  respond: (request: ReceivedRequest) => number,
): Promise<Receiver> {
  const handshakes: URLSearchParams[] = [];
  const server = createServer(async (message, response) => {
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    handshakes,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
