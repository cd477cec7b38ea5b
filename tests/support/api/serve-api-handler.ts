// A server that passes its requests to a Lambda API handler, for vendors that call the product.
import { text as readText } from 'node:stream/consumers';
import { serveOnLoopback } from '../run/serve-on-loopback.ts';
import { invokeApiHandler } from './invoke-api-handler.ts';

/** Serves the handler at a free port. */
export const serveApiHandler = (handler: Parameters<typeof invokeApiHandler>[0]) =>
  serveOnLoopback(async (message, response) => {
    const rawBody = await readText(message);
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
