// A language model that returns texts for a rule, for any prompt.
import { serveOnLoopback } from '#tests/support/run/serve-on-loopback.ts';

const CONTENT = JSON.stringify({ texts: ['Many thanks!', 'Thanks a lot!'] });

/** Starts it, and points the product at it. */
export async function startFakeModel() {
  const { url, close } = await serveOnLoopback((_message, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const message = { role: 'assistant', content: CONTENT };
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }));
  });
  process.env.OPENAI_BASE_URL = `${url}/v1`;
  return { stop: close };
}
