// The mail about a link to the login provider that runs out.
import { expect, test } from 'vitest';
import { writeMail } from './templates.ts';

test('says whose link ends when, and where to renew it; names stay text', () => {
  const { to, subject, text, html } = writeMail(
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
