// Takes mail in and shows it: as JSON for tests, as a page for people.
import { readJsonObject } from '../http/body.ts';
import { htmlResponse, type Incoming, jsonResponse, type Response } from '../http/message.ts';
import type { Sandbox } from '../sandbox.ts';
import { mailListPage, mailPage } from './mail-page.ts';

export interface Mail {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  /** Absent in mails kept since before it was noted. */
  readonly replyTo?: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** ISO time. */
  readonly sentAt: string;
}

const mailsKept = 1_000;

export function receiveMail(sandbox: Sandbox, incoming: Incoming): Response {
  const body = readJsonObject(incoming);
  const to = textsOf(body.to);
  if (to.length === 0)
    return jsonResponse(400, { error: 'A mail needs at least one address in to.' });
  const mail: Mail = {
    id: sandbox.newId(),
    from: textOf(body.from),
    to,
    replyTo: textsOf(body.reply_to),
    subject: textOf(body.subject),
    text: textOf(body.text),
    html: textOf(body.html),
    sentAt: new Date(sandbox.now()).toISOString(),
  };
  sandbox.mails.unshift(mail);
  sandbox.mails.splice(mailsKept);
  sandbox.changed();
  return jsonResponse(200, { message_id: mail.id });
}

/** Newest first, those to one address when `to` is given. */
export function listMails(sandbox: Sandbox, incoming: Incoming): Response {
  const address = incoming.query.get('to')?.toLowerCase();
  const mails = sandbox.mails.filter(
    (mail) => address === undefined || mail.to.some((entry) => addressOf(entry) === address),
  );
  return jsonResponse(
    200,
    mails.map((mail) => ({
      id: mail.id,
      from: mail.from,
      to: mail.to.length === 1 ? mail.to[0] : mail.to,
      reply_to: mail.replyTo ?? [],
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      sent_at: mail.sentAt,
    })),
  );
}

export function showMails(sandbox: Sandbox): Response {
  return htmlResponse(mailListPage(sandbox.mails));
}

export function showMail(sandbox: Sandbox, id: string): Response {
  const mail = sandbox.mails.find((entry) => entry.id === id);
  return mail ? htmlResponse(mailPage(mail)) : htmlResponse(mailListPage(sandbox.mails), 404);
}

/** `Ana <ana@example.com>` and `ana@example.com` are the same address. */
function addressOf(entry: string): string {
  return (/<([^>]+)>/.exec(entry)?.[1] ?? entry).trim().toLowerCase();
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter(isText);

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
