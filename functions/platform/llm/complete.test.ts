// One question to the model's server: how long an answer may be, and how long it may take in all.
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { complete } from './complete.ts';

const question = { instructions: 'Write.', input: 'Hi', maxTokens: 4_096 };
const server = setupServer();
let bounds: number[];

type Answer = { readonly content: string | null; readonly finish_reason?: string };

const completion = ({ content, finish_reason = 'stop' }: Answer) =>
  HttpResponse.json({ choices: [{ index: 0, message: { content }, finish_reason }] });

/** The server answers so, one call after the other, and the last answer from then on. */
function answering(...answers: readonly Answer[]): void {
  const queue = [...answers];
  server.use(
    http.post('http://model.test/v1/chat/completions', async ({ request }) => {
      const body = (await request.json()) as { max_completion_tokens: number };
      bounds.push(body.max_completion_tokens);
      const next = queue.length > 1 ? queue.shift() : queue[0];
      if (next === undefined) throw new Error('no answer is prepared');
      return completion(next);
    }),
  );
}

beforeAll(() => {
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    OPENAI_BASE_URL: 'http://model.test/v1',
    OPENAI_MODEL: 'tested',
    OPENAI_API_KEY_ARN: 'arn',
  });
  mockClient(SecretsManagerClient).on(GetSecretValueCommand).resolves({ SecretString: 'key' });
  server.listen({ onUnhandledFrame: 'error' });
});
beforeEach(() => {
  bounds = [];
});
afterEach(() => {
  vi.restoreAllMocks();
  server.resetHandlers();
});
afterAll(() => server.close());

test('an answer that ends by itself is taken as it is', async () => {
  answering({ content: '{"text":"Hi"}' });

  expect(await complete(question)).toBe('{"text":"Hi"}');
  expect(bounds).toEqual([4_096]);
});

test.each([
  ['in the middle of its words', '{"text":"Than'],
  ['before its first word', null],
])(
  'an answer cut off %s is asked for once more, with several times the room',
  async (_, content) => {
    answering({ content, finish_reason: 'length' }, { content: '{"text":"Thanks!"}' });

    expect(await complete(question)).toBe('{"text":"Thanks!"}');
    expect(bounds).toEqual([4_096, 16_384]);
  },
);

test('what is cut off twice is no answer, and is not asked for a third time', async () => {
  answering({ content: 'Thanks for your quest', finish_reason: 'length' });

  await expect(complete(question)).rejects.toThrow('cut off');
  expect(bounds).toHaveLength(2);
});

test('an empty answer is an error at once', async () => {
  answering({ content: '' });

  await expect(complete(question)).rejects.toThrow('answered nothing');
  expect(bounds).toHaveLength(1);
});

test('both tries and all waiting end before another worker recovers the claim', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  answering({ content: null, finish_reason: 'length' }, { content: '{"text":"Hi"}' });

  await complete(question);

  expect(timeout.mock.calls).toEqual([[50_000]]);
});

test('the time for all holds against a server that asks to come again later', async () => {
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 50));
  server.use(
    http.post('http://model.test/v1/chat/completions', () =>
      HttpResponse.json({}, { status: 429, headers: { 'retry-after': '55' } }),
    ),
  );

  await expect(complete(question)).rejects.toThrow('no connection');
});
