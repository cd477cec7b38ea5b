// The email about a Facebook link that expires soon.
import { expect, test } from 'vitest';
import { renderEmail } from './email-templates.ts';

test('the email about an expiring link names account, end date and URL', () => {
  const { to, subject, text, html } = renderEmail(
    {
      template: 'link_ends',
      to: 'ann@example.com',
      name: '<b>Ann & co</b>',
      endsAt: '2026-12-03T23:30:00.000Z',
    },
    { appUrl: 'https://app.example/', supportEmail: 'help@example.com' },
  );

  expect([to, subject]).toEqual(['ann@example.com', 'Your link to Facebook runs out soon']);
  expect(text).toContain('<b>Ann & co</b> until 3 December 2026.');
  expect(text).toContain('Link Facebook again: https://app.example/update-account');
  expect(html).toContain('&lt;b&gt;Ann &amp; co&lt;/b&gt;');
  expect(html).not.toContain('<b>');
});
