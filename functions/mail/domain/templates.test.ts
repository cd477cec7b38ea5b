import { describe, expect, test } from 'vitest';
import { writeMail } from './templates.ts';

const places = { appUrl: 'https://app.example', supportEmail: 'help@example.com' };
const welcomeTo = (to: string, changed: Partial<typeof places> = {}) =>
  writeMail({ template: 'welcome', to }, { ...places, ...changed });

/** The words of an HTML mail, as a reader sees them. */
const wordsOf = (html: string) =>
  html
    .replace(/<(head)[\s\S]*?<\/\1>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the welcome mail', () => {
  test('says the same in both parts, and where to go', () => {
    const { subject, text, html } = welcomeTo('ann@example.com');

    expect(subject).toBe('Welcome to Replyloom');
    for (const part of [text, wordsOf(html)]) {
      expect(part).toContain('Your account is ready.');
      expect(part).toContain('decide whether it is posted.');
      expect(part).toContain('signed up to Replyloom with ann@example.com.');
      expect(part).toContain('help@example.com');
    }
    expect(text).toContain('Open Replyloom: https://app.example/');
    expect(html).toContain('<a href="https://app.example/"');
    expect(html).toContain('href="mailto:help@example.com"');
    expect(text).not.toContain('<');
  });

  test.each(['https://app.example', 'https://app.example/', 'https://app.example//'])(
    'links to the app whose address is written %s',
    (appUrl) => {
      expect(welcomeTo('ann@example.com', { appUrl }).text).toContain(': https://app.example/\n');
    },
  );

  test('lets no value become markup', () => {
    const { text, html } = welcomeTo(`<b>"o'neil"&co@example.com`, {
      supportEmail: '"><script>@example.com',
    });

    expect(html).toContain('&lt;b&gt;&quot;o&#39;neil&quot;&amp;co@example.com');
    expect(html).toContain('href="mailto:&quot;&gt;&lt;script&gt;@example.com"');
    expect(html).not.toMatch(/<b>|<script>/);
    expect(text).toContain(`<b>"o'neil"&co@example.com`);
  });

  test('names its language and title, and loads nothing from anywhere', () => {
    const { html } = welcomeTo('ann@example.com');

    expect(html).toContain('<html lang="en">');
    expect(html).toContain('<title>Welcome to Replyloom</title>');
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import/);
  });
});

describe('the mail for a new password', () => {
  const mail = writeMail(
    { template: 'password_reset', to: 'ann@example.com', token: 'tok-1' },
    places,
  );

  test('holds the link with its token in both parts, and says for how long', () => {
    expect(mail).toMatchObject({ to: 'ann@example.com', subject: 'Choose a new password' });
    expect(mail.text).toContain('Choose a new password: https://app.example/password-reset/tok-1');
    expect(mail.html).toContain('href="https://app.example/password-reset/tok-1"');
    expect(mail.text).toContain('works once, and for one hour');
  });
});

test.each(['email address', 'password'] as const)(
  'a changed %s is told, and by whom not',
  (what) => {
    const changed = what === 'password' ? 'password' : 'email';
    const mail = writeMail(
      { template: 'credentials_changed', to: 'ann@example.com', changed },
      places,
    );

    expect(mail.subject).toBe(`Your ${what} was changed`);
    expect(mail.text).toContain(`The ${what} of your Replyloom account was changed just now`);
    expect(mail.text).toContain('Open Replyloom: https://app.example/');
    expect(wordsOf(mail.html)).toContain('please write to us at once');
  },
);

test('a mail goes to the person, a message of the contact form to support with a way back', () => {
  expect(welcomeTo('ann@example.com')).toMatchObject({ to: 'ann@example.com', replyTo: undefined });
  const contact = { name: 'Ann', email: 'ann@example.com', subject: 'Hi', message: 'A question' };
  const sent = writeMail({ template: 'contact', ...contact }, places);
  expect(sent).toMatchObject({ to: 'help@example.com', replyTo: 'ann@example.com' });
});
