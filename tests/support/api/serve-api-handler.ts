// A server that passes what it receives to a Lambda API handler, for vendors that call the product.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { invokeApiHandler } from './invoke-api-handler.ts';

/** Serves the handler at a free port. */
export async function serveApiHandler(handler: Parameters<typeof invokeApiHandler>[0]) {
  const server = createServer(async (message, response) => {
    let rawBody = '';
    for await (const chunk of message) rawBody += String(chunk);
    const { pathname: path, searchParams } = new URL(message.url ?? '', 'http://webhooks.test');
    const result = await invokeApiHandler(handler, {
      method: message.method ?? 'GET',
      path,
      query: Object.fromEntries(searchParams),
      headers: message.headers as Record<string, string>,
      ...(rawBody && { rawBody }),
    });
    response.writeHead(result.status).end(String(result.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
