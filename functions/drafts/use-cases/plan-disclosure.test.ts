import { describe, expect, test } from 'vitest';
import { makeTestAutomation } from '#tests/support/replies/make-draft.ts';
import { makeTestPromptContext } from '#tests/support/replies/make-prompt-context.ts';
import { countUtf8Bytes } from '../domain/prompt/reply-length.ts';
import { isDisclosurePlanned, reserveDisclosureRoom, writeDisclosure } from './plan-disclosure.ts';

const disclosure = { isOn: true, wording: null, conversation: [] };
const context = makeTestPromptContext({ disclosure });
const automation = makeTestAutomation();

test.each([
  [true, 'sent unseen', { automation, generatedText: '' }],
  [false, 'written by the owner', { automation, generatedText: 'Thank you!' }],
  [false, 'asked for by the owner', { automation: null, generatedText: '' }],
  [
    false,
    'waiting for approval',
    { automation: makeTestAutomation({ approval: 'awaiting' }), generatedText: '' },
  ],
])('plans a line: %s, for a text that is %s', (isPlanned, _what, draft) => {
  expect(isDisclosurePlanned({ wish: null, ...draft }, context)).toBe(isPlanned);
});

const LANGUAGE_SAMPLES = [
  'Thank you very much for your kind words about our studio.',
  'Vielen herzlichen Dank für die lieben Worte über unser Studio.',
  'Muchas gracias por tus amables palabras sobre nuestro estudio.',
  'Большое спасибо за добрые слова о нашей мастерской.',
  '工房についての温かいお言葉を本当にありがとうございます。',
];

describe.each([null, '我们的助手写了这个'.repeat(10), 'Our assistant wrote this.'])(
  'with the wording %s',
  (wording) => {
    test.each(['comment', 'message'] as const)(
      'the room is enough for any line of a %s',
      async (kind) => {
        const whole = makeTestPromptContext({
          kind,
          maxBytes: 1_000,
          disclosure: { ...disclosure, wording },
        });
        const reduced = reserveDisclosureRoom(whole);

        for (const text of LANGUAGE_SAMPLES) {
          const line = await writeDisclosure(whole, text);
          expect(reduced.maxCharacters + [...line].length).toBeLessThanOrEqual(whole.maxCharacters);
          expect((reduced.maxBytes ?? 0) + countUtf8Bytes(line)).toBeLessThanOrEqual(1_000);
        }
      },
    );
  },
);

test.each([
  ['Vielen lieben Dank, das freut uns sehr!', 'Love it', ' (Automatische Antwort)'],
  ['Thank you so much!', 'Liebe ich', ' (Automated reply)'],
  ['Danke!', 'Ich liebe diese Schalen wirklich sehr', ' (Automatische Antwort)'],
])('the line of "%s" is in its language', async (text, answered, line) => {
  expect(await writeDisclosure({ ...context, text: answered }, text)).toBe(line);
});
