// A text of the model that cannot be used is corrected once, then replaced.

import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { describe, expect, test, vi } from 'vitest';
import { nowMs } from '#platform/clock.ts';
import { makeTestPromptContext } from '#tests/support/replies/make-prompt-context.ts';
import { nameLanguageModel } from '#tests/support/vendors/name-language-model.ts';
import { makeTestVoice } from '#tests/support/voice/make-voice.ts';
import { generateText } from './generate-text.ts';

describe('a text of the model that cannot be used', () => {
  const LINK = '{"text":"See http://evil.example"}';
  const SPANISH = '{"text":"Claro, lo miro y te escribo enseguida."}';
  const GOOD = '{"text":"We will look it up for you."}';

  /** The model answers the calls in turn. Returns the draft and the messages of each call. */
  async function generateWith(outputs: readonly string[], context = makeTestPromptContext()) {
    const calls: { readonly role: string; readonly content: string }[][] = [];
    const server = setupServer(
      http.post('http://model.test/v1/chat/completions', async ({ request }) => {
        const { messages } = (await request.json()) as { messages: (typeof calls)[number] };
        const content = outputs[calls.push(messages) - 1] ?? '';
        const message = { role: 'assistant', content };
        return HttpResponse.json({ choices: [{ index: 0, message, finish_reason: 'stop' }] });
      }),
    );
    nameLanguageModel();
    server.listen({ onUnhandledFrame: 'error' });
    const draft = await generateText(context, 'rsp_1', (call) => call(), nowMs() + 50_000);
    server.close();
    return { draft, calls };
  }

  test('the model is asked to correct it, with the reason', async () => {
    const { draft, calls } = await generateWith([LINK, GOOD]);
    expect(draft?.text).toBe('We will look it up for you.');
    expect(calls.map((messages) => messages.map(({ role }) => role))).toEqual([
      ['system', 'user'],
      ['system', 'user', 'assistant', 'user'],
    ]);
    const [, , output, request] = calls[1] ?? [];
    expect(output?.content).toBe(LINK);
    expect(request?.content).toContain('names a link, an address, an account or a number');
    // The beginning of both calls is the same, so that it is read once.
    expect(calls[1]?.slice(0, 2)).toEqual(calls[0]);
  });

  test('a correction quotes only the beginning of a long text', async () => {
    const { calls } = await generateWith([`{"text":"${'so long '.repeat(2_000)}"}`, GOOD]);
    expect(calls[1]?.[2]?.content).toHaveLength(2_000);
  });

  test('a text in another language is corrected as well', async () => {
    const { draft, calls } = await generateWith([SPANISH, GOOD]);
    expect(draft?.text).toBe('We will look it up for you.');
    expect(calls[1]?.at(-1)?.content).toContain('in another language than the comment');
  });

  test('a word that the owner never uses is named in the correction', async () => {
    const voice = makeTestVoice({ never_words: ['lovely'] });
    const outputs = ['{"text":"What a lovely question!"}', GOOD];
    const { draft, calls } = await generateWith(outputs, makeTestPromptContext({ voice }));
    expect(draft?.text).toBe('We will look it up for you.');
    expect(calls[1]?.at(-1)?.content).toContain('Say it without: ["lovely"].');
  });

  test('the language of a text is doubted only once', async () => {
    const { draft } = await generateWith([SPANISH, SPANISH]);
    expect(draft?.text).toBe('Claro, lo miro y te escribo enseguida.');
  });

  test('a text corrected for another reason needs the right language', async () => {
    const { draft } = await generateWith([LINK, SPANISH]);
    expect(draft?.isFallback).toBe(true);
  });

  test.each([
    ['two texts cannot be used', [LINK, LINK], 2],
    ['the model wrote nothing', [''], 1],
  ])('a standard text replaces it when %s', async (_label, outputs, callCount) => {
    const { draft, calls } = await generateWith(outputs);
    expect(calls).toHaveLength(callCount);
    expect(draft).toEqual({
      text: "Thanks for your message! I'll check and get back to you.",
      basedOn: 'a standard text, because what the AI wrote could not be used',
      usedFacts: [],
      uncoveredClaims: [],
      isFallback: true,
    });
  });
});

test('the languages load while the model writes', async () => {
  vi.resetModules();
  let isLoading = false;
  vi.doMock('eld/small', async (importOriginal) => {
    isLoading = true;
    return importOriginal();
  });
  const { generateText: generate } = await import('./generate-text.ts');
  const server = setupServer(
    http.post('http://model.test/v1/chat/completions', () => {
      const message = { role: 'assistant', content: isLoading ? '{"text":"Loading."}' : '' };
      return HttpResponse.json({ choices: [{ index: 0, message, finish_reason: 'stop' }] });
    }),
  );
  server.listen({ onUnhandledFrame: 'error' });

  const draft = await generate(
    makeTestPromptContext(),
    'rsp_1',
    (call) => call(),
    nowMs() + 50_000,
  );
  server.close();
  vi.doUnmock('eld/small');

  expect(draft?.text).toBe('Loading.');
});
