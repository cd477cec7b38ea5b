import { describe, expect, test } from 'vitest';
import { replyAddress } from './contact-letter.ts';
import { writeMail } from './templates.ts';

const places = { appUrl: 'https://app.example', supportEmail: 'help@example.com' };
const CONTACT = {
  template: 'contact',
  name: 'Ann Field',
  email: 'ann@example.com',
  subject: 'My posts are missing',
  message: 'Hello,\n\nonly half\nof them are there.',
} as const;

describe('a message of the contact form', () => {
  test('goes to support, and the answer to its sender', () => {
    const mail = writeMail(CONTACT, places);

    expect(mail.to).toBe('help@example.com');
    expect(mail.replyTo).toBe('ann@example.com');
    expect(mail.subject).toBe('Contact: My posts are missing');
  });

  test('says in both parts who wrote what', () => {
    const { text, html } = writeMail(CONTACT, places);

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

  test.each([
    [{}, 'usr_1 (mara@example.com)'],
    [{ actorUserId: 'usr_admin' }, 'usr_1 (mara@example.com), opened by usr_admin'],
  ])('names the account %j', (acting, line) => {
    const account = { userId: 'usr_1', email: 'mara@example.com', ...acting };

    expect(writeMail({ ...CONTACT, account }, places).text).toContain(`\nAccount: ${line}\n`);
  });

  test('shows a pretended account below the true one', () => {
    const { text } = writeMail({ ...CONTACT, message: 'Account: usr_9 (boss@x.y)' }, places);

    expect(text.indexOf('Account: not signed in')).toBeLessThan(text.indexOf('Account: usr_9'));
  });

  test('lets nothing that was typed become markup', () => {
    const nasty = '<img src=x onerror="alert(1)">\'&';
    const { html, text } = writeMail(
      { ...CONTACT, name: nasty, subject: nasty, message: `${nasty}\n</p><script>` },
      places,
    );

    expect(html).not.toMatch(/<img|<script|onerror="/);
    expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;&#39;&amp;/g)).toHaveLength(
      4,
    );
    expect(text).toContain(nasty);
  });
});

test.each([
  ['ann.field+loom@example.com', 'ann.field+loom@example.com'],
  ['zoe@exämple.de', 'zoe@exämple.de'],
  // What follows is allowed as an address, and still no address the mail service answers to.
  ['zoë@example.com', undefined],
  ['.ann@example.com', undefined],
  ['ann..field@example.com', undefined],
])('an answer to %s goes to %s', (email, address) => {
  expect(replyAddress(email)).toBe(address);
});
