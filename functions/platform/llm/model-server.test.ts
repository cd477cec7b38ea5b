// Servers that refuse a part of a request, models that fail, and what another model answers then.

import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { nameLanguageModel } from '#tests/support/vendors/name-language-model.ts';

type Body = Readonly<Record<string, unknown>> & {
  readonly model: string;
  readonly response_format?: { readonly type: string };
};
type Responder = (body: Body) => Response | Promise<Response>;

const ANSWER = { content: '{"text":"Hi"}' };
const answer = (usage?: object) =>
  HttpResponse.json({ choices: [{ index: 0, message: ANSWER, finish_reason: 'stop' }], usage });
const fail = (status: number, body: object | string, headers: Record<string, string> = {}) =>
  typeof body === 'string'
    ? new Response(body, { status, headers })
    : HttpResponse.json(body, { status, headers });
/** The client waits for the retry that it makes by itself. */
const AT_ONCE = { 'retry-after-ms': '1' };
const OPTIONAL = {
  OPENAI_FALLBACK_MODEL: '',
  OPENAI_REASONING_EFFORT: '',
  OPENAI_READS_PICTURES: '',
};

const server = setupServer();
let bodies: Body[];
let counted: number;

/** The fake server responds like this to each call. */
function respondWith(respond: Responder): void {
  server.use(
    http.post('http://model.test/v1/chat/completions', async ({ request }) => {
      const body = (await request.json()) as Body;
      bodies.push(body);
      return respond(body);
    }),
  );
}

/** A function of its own, with its own memory and these settings. Returns what completes a prompt. */
async function startFunction(settings: Readonly<Record<string, string>> = {}) {
  Object.assign(process.env, OPTIONAL, settings);
  vi.resetModules();
  const { completePrompt } = await import('./complete-prompt.ts');
  return (prompt: Partial<Parameters<typeof completePrompt>[0]> = {}) =>
    completePrompt({
      instructions: 'Write JSON.',
      input: 'Hi',
      maxTokens: 4_096,
      outputSchema: { name: 'draft', schema: z.object({ text: z.string() }) },
      countCall: async (call) => {
        const result = await call();
        counted += 1;
        return result;
      },
      ...prompt,
    });
}

const listFormats = () => bodies.map((body) => body.response_format?.type);

beforeAll(() => {
  nameLanguageModel({ OPENAI_MODEL: 'first' });
  server.listen({ onUnhandledFrame: 'error' });
});
beforeEach(() => {
  bodies = [];
  counted = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  server.resetHandlers();
});
afterAll(() => {
  Object.assign(process.env, OPTIONAL);
  server.close();
});

test('a model is held to the schema of its output', async () => {
  respondWith(() => answer());
  const complete = await startFunction();

  await complete();

  const schema = {
    type: 'object',
    properties: { text: { type: 'string' } },
    required: ['text'],
    additionalProperties: false,
  };
  const json_schema = { name: 'draft', strict: true, schema };
  expect(bodies[0]?.response_format).toEqual({ type: 'json_schema', json_schema });
  expect(bodies[0]).not.toHaveProperty('reasoning_effort');
});

const mistralError = (name: string) => ({
  object: 'error',
  message: {
    detail: [
      { type: 'extra_forbidden', loc: ['body', name], msg: 'Extra inputs are not permitted' },
    ],
  },
  type: 'invalid_request_error',
});

test.each([
  [
    'Azure',
    400,
    { error: { message: 'response_format value as json_schema is enabled only for later APIs' } },
  ],
  ['Mistral', 422, mistralError('response_format')],
  ['a fork of llama.cpp', 500, { error: { message: 'response_format type must be "text"' } }],
  ['a server that names nothing', 400, 'Bad Request'],
])('asks %s for any JSON object when it refuses the schema', async (_server, status, error) => {
  respondWith(({ response_format }) =>
    response_format?.type === 'json_schema' ? fail(status, error, AT_ONCE) : answer(),
  );
  const complete = await startFunction();

  const { text, figures } = await complete();
  expect(text).toBe('{"text":"Hi"}');
  expect(listFormats().at(-1)).toBe('json_object');
  expect(figures.attempts).toBe(2);
  expect(counted).toBe(1);

  // It is remembered.
  bodies = [];
  await complete();
  expect(listFormats()).toEqual(['json_object']);
});

test('asks for no format when the server refuses both', async () => {
  respondWith(({ response_format }) =>
    response_format ? fail(400, { error: 'response_format is not supported' }) : answer(),
  );
  const complete = await startFunction();

  expect((await complete()).text).toBe('{"text":"Hi"}');
  expect(listFormats()).toEqual(['json_schema', 'json_object', undefined]);
});

test('forgets a refusal when leaving the part out did not help', async () => {
  let isBroken = true;
  respondWith(() => (isBroken ? fail(400, 'Bad Request') : answer()));
  const complete = await startFunction();
  await expect(complete()).rejects.toThrow('400');
  isBroken = false;
  bodies = [];

  await complete();

  expect(listFormats()).toEqual(['json_schema']);
});

test.each([
  [401, { error: { message: 'wrong key for response_format' } }],
  [400, { error: { message: 'The prompt triggered the content management policy' } }],
  [400, { error: { code: 'context_length_exceeded', message: 'too long' } }],
])('a failure %s for another reason is not asked about again: %o', async (status, error) => {
  respondWith(() => fail(status, error));
  const complete = await startFunction();

  await expect(complete()).rejects.toThrow(`${status}`);

  expect(bodies).toHaveLength(1);
  expect(counted).toBe(0);
});

test('the effort of the settings is passed, and left out once refused', async () => {
  respondWith(({ reasoning_effort }) =>
    reasoning_effort
      ? fail(400, { error: { message: '"small" does not support thinking' } })
      : answer(),
  );
  const complete = await startFunction({ OPENAI_REASONING_EFFORT: 'low' });

  await complete();
  await complete();

  expect(bodies.map((body) => body.reasoning_effort)).toEqual(['low', undefined, undefined]);
  expect(listFormats()).toEqual(['json_schema', 'json_schema', 'json_schema']);
});

test('a server without max_completion_tokens gets the older limit', async () => {
  respondWith(({ max_tokens }) =>
    max_tokens ? answer() : fail(422, mistralError('max_completion_tokens')),
  );
  const complete = await startFunction();

  await complete();

  expect(bodies[1]).toMatchObject({ max_tokens: 4_096, response_format: { type: 'json_schema' } });
});

const serverErrors = {
  'is gone': () => fail(404, { error: { message: 'The model `first` does not exist' } }),
  'has an error twice': () => fail(503, { error: { message: 'overloaded' } }, AT_ONCE),
  'is over its limit': () => fail(429, {}, { 'retry-after': '55' }),
  'is silent': () => new Promise<Response>(() => undefined),
} as const satisfies Record<string, () => Response | Promise<Response>>;

test.each(Object.entries(serverErrors))(
  'the fallback model answers when the first one %s',
  async (_failure, respond) => {
    respondWith(({ model }) => (model === 'first' ? respond() : answer({ prompt_tokens: 9 })));
    const complete = await startFunction({ OPENAI_FALLBACK_MODEL: 'second' });

    const { text, figures } = await complete({ timeoutMs: 600 });

    expect(text).toBe('{"text":"Hi"}');
    expect(figures).toMatchObject({ model: 'second', promptTokens: 9, attempts: 2 });
    expect(counted).toBe(1);
  },
);

test('both models share the time of one completion', async () => {
  respondWith(() => new Promise<Response>(() => undefined));
  const complete = await startFunction({ OPENAI_FALLBACK_MODEL: 'second' });
  const startedAt = performance.now();

  await expect(complete({ timeoutMs: 400 })).rejects.toThrow('no connection');

  expect(performance.now() - startedAt).toBeLessThan(1_500);
  expect(bodies.map(({ model }) => model)).toEqual(['first', 'second']);
  expect(counted).toBe(0);
});

test.each([
  [401, { error: { message: 'wrong key' } }],
  [400, { error: { code: 'content_filter', message: 'filtered' } }],
])('the fallback model is not asked after %s %o', async (status, error) => {
  respondWith(() => fail(status, error));
  const complete = await startFunction({ OPENAI_FALLBACK_MODEL: 'second' });

  await expect(complete()).rejects.toThrow(`${status}`);

  expect(bodies.map(({ model }) => model)).toEqual(['first']);
});

test('the model that answered is asked for the longer completion', async () => {
  respondWith(({ model, max_completion_tokens }) => {
    if (model === 'first') return fail(404, {});
    const finish_reason = max_completion_tokens === 4_096 ? 'length' : 'stop';
    return HttpResponse.json({ choices: [{ index: 0, message: ANSWER, finish_reason }] });
  });
  const complete = await startFunction({ OPENAI_FALLBACK_MODEL: 'second' });

  await complete();

  expect(bodies.map(({ model }) => model)).toEqual(['first', 'second', 'second']);
  expect(counted).toBe(2);
});

const pictures = [
  { label: 'The picture of the message:', url: 'https://scontent.cdninstagram.com/1' },
];

test('a model that can see gets the pictures after the text', async () => {
  respondWith(() => answer());
  const complete = await startFunction({ OPENAI_READS_PICTURES: 'true' });

  const { hasSeenPictures } = await complete({ pictures });

  expect(hasSeenPictures).toBe(true);
  expect(bodies[0]?.messages).toEqual([
    { role: 'system', content: 'Write JSON.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Hi' },
        { type: 'text', text: 'The picture of the message:' },
        { type: 'image_url', image_url: { url: pictures[0]?.url, detail: 'low' } },
      ],
    },
  ]);
});

test('no picture is sent unless the settings say so', async () => {
  respondWith(() => answer());
  const complete = await startFunction();

  expect((await complete({ pictures })).hasSeenPictures).toBe(false);
  expect(JSON.stringify(bodies)).not.toContain('cdninstagram');
});

test('an unreadable picture is left out of that call only', async () => {
  respondWith((body) =>
    JSON.stringify(body).includes('image_url')
      ? fail(400, { error: { code: 'invalid_image_url', message: 'Failed to download image' } })
      : answer(),
  );
  const complete = await startFunction({ OPENAI_READS_PICTURES: 'true' });

  expect((await complete({ pictures })).hasSeenPictures).toBe(false);
  await complete({ pictures });

  expect(bodies.map((body) => JSON.stringify(body).includes('image_url'))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(new Set(listFormats())).toEqual(new Set(['json_schema']));
});
