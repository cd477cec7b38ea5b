import { expect, test } from 'vitest';
import { type Sentence, saySentence } from './say.ts';
import { sentenceSchema } from './stored-sentence.ts';

const EARLIER_TEXT = 'Instagram refused this reply, as we said last year.';

test.each<[string, unknown, Sentence]>([
  ['a code', 'login_lost', 'login_lost'],
  [
    'a code with parameters',
    { code: 'message_too_long_by_bytes', params: { bytes: 7 } },
    { code: 'message_too_long_by_bytes', params: { bytes: 7 } },
  ],
  ['the text of a code that decides', 'This comment is no longer on Instagram.', 'gone_comment'],
  ['any other text', EARLIER_TEXT, { code: 'as_written', params: { text: EARLIER_TEXT } }],
])('reads %s', (_kind, stored, sentence) => {
  expect(sentenceSchema.parse(stored)).toEqual(sentence);
  expect(sentenceSchema.encode(sentence)).toEqual(sentence);
});

test('says a stored text as it was written', () => {
  expect(saySentence(sentenceSchema.parse(EARLIER_TEXT))).toBe(EARLIER_TEXT);
});

test('says a code with its parameters', () => {
  const sentence = { code: 'message_too_long_by_bytes', params: { bytes: 7 } };
  expect(saySentence(sentenceSchema.parse(sentence))).toMatch(/^This message is 7 bytes too long/);
});

test('says that something went wrong when a newer version stored the code', () => {
  expect(saySentence(sentenceSchema.parse('no_such_code'))).toMatch(/^Something went wrong/);
});
