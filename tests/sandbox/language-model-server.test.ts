// The emulated server of the language model: what it accepts, what it can be made to refuse, and the tokens it counts.
import OpenAI from 'openai';
import { afterEach, expect, test } from 'vitest';
import { startSandboxForFile } from './start-sandbox-with-client.ts';

const client = await startSandboxForFile();
const openai = new OpenAI({
  apiKey: 'any',
  baseURL: `${client.running.url}/openai/v1`,
  maxRetries: 0,
});

type ChatRequest = OpenAI.ChatCompletionCreateParamsNonStreaming;

const schema = {
  type: 'object',
  properties: {
    text: { type: 'string' },
    facts_used: { type: 'array', items: { type: 'string' } },
  },
  required: ['text', 'facts_used'],
  additionalProperties: false,
};
const makeFormat = (changes: object = {}): NonNullable<ChatRequest['response_format']> => ({
  type: 'json_schema',
  json_schema: { name: 'draft', strict: true, schema: { ...schema, ...changes } },
});
const picture = (url: string): ChatRequest['messages'][number] => ({
  role: 'user',
  content: [
    { type: 'text', text: 'Qué bonito' },
    { type: 'image_url', image_url: { url, detail: 'low' } },
  ],
});

const request = (fields: Partial<ChatRequest> = {}) =>
  openai.chat.completions.create({
    model: 'sandbox-writer',
    messages: [{ role: 'user', content: 'Qué bonito' }],
    ...fields,
  });

afterEach(async () => {
  await client.control('PUT', '/language-model', {});
});

test("the sandbox's model keeps to a strict schema", async () => {
  const completion = await request({ response_format: makeFormat() });

  expect(JSON.parse(completion.choices[0]?.message.content ?? '')).toEqual({
    text: expect.stringMatching(/./),
    facts_used: [],
  });
});

test.each<[string, Partial<ChatRequest>, string]>([
  [
    'other keys',
    { response_format: makeFormat({ additionalProperties: undefined }) },
    "'additionalProperties' is required to be supplied and to be false",
  ],
  [
    'a key too few',
    { response_format: makeFormat({ required: ['text'] }) },
    "Missing 'facts_used'",
  ],
  [
    'a default',
    { response_format: makeFormat({ properties: { text: { type: 'string', default: '' } } }) },
    "'default' is not permitted",
  ],
  ['no object', { response_format: makeFormat({ type: 'string' }) }, 'type: "object"'],
  [
    'an unknown format',
    { response_format: { type: 'xml' } as unknown as NonNullable<ChatRequest['response_format']> },
    'Invalid value',
  ],
  [
    'an unknown effort',
    { reasoning_effort: 'lots' as NonNullable<ChatRequest['reasoning_effort']> },
    "Invalid value: 'lots'",
  ],
  ['a picture without an address', { messages: [picture('file:///etc/passwd')] }, 'content'],
])('the sandbox refuses %s as OpenAI does', async (_, fields, message) => {
  await expect(request(fields)).rejects.toThrow(message);
});

test.each<[string, Partial<ChatRequest>, object]>([
  ['schema', { response_format: makeFormat() }, { status: 400, param: 'response_format' }],
  ['effort', { reasoning_effort: 'low' }, { status: 400, param: 'reasoning_effort' }],
  [
    'pictures',
    { messages: [picture('https://scontent.cdninstagram.com/1.jpg')] },
    { status: 400, code: 'invalid_image_url' },
  ],
  ['model', {}, { status: 404, code: 'model_not_found' }],
])("the sandbox's model refuses %s only on request", async (part, fields, error) => {
  await request(fields);
  await client.control('PUT', '/language-model', { refuses: [part] });

  await expect(request(fields)).rejects.toMatchObject(error);
  await request(part === 'model' ? { model: 'sandbox-writer-small' } : {});
});

test('tokens are counted for texts, pictures and a known beginning', async () => {
  const instructions = `A rule of this test. ${'All drafts begin alike. '.repeat(250)}`;
  const ask = async (user: ChatRequest['messages'][number]) => {
    const messages = [{ role: 'system', content: instructions } as const, user];
    return (await request({ messages })).usage;
  };
  const first = await ask({ role: 'user', content: 'Qué bonito' });
  const second = await ask(picture('https://scontent.cdninstagram.com/1.jpg'));

  expect(first?.prompt_tokens).toBe(Math.ceil((instructions.length + 10) / 4));
  expect(first?.prompt_tokens_details?.cached_tokens).toBe(0);
  expect(second?.prompt_tokens).toBeGreaterThanOrEqual((first?.prompt_tokens ?? 0) + 85);
  expect(second?.prompt_tokens_details?.cached_tokens).toBe(1_408);
});
