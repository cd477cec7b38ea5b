// A message of the contact form, as support reads it. Whatever a person typed is text here, never markup.
import type { Letter } from './letter.ts';
import type { ContactMailRequest } from './mail-request.ts';

const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";
const PLAIN_ADDRESS = new RegExp(`^${ATOM}(\\.${ATOM})*@[^@]+$`);

/**
 * The address a reply goes to; undefined for one that the mail service would refuse, and the whole
 * mail with it. It stands in the letter in any case.
 */
export const replyAddress = (email: string): string | undefined =>
  PLAIN_ADDRESS.test(email) ? email : undefined;

function accountLine(account: ContactMailRequest['account']): string {
  if (account === undefined) return 'not signed in';
  const acting = account.actorUserId === undefined ? '' : `, opened by ${account.actorUserId}`;
  return `${account.userId} (${account.email})${acting}`;
}

/** The facts stand before the message, so that no message can pass for them. */
export const contactLetter = (request: ContactMailRequest): Letter => ({
  subject: `Contact: ${request.subject}`,
  facts: [
    { label: 'Name', value: request.name },
    { label: 'Email', value: request.email },
    { label: 'Account', value: accountLine(request.account) },
  ],
  paragraphs: request.message.split(/\n\s*\n/),
  reason:
    'Sent with the contact form of Replyloom. Reply to this mail to answer; we promise to do so within 2 business days.',
});
