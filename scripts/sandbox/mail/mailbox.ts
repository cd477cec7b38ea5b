// Receives emails and shows them: as JSON for tests, as pages for people.

import {
  buildSandboxHtmlResponse,
  buildSandboxJsonResponse,
  type SandboxHttpRequest,
  type SandboxHttpResponse,
} from '../http/http-messages.ts';
import { readJsonBody } from '../http/request-body.ts';
import type { Sandbox } from '../sandbox-types.ts';
import { renderSandboxEmailListPage, renderSandboxEmailPage } from './email-pages.ts';
import type { SandboxEmail } from './received-email.ts';

const maxStoredEmails = 1_000;

export function receiveSandboxEmail(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
): SandboxHttpResponse {
  const body = readJsonBody(incoming);
  const to = toTextList(body.to);
  if (to.length === 0)
    return buildSandboxJsonResponse(400, { error: 'A mail needs at least one address in to.' });
  const email: SandboxEmail = {
    id: sandbox.createId(),
    from: toText(body.from),
    to,
    replyTo: toTextList(body.reply_to),
    subject: toText(body.subject),
    text: toText(body.text),
    html: toText(body.html),
    sentAt: new Date(sandbox.now()).toISOString(),
  };
  sandbox.emails.unshift(email);
  sandbox.emails.splice(maxStoredEmails);
  sandbox.scheduleSave();
  return buildSandboxJsonResponse(200, { message_id: email.id });
}

/** Newest first; `to` selects the emails to one address. */
export function respondWithSandboxEmails(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
): SandboxHttpResponse {
  const address = incoming.query.get('to')?.toLowerCase();
  const emails = sandbox.emails.filter(
    (email) =>
      address === undefined || email.to.some((entry) => parseEmailAddress(entry) === address),
  );
  return buildSandboxJsonResponse(
    200,
    emails.map((email) => ({
      id: email.id,
      from: email.from,
      to: email.to.length === 1 ? email.to[0] : email.to,
      reply_to: email.replyTo ?? [],
      subject: email.subject,
      text: email.text,
      html: email.html,
      sent_at: email.sentAt,
    })),
  );
}

export function respondWithSandboxEmailListPage(sandbox: Sandbox): SandboxHttpResponse {
  return buildSandboxHtmlResponse(renderSandboxEmailListPage(sandbox.emails));
}

export function respondWithSandboxEmailPage(sandbox: Sandbox, id: string): SandboxHttpResponse {
  const email = sandbox.emails.find((entry) => entry.id === id);
  return email
    ? buildSandboxHtmlResponse(renderSandboxEmailPage(email))
    : buildSandboxHtmlResponse(renderSandboxEmailListPage(sandbox.emails), 404);
}

/** `Ana <ana@example.com>` and `ana@example.com` are the same address. */
function parseEmailAddress(entry: string): string {
  return (/<([^>]+)>/.exec(entry)?.[1] ?? entry).trim().toLowerCase();
}

function isNonEmptyText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

const toTextList = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter(isNonEmptyText);

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
