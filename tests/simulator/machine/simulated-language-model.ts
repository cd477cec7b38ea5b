// A fake language model: an OpenAI-compatible server that returns another text at every call.

import { simulateVendorCall, type VendorFault } from './simulate-vendor-call.ts';
import type { SimulatedProcess } from './virtual-time-and-processes.ts';

export const SIMULATED_LANGUAGE_MODEL_URL = 'http://model.test/v1';

export type SimulatedLanguageModel = {
  /** The number of calls, with or without a response. */
  calls: number;
};

const createCompletion = (content: string) =>
  Response.json({ choices: [{ index: 0, message: { role: 'assistant', content } }] });

/** Writes the number in pictures, so that the text is different each time and mere courtesy. */
const toPictures = (call: number): string =>
  [...call.toString(2)].map((bit) => (bit === '1' ? '🌷' : '🌼')).join('');

const createErrorResponder = (status: number) => () =>
  Response.json({ error: { message: 'no' } }, { status });

const MODEL_FAULTS: Readonly<Record<string, VendorFault<Response>>> = {
  server_error: { takesEffect: true, respond: createErrorResponder(500) },
  busy: { takesEffect: true, respond: createErrorResponder(429) },
  refused: { takesEffect: true, respond: createErrorResponder(400) },
  silence: { takesEffect: true },
  reset: {
    takesEffect: true,
    respond: () => {
      throw new TypeError('fetch failed');
    },
  },
  nothing: { takesEffect: true, respond: () => createCompletion('') },
  invented_link: {
    takesEffect: true,
    respond: () => createCompletion('{"text":"See https://evil.example/x"}'),
  },
};

export function createSimulatedLanguageModel() {
  const model: SimulatedLanguageModel = { calls: 0 };
  const serve = (_process: SimulatedProcess, request: Request): Promise<Response> => {
    model.calls += 1;
    const call = model.calls;
    return simulateVendorCall({
      service: 'model',
      name: 'complete',
      latencyMs: [200, 4_000],
      perform: () =>
        createCompletion(
          JSON.stringify({ text: `${toPictures(call)} thank  you ❤️ so much 👩‍🍳, “really”` }),
        ),
      faults: MODEL_FAULTS,
      signal: request.signal,
    });
  };
  return { model, serve };
}
