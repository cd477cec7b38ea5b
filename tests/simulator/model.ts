// The model in a world: an OpenAI-compatible server that writes another text at every call.
import { callVendor, type Fault } from './vendor-call.ts';
import type { Process } from './world.ts';

export const MODEL_URL = 'http://model.test/v1';

export type Model = {
  /** How often it was asked, answer or not. */
  calls: number;
};

const completion = (content: string) =>
  Response.json({ choices: [{ index: 0, message: { role: 'assistant', content } }] });

const failing = (status: number) => () => Response.json({ error: { message: 'no' } }, { status });

const FAULTS: Readonly<Record<string, Fault<Response>>> = {
  server_error: { acts: true, answer: failing(500) },
  busy: { acts: true, answer: failing(429) },
  refused: { acts: true, answer: failing(400) },
  silence: { acts: true },
  reset: {
    acts: true,
    answer: () => {
      throw new TypeError('fetch failed');
    },
  },
  nothing: { acts: true, answer: () => completion('') },
  invented_link: { acts: true, answer: () => completion('{"text":"See https://evil.example/x"}') },
};

export function createModel() {
  const model: Model = { calls: 0 };
  const serve = (_process: Process, request: Request): Promise<Response> => {
    model.calls += 1;
    const call = model.calls;
    return callVendor({
      service: 'model',
      name: 'complete',
      latencyMs: [200, 4_000],
      perform: () =>
        completion(JSON.stringify({ text: `Take ${call}: thank  you ❤️ so much 👩‍🍳, “really”` })),
      faults: FAULTS,
      signal: request.signal,
    });
  };
  return { model, serve };
}
