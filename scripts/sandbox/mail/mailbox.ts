// Receives emails and shows them: as JSON for tests, as pages for people.
import * as z from 'zod';
import { buildHtmlResponse, buildJsonResponse } from '../http/http-messages.ts';
import { readJsonBody } from '../http/request-body.ts';
import type { RequestHandler } from '../sandbox-types.ts';
import { renderEmailListPage, renderEmailPage } from './email-pages.ts';
import type { ReceivedEmail } from './received-email.ts';

const maxStoredEmails = 1_000;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const text = z.string().catch('');
/** One text or several. */
const texts = z
  .unknown()
  .optional()
  .transform((value) => [value].flat().filter(isText));

const emailSchema = z.object({
  from: text,
  to: texts,
  reply_to: texts,
  subject: text,
  text,
  html: text,
});

export const receiveEmail: RequestHandler = (sandbox, incoming) => {
  const { to, reply_to: replyTo, ...texts } = emailSchema.parse(readJsonBody(incoming));
  if (to.length === 0)
    return buildJsonResponse(400, { error: 'A mail needs at least one address in to.' });
  const email: ReceivedEmail = {
    id: sandbox.createId(),
    ...texts,
    to,
    replyTo,
    sentAt: new Date(sandbox.now()).toISOString(),
  };
  sandbox.emails.unshift(email);
  sandbox.emails.splice(maxStoredEmails);
  sandbox.scheduleSave();
  return buildJsonResponse(200, { message_id: email.id });
};

/** The list or one email as a page, or at `/mail/messages` the emails as JSON. */
export const readEmails: RequestHandler = ({ emails }, { path, query }) => {
  const id = path.replace(/^\/mail\/?/, '');
  if (id === 'messages') return buildJsonResponse(200, listEmails(emails, query.get('to')));
  const email = emails.find((entry) => entry.id === id);
  return email
    ? buildHtmlResponse(renderEmailPage(email))
    : buildHtmlResponse(renderEmailListPage(emails), id === '' ? 200 : 404);
};

/** Newest first. An address selects the emails to it. */
const listEmails = (emails: readonly ReceivedEmail[], address: string | null) =>
  emails
    .filter(({ to }) => !address || to.map(parseEmailAddress).includes(address.toLowerCase()))
    .map(({ id, from, to, replyTo = [], subject, text, html, sentAt }) => ({
      id,
      from,
      to: to.length === 1 ? to[0] : to,
      reply_to: replyTo,
      subject,
      text,
      html,
      sent_at: sentAt,
    }));

/** `Ana <ana@example.com>` and `ana@example.com` are the same address. */
const parseEmailAddress = (entry: string): string =>
  (/<([^>]+)>/.exec(entry)?.[1] ?? entry).trim().toLowerCase();
