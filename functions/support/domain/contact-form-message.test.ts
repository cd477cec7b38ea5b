import { expect, test } from 'vitest';
import { say } from '#shared/sentences/say.ts';
import { parseContactFormMessage, validateContactFormMessage } from './contact-form-message.ts';

const completeMessage = {
  name: 'Ann',
  email: 'ann@example.com',
  subject: 'Hello',
  message: 'A question',
};

test.each([
  ['surrounding spaces', 'name', '  Ann ', 'Ann'],
  ['repeated inner spaces', 'subject', 'one  \t two', 'one two'],
  ['a line break', 'subject', 'one\r\nBcc: two', 'one Bcc: two'],
  ['a Unicode line separator', 'name', 'Ann\u2028B', 'Ann B'],
  ['a text direction override', 'name', 'Ann\u202eB\u2066', 'Ann B'],
  ['capital letters', 'email', ' Ann@Example.COM ', 'ann@example.com'],
  ['every kind of line break', 'message', 'a\r\nb\rc\u2028d\u2029e\nf', 'a\nb\nc\nd\ne\nf'],
  ['a tab', 'message', 'a\tb', 'a\tb'],
  ['control characters', 'message', '\u0007a\u0000b ', 'ab'],
  ['no value', 'message', undefined, ''],
  ['no value', 'name', undefined, ''],
  ['no value', 'email', undefined, ''],
] as const)(
  'parses the contact form and cleans %s in the field %s',
  (_what, field, typed, expected) => {
    expect(parseContactFormMessage({ ...completeMessage, [field]: typed })).toEqual({
      ...completeMessage,
      [field]: expected,
    });
  },
);

test('rejects a contact message with an empty field or invalid address', () => {
  expect(validateContactFormMessage(completeMessage)).toEqual({});
  expect(validateContactFormMessage({ ...completeMessage, email: 'ann' })).toEqual({
    email: ['Please enter a valid email address'],
  });
  expect(
    validateContactFormMessage({ ...completeMessage, name: '', email: 'ann', message: '' }),
  ).toEqual({
    name: [say('fill_all_fields')],
    message: [say('fill_all_fields')],
  });
});
