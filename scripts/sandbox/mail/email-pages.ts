// HTML pages of the mailbox. An HTML email is shown in an iframe that may not run scripts.
import { html } from '../pages/html.ts';
import { renderEmptyNote, renderPageFrame } from '../pages/page-frame.ts';
import type { ReceivedEmail } from './received-email.ts';

export function renderEmailListPage(emails: readonly ReceivedEmail[]): string {
  const rows = emails.map(
    (email) => html`<li><a class="row" href="/mail/${email.id}">
<strong>${email.subject || '(no subject)'}</strong>
<span>${email.to.join(', ')}</span>
${renderTime(email)}
</a></li>`,
  );
  return renderPageFrame({
    title: 'Mailbox (sandbox)',
    current: 'mail',
    body: html`<h1>Mailbox</h1>
<p class="lead">Every e-mail the app sends lands here instead of going out.</p>
${rows.length > 0 ? html`<ul class="rows">${rows}</ul>` : renderEmptyNote('No mail yet.')}`,
  });
}

export function renderEmailPage(email: ReceivedEmail): string {
  const text = html`<pre>${email.text}</pre>`;
  const facts = [
    ['From', email.from],
    ['To', email.to.join(', ')],
    ['Reply to', email.replyTo?.join(', ')],
    ['Sent', renderTime(email)],
  ] as const;
  return renderPageFrame({
    title: `${email.subject} (sandbox)`,
    current: 'mail',
    body: html`<p><a href="/mail">All mail</a></p>
<h1>${email.subject || '(no subject)'}</h1>
<dl class="facts">
${facts.map(([name, fact]) => fact && html`<div><dt>${name}</dt><dd>${fact}</dd></div>`)}
</dl>
${
  email.html
    ? html`<iframe class="mail" sandbox title="The e-mail" srcdoc="${email.html}"></iframe>
<details><summary>Plain text</summary>${text}</details>`
    : text
}`,
  });
}

const renderTime = ({ sentAt }: ReceivedEmail) =>
  html`<time datetime="${sentAt}">${sentAt.slice(0, 10)} ${sentAt.slice(11, 19)} UTC</time>`;
