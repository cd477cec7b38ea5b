import { expect, test } from 'vitest';
import { FILL_ALL } from '#shared/schemas/common.ts';
import { contactProblems, readContact } from './contact.ts';

const filled = { name: 'Ann', email: 'ann@example.com', subject: 'Hello', message: 'A question' };

test.each([
  ['spaces around it', 'name', '  Ann ', 'Ann'],
  ['spaces within', 'subject', 'one  \t two', 'one two'],
  ['a line end in a line', 'subject', 'one\r\nBcc: two', 'one Bcc: two'],
  ['a line separator in a line', 'name', 'Ann\u2028B', 'Ann B'],
  ['a turned direction in a line', 'name', 'Ann\u202eB\u2066', 'Ann B'],
  ['an address in capitals', 'email', ' Ann@Example.COM ', 'ann@example.com'],
  ['the line ends of every system', 'message', 'a\r\nb\rc\u2028d\u2029e\nf', 'a\nb\nc\nd\ne\nf'],
  ['a tabulator in a text', 'message', 'a\tb', 'a\tb'],
  ['what nobody sees in a text', 'message', '\u0007a\u0000b ', 'ab'],
  ['nothing at all', 'message', undefined, ''],
  ['nothing at all in a line', 'name', undefined, ''],
  ['no address', 'email', undefined, ''],
] as const)('%s in the %s', (_what, field, typed, read) => {
  expect(readContact({ ...filled, [field]: typed })).toEqual({ ...filled, [field]: read });
});

test('a message is sent when every field is filled and the address is one', () => {
  expect(contactProblems(filled)).toEqual({});
  expect(contactProblems({ ...filled, email: 'ann' })).toEqual({
    email: ['Please enter a valid email address'],
  });
  expect(contactProblems({ ...filled, name: '', email: 'ann', message: '' })).toEqual({
    name: [FILL_ALL],
    message: [FILL_ALL],
  });
});
