// Calls to the model server: token limits, retries and the total timeout.

import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { nameLanguageModel } from '#tests/support/vendors/name-language-model.ts';
import { completePrompt, type LlmPrompt } from './complete-prompt.ts';

/** Counts every call, and those of them that were answered. */
const calls = { begun: 0, answered: 0 };
const prompt: LlmPrompt = {
  instructions: 'Write.',
  input: 'Hi',
  maxTokens: 4_096,
  countCall: async (call) => {
    calls.begun += 1;
    const answer = await call();
    calls.answered += 1;
    return answer;
  },
};
const server = setupServer();
let tokenLimits: number[];

type FakeCompletion = {
  readonly content: string | null;
  readonly finish_reason?: string;
  readonly usage?: Readonly<Record<string, unknown>>;
};

const makeCompletionResponse = ({ content, finish_reason = 'stop', usage }: FakeCompletion) =>
  HttpResponse.json({ choices: [{ index: 0, message: { content }, finish_reason }], usage });

/** The fake server returns these completions in turn, and repeats the last one. */
function replyWith(...completions: readonly FakeCompletion[]): void {
  const queue = [...completions];
  server.use(
    http.post('http://model.test/v1/chat/completions', async ({ request }) => {
      const body = (await request.json()) as { max_completion_tokens: number };
      tokenLimits.push(body.max_completion_tokens);
      const nextCompletion = queue.length > 1 ? queue.shift() : queue[0];
      if (nextCompletion === undefined) throw new Error('no answer is prepared');
      return makeCompletionResponse(nextCompletion);
    }),
  );
}

beforeAll(() => {
  nameLanguageModel();
  server.listen({ onUnhandledFrame: 'error' });
});
beforeEach(() => {
  tokenLimits = [];
  Object.assign(calls, { begun: 0, answered: 0 });
});
afterEach(() => {
  vi.restoreAllMocks();
  server.resetHandlers();
});
afterAll(() => server.close());

test('returns a completion that the model finished by itself', async () => {
  replyWith({ content: '{"text":"Hi"}' });

  expect((await completePrompt(prompt)).text).toBe('{"text":"Hi"}');
  expect(tokenLimits).toEqual([4_096]);
});

test.each([
  ['in the middle of the text', '{"text":"Than'],
  ['before the first word', null],
])('requests a completion again with four times the limit when cut %s', async (_, content) => {
  replyWith({ content, finish_reason: 'length' }, { content: '{"text":"Thanks!"}' });

  expect((await completePrompt(prompt)).text).toBe('{"text":"Thanks!"}');
  expect(tokenLimits).toEqual([4_096, 16_384]);
});

test('returns nothing when the completion is cut off twice', async () => {
  replyWith({ content: 'Thanks for your quest', finish_reason: 'length' });

  expect((await completePrompt(prompt)).text).toBe('');
  expect(tokenLimits).toHaveLength(2);
});

test('returns nothing when the server withheld part of a completion', async () => {
  replyWith({ content: 'Thanks, you', finish_reason: 'content_filter' });

  expect((await completePrompt(prompt)).text).toBe('');
});

test('returns an empty completion of the model without a retry', async () => {
  replyWith({ content: '' });

  expect((await completePrompt(prompt)).text).toBe('');
  expect(tokenLimits).toHaveLength(1);
});

test("both attempts of a completion share a timeout below the worker's claim", async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  replyWith({ content: null, finish_reason: 'length' }, { content: '{"text":"Hi"}' });

  await completePrompt(prompt);

  expect(timeout.mock.calls).toEqual([[50_000]]);
});

test('a completion gets the shorter timeout of its caller', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  replyWith({ content: '{"text":"Hi"}' });

  await completePrompt({ ...prompt, timeoutMs: 15_000 });

  expect(timeout.mock.calls).toEqual([[15_000]]);
});

test('a completion gives up after its timeout despite a longer Retry-After', async () => {
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 50));
  server.use(
    http.post('http://model.test/v1/chat/completions', () =>
      HttpResponse.json({}, { status: 429, headers: { 'retry-after': '55' } }),
    ),
  );

  await expect(completePrompt(prompt)).rejects.toThrow('no connection');
});

test("counts only the completions that the model's server answered", async () => {
  replyWith({ content: null, finish_reason: 'length' }, { content: '{"text":"Hi"}' });
  await completePrompt(prompt);
  expect(calls).toEqual({ begun: 2, answered: 2 });

  server.use(
    http.post('http://model.test/v1/chat/completions', () =>
      HttpResponse.json({}, { status: 500, headers: { 'retry-after-ms': '1' } }),
    ),
  );
  await expect(completePrompt(prompt)).rejects.toThrow('500');
  expect(calls).toEqual({ begun: 3, answered: 2 });
});

test('makes no second model request when the plan is used up', async () => {
  replyWith({ content: null, finish_reason: 'length' });
  let isFirst = true;
  const countCall: LlmPrompt['countCall'] = async (call) => {
    if (!isFirst) throw new Error('the plan is used up');
    isFirst = false;
    return call();
  };

  await expect(completePrompt({ ...prompt, countCall })).rejects.toThrow('used up');
  expect(tokenLimits).toHaveLength(1);
});

test('sums the tokens of all answered calls of a completion', async () => {
  const usage = {
    prompt_tokens: 900,
    completion_tokens: 40,
    prompt_tokens_details: { cached_tokens: 512 },
  };
  replyWith({ content: null, finish_reason: 'length', usage }, { content: '{"text":"Hi"}', usage });

  expect((await completePrompt(prompt)).figures).toEqual({
    model: 'tested',
    promptTokens: 1_800,
    cachedTokens: 1_024,
    completionTokens: 80,
    latencyMs: expect.any(Number),
    attempts: 2,
  });
});

test('knows no tokens of a server that gives no usage', async () => {
  replyWith({ content: '{"text":"Hi"}' });

  expect((await completePrompt(prompt)).figures).toMatchObject({
    promptTokens: undefined,
    cachedTokens: undefined,
    completionTokens: undefined,
    attempts: 1,
  });
});
