import { expect, test } from 'vitest';
import { CODES_BY_EARLIER_TEXT } from './earlier-texts.ts';
import { type Sentence, saySentence } from './say.ts';
import { storedSentenceSchema } from './stored-sentence.ts';

const EARLIER_TEXT = 'Instagram refused this reply, as we said last year.';

test.each<[string, string, Sentence]>([
  ['a code', 'login_lost', 'login_lost'],
  [
    'a code with parameters',
    'message_too_long_by_bytes?bytes=7',
    { code: 'message_too_long_by_bytes', params: { bytes: '7' } },
  ],
  ['a text without a code', EARLIER_TEXT, { code: 'as_written', params: { text: EARLIER_TEXT } }],
])('stores %s as a text and reads it', (_kind, stored, sentence) => {
  expect(storedSentenceSchema.parse(stored)).toEqual(sentence);
  expect(storedSentenceSchema.encode(sentence)).toEqual(stored);
});

test.each(Object.entries(CODES_BY_EARLIER_TEXT))('reads the earlier text "%s"', (text, code) => {
  expect(storedSentenceSchema.parse(text)).toBe(code);
});

test('says a stored text as it was written', () => {
  expect(saySentence(storedSentenceSchema.parse(EARLIER_TEXT))).toBe(EARLIER_TEXT);
});

test('says a stored code with its parameters', () => {
  const sentence = storedSentenceSchema.parse('message_too_long_by_bytes?bytes=7');
  expect(saySentence(sentence)).toMatch(/^This message is 7 bytes too long/);
});

test('says that something went wrong when a newer version stored the code', () => {
  expect(saySentence(storedSentenceSchema.parse('no_such_code'))).toMatch(/^Something went wrong/);
});
