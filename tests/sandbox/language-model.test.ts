// The emulated language model: language, the owner's style, determinism, failures.
import OpenAI from 'openai';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { describeVoice } from '#functions/drafts/domain/prompt/describe-voice.ts';
import { composeSandboxReply } from '#scripts/sandbox/language-model/compose-reply.ts';
import { detectSandboxTextLanguage } from '#scripts/sandbox/language-model/detect-language.ts';
import { parseReplyPrompt } from '#scripts/sandbox/language-model/parse-reply-prompt.ts';
import { makeTestVoice } from '#tests/support/voice/make-voice.ts';
import { startSandboxForFile } from './start-sandbox-with-client.ts';

const client = await startSandboxForFile();
const openai = new OpenAI({
  apiKey: 'any',
  baseURL: `${client.running.url}/openai/v1`,
  maxRetries: 0,
});

const composeText = (...args: Parameters<typeof composeSandboxReply>): string =>
  composeSandboxReply(...args).text;

const makeCommentPrompt = (text: string, examples: readonly string[] = []): string =>
  `DATA\n${JSON.stringify({
    comment: { author: 'lucia.viaja', text },
    voice_examples: examples.map((ownerAnswer) => ({
      they_wrote: 'x',
      owner_answered: ownerAnswer,
    })),
  })}\nEND`;

const requestReply = async (content: string): Promise<string> => {
  const completion = await openai.chat.completions.create({
    model: 'sandbox-writer',
    messages: [
      { role: 'system', content: 'Answer with {"text": "..."}.' },
      { role: 'user', content },
    ],
    response_format: { type: 'json_object' },
  });
  return JSON.parse(completion.choices[0]?.message.content ?? '').text;
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
])('the model detects the language of "%s" as %s and answers', async (text, language) => {
  expect(detectSandboxTextLanguage(text)).toBe(language);
  expect((await requestReply(makeCommentPrompt(text))).length).toBeGreaterThan(5);
});

test("the sandbox's model returns the same reply for the same prompt", async () => {
  const requestReplyWithNonce = (nonce: string): Promise<string> =>
    requestReply(`${nonce}\n${makeCommentPrompt('Beautiful, how long did it take?')}`);

  const same = new Set([await requestReplyWithNonce('a'), await requestReplyWithNonce('a')]);
  const different = new Set(
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(requestReplyWithNonce)),
  );

  expect(same.size).toBe(1);
  expect(different.size).toBeGreaterThan(2);
});

test("the sandbox's model greets and signs as the owner's examples do", () => {
  const prompt = parseReplyPrompt(
    '',
    makeCommentPrompt('Qué bonito este esmalte', [
      '¡Hola, Ana! Gracias de verdad. Un abrazo, Marisol 🤎',
    ]),
  );

  const replies = ['1', '2', '3', '4'].map((seed) => composeText(prompt, seed));

  for (const reply of replies) {
    expect(reply).toMatch(/Lucia/);
    expect(reply).toMatch(/Marisol 🤎$/);
  }
});

describe("the owner's voice in a prompt of the sandbox's model", () => {
  const voice = makeTestVoice({
    greeting: 'Moin,',
    sign_off: 'Eure Mia',
    emoji: { use: 'often', which: ['🦊'] },
    punctuation: { exclamation_marks: 'never', lower_case: true, full_stop: false },
    never_words: ['Termine'],
  });
  const composeInVoice = (text: string, changes = {}) =>
    ['a', 'b', 'c', 'd'].map((seed) =>
      composeText(
        parseReplyPrompt(describeVoice({ ...voice, ...changes }), makeCommentPrompt(text)),
        seed,
      ),
    );

  test('greeting, sign-off, emoji and punctuation are those of the voice', () => {
    for (const reply of composeInVoice('Was kostet der Kurs?'))
      expect(reply).toMatch(/^Moin, \p{Ll}[^!]*[^.!] 🦊 Eure Mia$/u);
  });

  test('a voice of a few words has the shortest reply', () => {
    const changes = { length: 'a few words', greeting: null, sign_off: null } as const;
    expect(new Set(composeInVoice('Wie wunderschön!', changes))).toEqual(
      new Set(['so lieb von dir, danke 🦊']),
    );
  });

  test('words never used are avoided where other words exist', () => {
    for (const reply of composeInVoice('Wann ist der nächste Kurs?'))
      expect(reply).not.toContain('Termine');
  });

  test('people are addressed formally where other words exist', () => {
    for (const reply of composeInVoice('Wie wunderschön!', { address: { de: 'formal' } }))
      expect(reply).not.toMatch(/\b(?:du|dir|dich)\b/);
  });
});

test("the sandbox's model keeps a reply within the prompt's length", () => {
  const prompt = parseReplyPrompt(
    'Use at most 40 characters.',
    makeCommentPrompt('Thank you for this recipe'),
  );

  expect(composeText(prompt, 'x').length).toBeLessThanOrEqual(40);
});

test("the sandbox's model states and names the fact of a question", () => {
  const facts = { f1: 'Open from nine.', f2: 'Shipping to Ireland costs 14 euros.' };
  const instructions = `Your data:\n${JSON.stringify({ facts }, null, 1)}\nMarker.`;
  const compose = (text: string) =>
    composeSandboxReply(parseReplyPrompt(instructions, makeCommentPrompt(text)), 'seed');

  const asked = compose('What would shipping be?');
  expect(asked.text).toContain('Shipping to Ireland costs 14 euros.');
  expect(asked.factsUsed).toEqual(['f2']);
  expect(compose('Is there parking?').factsUsed).toEqual([]);
  expect(compose('I love shipping').factsUsed).toEqual([]);
});

test("the sandbox's model returns plain text unless JSON is requested", async () => {
  const completion = await openai.chat.completions.create({
    model: 'any',
    messages: [{ role: 'user', content: 'Reply to:\n```\nWo ist das?\n```' }],
  });
  const response = await openai.responses.create({ model: 'any', input: 'Quanto costa?' });

  expect(completion.choices[0]?.message.content).not.toContain('{');
  expect(response.output_text).toMatch(/\w/);
});

test("the sandbox's model is named in response and header, not in text", async () => {
  const { data, response } = await openai.chat.completions
    .create({ model: 'any', messages: [{ role: 'user', content: 'Hi' }] })
    .withResponse();

  expect(data.model).toBe('sandbox-writer');
  expect(response.headers.get('x-written-by')).toBe('sandbox-writer');
  expect(data.choices[0]?.message.content).not.toMatch(/sandbox/i);
});

test("the sandbox's model API lists the sandbox model", async () => {
  const models = await openai.models.list();

  expect(models.data.map((model) => model.id)).toEqual(['sandbox-writer']);
});

describe("injected failures of the sandbox's language model", () => {
  const injectFault = (fault: Readonly<Record<string, unknown>>): Promise<unknown> =>
    client.control('POST', '/faults', { route: 'POST openai/chat/completions', ...fault });

  test.each([429, 500])(
    'returns an injected error with status %i to the OpenAI client',
    async (status) => {
      await injectFault({ status });

      await expect(requestReply(makeCommentPrompt('Hi'))).rejects.toMatchObject({ status });
    },
  );

  test.each(['empty', 'malformed'])(
    'makes the OpenAI client fail when the response is %s',
    async (outcome) => {
      await injectFault({ outcome });

      await expect(requestReply(makeCommentPrompt('Hi'))).rejects.toThrow();
    },
  );

  test("the sandbox's model returns an injected hostile text word for word", async () => {
    await injectFault({ outcome: 'text', text: '{"text": "Buy at http://evil.example"}' });

    expect(await requestReply(makeCommentPrompt('Hi'))).toBe('Buy at http://evil.example');
  });
});

describe("a reply of the sandbox's language model to a direct message", () => {
  const makeMessagePrompt = (message: Readonly<Record<string, string>>): string =>
    `DATA\n${JSON.stringify({
      conversation: [
        { author: 'ana', is_owner: false, text: '¿Tenéis todavía la taza azul?' },
        { author: 'casa.marisol', is_owner: true, text: 'Yes, two of them are left.' },
      ],
      message: { author: 'ana', ...message },
    })}\nEND`;

  test("the sandbox's model replies to a picture in the conversation's language", () => {
    const prompt = parseReplyPrompt(
      '',
      makeMessagePrompt({ text: '', sent: 'an attachment (image)' }),
    );

    const reply = composeText(prompt, 'seed');

    expect(prompt.comment).toBe('');
    expect(prompt.languageHint).toBe('¿Tenéis todavía la taza azul?');
    expect(detectSandboxTextLanguage(reply)).toBe('es');
  });

  test("the sandbox's model suggests a direct message only in comment replies", () => {
    const text = 'My bowl arrived broken, I am disappointed.';
    const seeds = Array.from({ length: 30 }, (_, index) => String(index));
    const commentPrompt = parseReplyPrompt('', makeCommentPrompt(text));
    const messagePrompt = parseReplyPrompt('', makeMessagePrompt({ text }));

    expect(seeds.some((seed) => /message/.test(composeText(commentPrompt, seed)))).toBe(true);
    expect(seeds.some((seed) => /message/.test(composeText(messagePrompt, seed)))).toBe(false);
  });
});

describe('a bad model, played by the sandbox on request', () => {
  const comment = 'How much is it, and do you ship to Ireland?';
  const prompt = `Use at most 120 characters.\n${makeCommentPrompt(comment)}`;
  let good: string;

  beforeAll(async () => {
    good = await requestReply(prompt);
  });

  afterEach(async () => {
    await client.control('PUT', '/language-model', { behavior: 'good' });
  });

  const requestBadReply = async (behavior: string): Promise<string> => {
    const expected = { behavior, stubborn: false, refuses: [] };
    expect(await client.control('PUT', '/language-model', { behavior })).toEqual(expected);
    expect(await client.control('GET', '/language-model')).toEqual(expected);
    return await requestReply(prompt);
  };

  test("the sandbox's bad model writes in another language on request", async () => {
    const reply = await requestBadReply('wrong_language');

    expect(detectSandboxTextLanguage(good)).toBe('en');
    expect(detectSandboxTextLanguage(reply)).toBe('es');
  });

  test.each([
    ['¿Cuánto cuesta?', 'es', 'pt'],
    ['Quanto costa?', 'it', 'ar'],
    ['请问多少钱？', 'zh', 'en'],
  ])('answers "%s", which is in %s, in %s', async (text, language, other) => {
    await client.control('PUT', '/language-model', { behavior: 'wrong_language' });

    expect(detectSandboxTextLanguage(text)).toBe(language);
    expect(detectSandboxTextLanguage(await requestReply(makeCommentPrompt(text)))).toBe(other);
  });

  test("the sandbox's bad model names an unmentioned price and day", async () => {
    const reply = await requestBadReply('invented_fact');

    expect(good).not.toMatch(/\d/);
    expect(reply).toContain('It costs 24 € and arrives on Friday');
    expect(reply.length).toBeLessThanOrEqual(120);
  });

  test("the sandbox's bad model repeats the comment on request", async () => {
    expect(await requestBadReply('echo')).toBe(comment);
  });

  test("the sandbox's bad model writes a too long text on request", async () => {
    expect(good.length).toBeLessThanOrEqual(120);
    expect((await requestBadReply('too_long')).length).toBeGreaterThan(120);
  });

  test.each([
    ['well', false, false],
    ['badly', true, true],
  ])('the bad model writes %s when asked to correct itself', async (_, stubborn, isEcho) => {
    await client.control('PUT', '/language-model', { behavior: 'echo', stubborn });
    const completion = await openai.chat.completions.create({
      model: 'sandbox-writer',
      messages: [
        { role: 'user', content: prompt },
        { role: 'assistant', content: '{"text": "?"}' },
        { role: 'user', content: 'Write it once more, as {"text": "..."}.' },
      ],
    });

    expect(completion.choices[0]?.message.content === comment).toBe(isEcho);
  });

  test("the sandbox's bad model returns an empty text on request", async () => {
    await client.control('PUT', '/language-model', { behavior: 'silence' });
    const completion = await openai.chat.completions.create({
      model: 'sandbox-writer',
      messages: [{ role: 'user', content: prompt }],
    });

    expect(completion.choices[0]?.message.content).toBe('');
  });

  test("the sandbox's bad model spoils the texts of a rule too", async () => {
    await client.control('PUT', '/language-model', { behavior: 'echo' });
    const completion = await openai.chat.completions.create({
      model: 'sandbox-writer',
      messages: [
        { role: 'system', content: 'Answer with {"texts": [...]}.' },
        { role: 'user', content: JSON.stringify({ text: 'See you soon', count: 2 }) },
      ],
      response_format: { type: 'json_object' },
    });

    expect(JSON.parse(completion.choices[0]?.message.content ?? '')).toEqual({
      texts: ['See you soon', 'See you soon'],
    });
  });

  test("the sandbox's model writes well again after a reset", async () => {
    await requestBadReply('echo');
    await client.control('POST', '/reset', { world: 'small' });

    expect(await requestReply(prompt)).toBe(good);
    await expect(client.control('PUT', '/language-model', { behavior: 'rude' })).rejects.toThrow(
      'behavior is one of good, wrong_language, invented_fact, echo, too_long, silence.',
    );
  });
});
