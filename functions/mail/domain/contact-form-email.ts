// The email that brings a contact form message to support. Everything a person typed is text, never markup.

import type { ContactFormEmailRequest } from './email-request.ts';
import type { UnrenderedEmail } from './render-email-content.ts';

const ADDRESS_ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";
const ACCEPTED_REPLY_TO_PATTERN = new RegExp(`^${ADDRESS_ATOM}(\\.${ADDRESS_ATOM})*@[^@]+$`);

/**
 * The reply-to address. Undefined for an address that SES would reject together with the whole email. The body
 * contains the sender's address in any case.
 */
export const toReplyToAddress = (email: string): string | undefined =>
  ACCEPTED_REPLY_TO_PATTERN.test(email) ? email : undefined;

const formatAccount = (account: ContactFormEmailRequest['account']): string =>
  account === undefined ? 'not signed in' : `${account.userId} (${account.email})`;

/** The facts come before the message, so that a message cannot forge them. */
export const buildContactFormEmail = (request: ContactFormEmailRequest): UnrenderedEmail => ({
  subject: `Contact: ${request.subject}`,
  facts: [
    { label: 'Name', value: request.name },
    { label: 'Email', value: request.email },
    { label: 'Account', value: formatAccount(request.account) },
  ],
  paragraphs: request.message.split(/\n\s*\n/),
  reason:
    'Sent with the contact form of Replyloom. Reply to this mail to answer; we promise to do so within 2 business days.',
});
