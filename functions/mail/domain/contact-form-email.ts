// The email that brings a contact form message to support. Everything a person typed is text, never markup.

import { say } from '#shared/sentences/say.ts';
import type { ContactFormEmailRequest } from './email-request.ts';
import type { EmailContentToRender } from './render-email-content.ts';

const ADDRESS_ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";
const ACCEPTED_REPLY_TO_PATTERN = new RegExp(`^${ADDRESS_ATOM}(\\.${ADDRESS_ATOM})*@[^@]+$`);

/**
 * The reply-to address. Undefined for an address that SES would reject together with the whole email. The body
 * contains the sender's address in any case.
 */
export const toReplyToEmailAddress = (email: string): string | undefined =>
  ACCEPTED_REPLY_TO_PATTERN.test(email) ? email : undefined;

const formatAccount = (account: ContactFormEmailRequest['account']): string =>
  account === undefined ? say('email_contact_signed_out') : `${account.userId} (${account.email})`;

/** The facts come before the message, so that a message cannot forge them. */
export const buildContactFormEmail = (request: ContactFormEmailRequest): EmailContentToRender => ({
  subject: say('email_contact_subject', { subject: request.subject }),
  facts: [
    { label: say('email_contact_name'), value: request.name },
    { label: say('email_contact_email'), value: request.email },
    { label: say('email_contact_account'), value: formatAccount(request.account) },
  ],
  paragraphs: request.message.split(/\n\s*\n/),
  reason: say('email_contact_reason'),
});
