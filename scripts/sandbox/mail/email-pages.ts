// HTML pages of the mailbox. An HTML email is shown in an iframe that may not run scripts.
import { escapeHtml, renderPageFrame } from '../pages/page-frame.ts';
import type { SandboxEmail } from './received-email.ts';

export function renderSandboxEmailListPage(emails: readonly SandboxEmail[]): string {
  const rows = emails.map(
    (email) => `<li><a class="row" href="/mail/${email.id}">
<strong>${escapeHtml(email.subject || '(no subject)')}</strong>
<span>${escapeHtml(email.to.join(', '))}</span>
<time datetime="${email.sentAt}">${formatUtcTime(email.sentAt)}</time>
</a></li>`,
  );
  return renderPageFrame({
    title: 'Mailbox (sandbox)',
    current: 'mail',
    body: `<h1>Mailbox</h1>
<p class="lead">Every e-mail the app sends lands here instead of going out.</p>
${rows.length > 0 ? `<ul class="rows">${rows.join('\n')}</ul>` : '<p class="empty">No mail yet.</p>'}`,
  });
}

export function renderSandboxEmailPage(email: SandboxEmail): string {
  const content = email.html
    ? `<iframe class="mail" sandbox title="The e-mail" srcdoc="${escapeHtml(email.html)}"></iframe>
<details><summary>Plain text</summary><pre>${escapeHtml(email.text)}</pre></details>`
    : `<pre>${escapeHtml(email.text)}</pre>`;
  return renderPageFrame({
    title: `${email.subject} (sandbox)`,
    current: 'mail',
    body: `<p><a href="/mail">All mail</a></p>
<h1>${escapeHtml(email.subject || '(no subject)')}</h1>
<dl class="facts">
<div><dt>From</dt><dd>${escapeHtml(email.from)}</dd></div>
<div><dt>To</dt><dd>${escapeHtml(email.to.join(', '))}</dd></div>
${email.replyTo?.length ? `<div><dt>Reply to</dt><dd>${escapeHtml(email.replyTo.join(', '))}</dd></div>` : ''}
<div><dt>Sent</dt><dd><time datetime="${email.sentAt}">${formatUtcTime(email.sentAt)}</time></dd></div>
</dl>
${content}`,
  });
}

function formatUtcTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}
