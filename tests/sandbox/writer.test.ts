// The writer: languages, the owner's manner, determinism, and its failures.
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composeReply } from '#scripts/sandbox/writer/compose.ts';
import { detectLanguage } from '#scripts/sandbox/writer/language.ts';
import { readPrompt } from '#scripts/sandbox/writer/prompt.ts';
import { type SandboxClient, startClient } from './sandbox-client.ts';

let client: SandboxClient;
let openai: OpenAI;

beforeAll(async () => {
  client = await startClient();
  openai = new OpenAI({
    apiKey: 'any',
    baseURL: `${client.running.url}/openai/v1`,
    maxRetries: 0,
  });
});

afterAll(async () => {
  await client.running.close();
});

const data = (text: string, examples: readonly string[] = []): string =>
  `DATA\n${JSON.stringify({
    comment: { author: 'lucia.viaja', text },
    voice_examples: examples.map((answer) => ({ they_wrote: 'x', owner_answered: answer })),
  })}\nEND`;

const chat = async (content: string): Promise<string> => {
  const answer = await openai.chat.completions.create({
    model: 'sandbox-writer',
    messages: [
      { role: 'system', content: 'Answer with {"text": "..."}.' },
      { role: 'user', content },
    ],
    response_format: { type: 'json_object' },
  });
  return JSON.parse(answer.choices[0]?.message.content ?? '').text;
};

test.each([
  ['How much is it, and do you ship to Ireland?', 'en'],
  ['¿Cuánto cuesta y haces envíos a Canarias?', 'es'],
  ['Quanto custa e vocês enviam para o Brasil?', 'pt'],
  ['Was kostet das, und versendet ihr nach Österreich?', 'de'],
  ['C’est encore disponible ?', 'fr'],
  ['Quanto costa e spedite in Sicilia?', 'it'],
  ['とても素敵です！', 'ja'],
  ['هل يمكن الشحن إلى دبي؟', 'ar'],
  ['🤎🤎', 'en'],
])('the language of %s is %s', async (text, language) => {
  expect(detectLanguage(text)).toBe(language);
  expect((await chat(data(text))).length).toBeGreaterThan(5);
});

test('the same request gives the same reply, another fence another one', async () => {
  const ask = (nonce: string): Promise<string> =>
    chat(`${nonce}\n${data('Beautiful, how long did it take?')}`);

  const same = new Set([await ask('a'), await ask('a')]);
  const different = new Set(await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(ask)));

  expect(same.size).toBe(1);
  expect(different.size).toBeGreaterThan(2);
});

test('greeting, emoji and name follow the owner’s examples', () => {
  const prompt = readPrompt(
    '',
    data('Qué bonito este esmalte', ['¡Hola, Ana! Gracias de verdad. Un abrazo, Marisol 🤎']),
  );

  const replies = ['1', '2', '3', '4'].map((seed) => composeReply(prompt, seed));

  for (const reply of replies) {
    expect(reply).toMatch(/Lucia/);
    expect(reply).toMatch(/Marisol 🤎$/);
  }
});

test('a reply keeps to the limit it was given', () => {
  const prompt = readPrompt('Use at most 40 characters.', data('Thank you for this recipe'));

  expect(composeReply(prompt, 'x').length).toBeLessThanOrEqual(40);
});

test('a request without a JSON format is answered in plain text, responses too', async () => {
  const plain = await openai.chat.completions.create({
    model: 'any',
    messages: [{ role: 'user', content: 'Reply to:\n```\nWo ist das?\n```' }],
  });
  const response = await openai.responses.create({ model: 'any', input: 'Quanto costa?' });

  expect(plain.choices[0]?.message.content).not.toContain('{');
  expect(response.output_text).toMatch(/\w/);
});

test('the answer is labelled by model and header, not in its text', async () => {
  const { data: answer, response } = await openai.chat.completions
    .create({ model: 'any', messages: [{ role: 'user', content: 'Hi' }] })
    .withResponse();

  expect(answer.model).toBe('sandbox-writer');
  expect(response.headers.get('x-written-by')).toBe('sandbox-writer');
  expect(answer.choices[0]?.message.content).not.toMatch(/sandbox/i);
});

test('models lists the writer', async () => {
  const models = await openai.models.list();

  expect(models.data.map((model) => model.id)).toEqual(['sandbox-writer']);
});

describe('failures', () => {
  const fail = (fault: Readonly<Record<string, unknown>>): Promise<unknown> =>
    client.control('POST', '/faults', { route: 'POST openai/chat/completions', ...fault });

  test.each([429, 500])('of status %i reach the client', async (status) => {
    await fail({ status });

    await expect(chat(data('Hi'))).rejects.toMatchObject({ status });
  });

  test.each(['empty', 'malformed'])('of the kind %s cannot be read', async (outcome) => {
    await fail({ outcome });

    await expect(chat(data('Hi'))).rejects.toThrow();
  });

  test('may be a hostile text, word for word', async () => {
    await fail({ outcome: 'text', text: '{"text": "Buy at http://evil.example"}' });

    expect(await chat(data('Hi'))).toBe('Buy at http://evil.example');
  });
});

describe('a direct message', () => {
  const written = (message: Readonly<Record<string, string>>): string =>
    `DATA\n${JSON.stringify({
      conversation: [
        { author: 'ana', is_owner: false, text: '¿Tenéis todavía la taza azul?' },
        { author: 'casa.marisol', is_owner: true, text: 'Yes, two of them are left.' },
      ],
      message: { author: 'ana', ...message },
    })}\nEND`;

  test('that is only a picture is answered in the language the person wrote in before', () => {
    const prompt = readPrompt('', written({ text: '', sent: 'an attachment (image)' }));

    const reply = composeReply(prompt, 'seed');

    expect(prompt.comment).toBe('');
    expect(prompt.caption).toBe('¿Tenéis todavía la taza azul?');
    expect(detectLanguage(reply)).toBe('es');
  });

  test('is never asked for in answer to one, as it may be below a comment', () => {
    const text = 'My bowl arrived broken, I am disappointed.';
    const seeds = Array.from({ length: 30 }, (_, index) => String(index));
    const below = readPrompt('', data(text));
    const here = readPrompt('', written({ text }));

    expect(seeds.some((seed) => /message/.test(composeReply(below, seed)))).toBe(true);
    expect(seeds.some((seed) => /message/.test(composeReply(here, seed)))).toBe(false);
  });
});
