// A contact form message: parsing, validation and rate limits.
import type { RateLimit } from '#functions/session/domain/rate-limits.ts';
import { isValidEmail, normalizeEmail } from '#functions/session/domain/user.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { say } from '#shared/sentences/say.ts';

/** Messages from one IP, over all people who share it. */
export const CONTACT_FORM_MESSAGES_PER_IP_LIMIT: RateLimit = { max: 20, seconds: 10 * 60 };

export const CONTACT_FORM_MESSAGES_PER_USER_LIMIT: RateLimit = { max: 5, seconds: 10 * 60 };

/** An identical message is dropped for this long, as a second click or a retry after a lost response. */
export const DUPLICATE_CONTACT_FORM_RATE_LIMIT: RateLimit = { max: 1, seconds: 5 * 60 };

export type ContactFormFields = {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly subject?: string | undefined;
  readonly message?: string | undefined;
};

export type ContactFormMessage = { readonly [Field in keyof ContactFormFields]-?: string };

// Line breaks and other control characters would end an email header. Text direction overrides would make a line show
// other words than it contains.
const CONTROL_CHARACTERS_IN_LINE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;
// Control characters except line breaks and tabs.
const CONTROL_CHARACTERS_IN_TEXT = /[^\P{Cc}\n\t]+/gu;

const toSingleLine = (text = ''): string =>
  text.replace(CONTROL_CHARACTERS_IN_LINE, ' ').replace(/\s+/g, ' ').trim();

const toMultilineText = (text = ''): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(CONTROL_CHARACTERS_IN_TEXT, '')
    .trim();

/** The fields trimmed and safe to put into an email. */
export const parseContactFormMessage = (fields: ContactFormFields): ContactFormMessage => ({
  name: toSingleLine(fields.name),
  email: normalizeEmail(fields.email ?? ''),
  subject: toSingleLine(fields.subject),
  message: toMultilineText(fields.message),
});

/** The errors of a message by field. Empty when it is valid. */
export function validateContactFormMessage(contact: ContactFormMessage): FieldErrors {
  const emptyFields = Object.entries(contact).filter(([, text]) => text === '');
  if (emptyFields.length > 0) {
    return Object.fromEntries(emptyFields.map(([field]) => [field, [say('fill_all_fields')]]));
  }
  return isValidEmail(contact.email) ? {} : { email: [say('email_invalid')] };
}
