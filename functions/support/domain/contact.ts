// A message of the contact form: what makes it one, and how often one may be sent.
import type { WindowPolicy } from '#functions/session/domain/attempts.ts';
import { isEmail, normaliseEmail } from '#functions/session/domain/user.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { FILL_ALL } from '#shared/schemas/common.ts';

/** Messages from one address, over all who share it. */
export const CONTACT_ADDRESS_WINDOW: WindowPolicy = { max: 20, seconds: 10 * 60 };

/** Messages of one signed-in user. */
export const CONTACT_USER_WINDOW: WindowPolicy = { max: 5, seconds: 10 * 60 };

/** The very same message counts as sent for this long: a second press, or a try after a lost answer. */
export const CONTACT_REPEAT_WINDOW: WindowPolicy = { max: 1, seconds: 5 * 60 };

export type ContactFields = {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly subject?: string | undefined;
  readonly message?: string | undefined;
};

export type ContactMessage = { readonly [Field in keyof ContactFields]-?: string };

// Line ends and other control characters would end a mail's header; the signs that turn the writing
// direction would let a line show other words than it holds.
const NOT_IN_ONE_LINE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;
// Invisible in a text as well, but for the line end and the tabulator.
const NOT_IN_TEXT = /[^\P{Cc}\n\t]+/gu;

const oneLine = (text = ''): string =>
  text.replace(NOT_IN_ONE_LINE, ' ').replace(/\s+/g, ' ').trim();

const manyLines = (text = ''): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(NOT_IN_TEXT, '')
    .trim();

/** The fields as they are sent on: trimmed, and safe to stand in a mail. */
export const readContact = (fields: ContactFields): ContactMessage => ({
  name: oneLine(fields.name),
  email: normaliseEmail(fields.email ?? ''),
  subject: oneLine(fields.subject),
  message: manyLines(fields.message),
});

/** What keeps a message from being sent, field by field; empty where nothing does. */
export function contactProblems(contact: ContactMessage): FieldErrors {
  const missing = Object.entries(contact).filter(([, text]) => text === '');
  if (missing.length > 0) {
    return Object.fromEntries(missing.map(([field]) => [field, [FILL_ALL]]));
  }
  return isEmail(contact.email) ? {} : { email: ['Please enter a valid email address'] };
}
