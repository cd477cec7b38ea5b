import { expect, test } from 'vitest';
import { makeTestPromptContext } from '#tests/support/replies/make-prompt-context.ts';
import { revealsOtherPrivateTexts } from './reveals-other-private-texts.ts';

const reveals = (written: string, text: string): boolean =>
  revealsOtherPrivateTexts(
    text,
    makeTestPromptContext({ kind: 'message', text: 'any news?', foreignTexts: [[written]] }),
  );

test.each([
  ['a number in parts', 'my order is 90417', 'Order 90 417 is on its way'],
  ['a number with other signs', 'ring 0176-55 21 3', 'Ring 0176.55213'],
  ['a name without a capital', 'hey its rosalind here, keep it quiet', 'Rosalind asked as well'],
  ['a name at the beginning', 'Rosalind here, keep it quiet', 'Rosalind asked as well'],
  ['a name that is given', 'me llamo nerea', 'Nerea también preguntó'],
  ['where a person lives', 'i live near aarhus', 'We sent one to Aarhus'],
  ['a name in Japanese', '佐藤です、内緒です', '佐藤さんも来ました'],
  ['a name in Russian', 'меня зовут василиса', 'Василиса тоже была'],
])('finds %s of another conversation', (_, written, text) => {
  expect(reveals(written, text)).toBe(true);
});

test.each([
  ['we live in hope', 'We hope to see you'],
  ['good morning here', 'Good morning!'],
  ['table for 2 at 7', 'Thank you so much'],
  ['my name is on the list', 'Your name stands on the list'],
])('finds nothing of "%s" in "%s"', (written, text) => {
  expect(reveals(written, text)).toBe(false);
});
