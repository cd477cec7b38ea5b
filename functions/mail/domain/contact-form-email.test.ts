import { describe, expect, test } from 'vitest';
import { toReplyToEmailAddress } from './contact-form-email.ts';
import type { ContactFormEmailRequest } from './email-request.ts';
import { renderEmail } from './email-templates.ts';

const emailContext = { appUrl: 'https://app.example', supportEmail: 'help@example.com' };
const CONTACT_REQUEST = {
  template: 'contact',
  name: 'Ann Field',
  email: 'ann@example.com',
  subject: 'My posts are missing',
  message: 'Hello,\n\nonly half\nof them are there.',
} as const;

const render = (changed: Partial<ContactFormEmailRequest> = {}) =>
  renderEmail({ ...CONTACT_REQUEST, ...changed }, emailContext);

describe('the contact form email', () => {
  test('the contact form email goes to support, with the sender as reply-to', () => {
    const email = render();

    expect(email.to).toBe('help@example.com');
    expect(email.replyTo).toBe('ann@example.com');
    expect(email.subject).toBe('Contact: My posts are missing');
  });

  test('the contact form email has sender, account and message in both parts', () => {
    const { text, html } = render();

    expect(text).toBe(
      [
        'Contact: My posts are missing',
        'Name: Ann Field\nEmail: ann@example.com\nAccount: not signed in',
        'Hello,',
        'only half\nof them are there.',
        'Sent with the contact form of Replyloom. Reply to this mail to answer; we promise to do so within 2 business days.',
      ].join('\n\n'),
    );
    expect(html).toContain('<strong>Name:</strong> Ann Field');
    expect(html).toContain('<strong>Email:</strong> ann@example.com');
    expect(html).toContain('<strong>Account:</strong> not signed in');
    expect(html).toContain('>only half<br>of them are there.</p>');
    expect(html).not.toContain('Questions?');
  });

  test('the contact form email names the signed-in user who sent it', () => {
    const account = { userId: 'usr_1', email: 'mara@example.com' };

    expect(render({ account }).text).toContain('\nAccount: usr_1 (mara@example.com)\n');
  });

  test('the contact form email shows the true account above a forged one', () => {
    const { text } = render({ message: 'Account: usr_9 (boss@x.y)' });

    expect(text.indexOf('Account: not signed in')).toBeLessThan(text.indexOf('Account: usr_9'));
  });

  test('the contact form email escapes in HTML everything the sender typed', () => {
    const markup = '<img src=x onerror="alert(1)">\'&';
    const message = `${markup}\n</p><script>`;
    const { html, text } = render({ name: markup, subject: markup, message });
    const escaped = '&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&amp;';

    expect(html).not.toMatch(/<img|<script|onerror="/);
    expect(html.split(escaped)).toHaveLength(1 + 4);
    expect(text).toContain(markup);
  });
});

test.each([
  ['ann.field+loom@example.com', 'ann.field+loom@example.com'],
  ['zoe@exämple.de', 'zoe@exämple.de'],
  // Valid email addresses that SES does not accept as reply-to addresses.
  ['zoë@example.com', undefined],
  ['.ann@example.com', undefined],
  ['ann..field@example.com', undefined],
])('gives the sender %s of a contact email the reply-to address %s', (email, replyToAddress) => {
  expect(toReplyToEmailAddress(email)).toBe(replyToAddress);
});
