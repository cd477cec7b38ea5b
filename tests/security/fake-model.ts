// A language model that gives texts for a rule, whatever it is asked.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const CONTENT = JSON.stringify({ texts: ['Many thanks!', 'Thanks a lot!'] });

/** Starts it, and points the product at it. */
export async function startFakeModel() {
  const server = createServer((_message, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const message = { role: 'assistant', content: CONTENT };
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env.OPENAI_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
