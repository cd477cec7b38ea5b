import { expect, test } from 'vitest';
import { toGateTextForms } from './gate-text-forms.ts';

const listReadings = (text: string) => toGateTextForms(text).words.split('\n');

test.each([
  ['letters with spaces between them', 'a r e f u n d', 'refund'],
  ['letters with full stops between them', 'r.e.f.u.n.d', 'refund'],
  ['letters with several signs between them', 'r--e--f--u--n--d', 'refund'],
  ['the last letter as a word of its own', 'r e f u n d a', 'refund'],
  ['digits for letters', 'r3fund 45 8y7e5', 'refund'],
  ['signs for letters', 'gu@r@n+€€', 'guarantee'],
  ['a dollar for s', '$ale', 'sale'],
  ['a pound for e', 'r£fund', 'rlfund'],
  ['one for i', 'pr1ce', 'price'],
  ['one for l', 'so1d', 'sold'],
  ['an exclamation mark for i', 'pr!ce', 'price'],
  ['a bar for l', 'so|d', 'sold'],
  ['nine for g and eight for b', '9i8', 'gib'],
  ['repeated letters', 'reeeefund', 'refund'],
  ['other accents and scripts', 'Réfünd', 'refund'],
])('reads words through %s: %s', (_, text, word) => {
  expect(listReadings(text).flatMap((line) => line.split(' '))).toContain(word);
});

test.each([
  ['two letters with a sign between them', 'a.b'],
  ['words with full stops', 'hello.world.again'],
  ['two single letters', 'a b'],
  ['numbers without letters', '1378 49'],
])('changes nothing in %s', (_, text) => {
  expect(listReadings(text)).toEqual([text]);
});

test('the gate reads a curly apostrophe as a plain one', () => {
  expect(listReadings('We’ll pay')).toEqual(["we'll pay"]);
});

test('only the revealed reading of a text keeps its case', () => {
  expect(toGateTextForms('Thank YOU')).toEqual({
    revealed: 'Thank YOU',
    folded: 'thank you',
    joined: 'thank you',
    words: 'thank you',
  });
});
