// The mailbox as pages. Mail in HTML is shown in a frame that may run nothing.
import { escapeHtml, pageFrame } from '../pages/html.ts';
import type { Mail } from './mailbox.ts';

export function mailListPage(mails: readonly Mail[]): string {
  const rows = mails.map(
    (mail) => `<li><a class="row" href="/mail/${mail.id}">
<strong>${escapeHtml(mail.subject || '(no subject)')}</strong>
<span>${escapeHtml(mail.to.join(', '))}</span>
<time datetime="${mail.sentAt}">${timeText(mail.sentAt)}</time>
</a></li>`,
  );
  return pageFrame({
    title: 'Mailbox (sandbox)',
    current: 'mail',
    body: `<h1>Mailbox</h1>
<p class="lead">Every e-mail the app sends lands here instead of going out.</p>
${rows.length > 0 ? `<ul class="rows">${rows.join('\n')}</ul>` : '<p class="empty">No mail yet.</p>'}`,
  });
}

export function mailPage(mail: Mail): string {
  const content = mail.html
    ? `<iframe class="mail" sandbox title="The e-mail" srcdoc="${escapeHtml(mail.html)}"></iframe>
<details><summary>Plain text</summary><pre>${escapeHtml(mail.text)}</pre></details>`
    : `<pre>${escapeHtml(mail.text)}</pre>`;
  return pageFrame({
    title: `${mail.subject} (sandbox)`,
    current: 'mail',
    body: `<p><a href="/mail">All mail</a></p>
<h1>${escapeHtml(mail.subject || '(no subject)')}</h1>
<dl class="facts">
<div><dt>From</dt><dd>${escapeHtml(mail.from)}</dd></div>
<div><dt>To</dt><dd>${escapeHtml(mail.to.join(', '))}</dd></div>
${mail.replyTo?.length ? `<div><dt>Reply to</dt><dd>${escapeHtml(mail.replyTo.join(', '))}</dd></div>` : ''}
<div><dt>Sent</dt><dd><time datetime="${mail.sentAt}">${timeText(mail.sentAt)}</time></dd></div>
</dl>
${content}`,
  });
}

function timeText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}
