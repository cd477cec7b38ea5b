import { describe, expect, test } from 'vitest';
import { renderEmail } from './email-templates.ts';

const emailContext = { appUrl: 'https://app.example', supportEmail: 'help@example.com' };
const renderWelcomeEmail = (to: string, changed: Partial<typeof emailContext> = {}) =>
  renderEmail({ template: 'welcome', to }, { ...emailContext, ...changed });

/** The visible text of an HTML email. */
const extractVisibleText = (html: string) =>
  html
    .replace(/<(head)[\s\S]*?<\/\1>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the welcome email', () => {
  test('the welcome email has the same content in text and HTML', () => {
    const { subject, text, html } = renderWelcomeEmail('ann@example.com');

    expect(subject).toBe('Welcome to Replyloom');
    for (const part of [text, extractVisibleText(html)]) {
      expect(part).toContain('Your account is ready.');
      expect(part).toContain('decide whether it is posted, unless you let a rule of yours');
      expect(part).toContain('signed up to Replyloom with ann@example.com.');
      expect(part).toContain('help@example.com');
    }
    expect(text).toContain('Open Replyloom: https://app.example/');
    expect(html).toContain('<a href="https://app.example/"');
    expect(html).toContain('href="mailto:help@example.com"');
    expect(text).not.toContain('<');
  });

  test.each(['https://app.example', 'https://app.example/', 'https://app.example//'])(
    'links to the app with one final slash when APP_URL is %s',
    (appUrl) => {
      const { text } = renderWelcomeEmail('ann@example.com', { appUrl });
      expect(text).toContain(': https://app.example/\n');
    },
  );

  test('the welcome email escapes every value in its HTML part', () => {
    const { text, html } = renderWelcomeEmail(`<b>"o'neil"&co@example.com`, {
      supportEmail: '"><script>@example.com',
    });

    expect(html).toContain('&lt;b&gt;&quot;o&#39;neil&quot;&amp;co@example.com');
    expect(html).toContain('href="mailto:&quot;&gt;&lt;script&gt;@example.com"');
    expect(html).not.toMatch(/<b>|<script>/);
    expect(text).toContain(`<b>"o'neil"&co@example.com`);
  });

  test('the welcome email declares language and title and loads no resources', () => {
    const { html } = renderWelcomeEmail('ann@example.com');

    expect(html).toContain('<html lang="en">');
    expect(html).toContain('<title>Welcome to Replyloom</title>');
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import/);
  });
});

describe('the password reset email', () => {
  const email = renderEmail(
    { template: 'password_reset', to: 'ann@example.com', token: 'tok-1' },
    emailContext,
  );

  test('the password reset email has link, token and lifetime in both parts', () => {
    expect(email).toMatchObject({ to: 'ann@example.com', subject: 'Choose a new password' });
    expect(email.text).toContain('Choose a new password: https://app.example/password-reset/tok-1');
    expect(email.html).toContain('href="https://app.example/password-reset/tok-1"');
    expect(email.text).toContain('works once, and for 24 hours');
  });
});

test.each(['email address', 'password'] as const)(
  'says what to do when another person changed the %s',
  (credentialName) => {
    const changed = credentialName === 'password' ? 'password' : 'email';
    const email = renderEmail(
      { template: 'credentials_changed', to: 'ann@example.com', changed },
      emailContext,
    );

    expect(email.subject).toBe(`Your ${credentialName} was changed`);
    const sentence = `The ${credentialName} of your Replyloom account was changed just now`;
    expect(email.text).toContain(sentence);
    expect(email.text).toContain('Open Replyloom: https://app.example/');
    expect(extractVisibleText(email.html)).toContain('please write to us at once');
  },
);

test('welcome emails go to the user, contact emails to support', () => {
  const welcome = { to: 'ann@example.com', replyTo: undefined };
  expect(renderWelcomeEmail('ann@example.com')).toMatchObject(welcome);
  const contact = { name: 'Ann', email: 'ann@example.com', subject: 'Hi', message: 'A question' };
  const contactEmail = renderEmail({ template: 'contact', ...contact }, emailContext);
  expect(contactEmail).toMatchObject({ to: 'help@example.com', replyTo: 'ann@example.com' });
});
