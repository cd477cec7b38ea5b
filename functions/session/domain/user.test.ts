import { describe, expect, test } from 'vitest';
import { getOnboardingStep, isValidEmail, normalizeEmail, toPublicUser } from './user.ts';

test('normalizing an email address trims it, lowercases it and composes accents', () => {
  expect(normalizeEmail('  Ann@Example.COM ')).toBe('ann@example.com');
  expect(normalizeEmail('ann\ud800@example.com')).toBe('ann\ufffd@example.com');
  expect(normalizeEmail('Zoe\u0308@example.com')).toBe('zo\u00eb@example.com');
});

describe('email address validation', () => {
  test.each([
    'a@b.co',
    'first.last+tag@mail.example.com',
    "o'neil@example.ie",
    'zoë@exämple.de',
    'a@a.b.c.d',
    `${'a'.repeat(64)}@example.com`,
    `ann@${'a'.repeat(246)}.com`,
  ])('accepts the email address %s', (email) => {
    expect(isValidEmail(email)).toBe(true);
  });

  test.each([
    '',
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@@example.com',
    'ann@example..com',
    'ann@.example.com',
    'ann@example.com.',
    'an n@example.com',
    'free-gift<ann@example.com>',
    'ann,bob@example.com',
    '"ann"@example.com',
    'ann@example.com>',
    'ann@[192.0.2.1]',
    'ann@exa mple.com',
    'ann\u0000@example.com',
    'ann\ud800@example.com',
    'ann\ufffd@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ann@${'a'.repeat(250)}.com`,
    `ann@${'a'.repeat(247)}.com`,
    'ann@example.',
    'ann@example.c<om',
    'ann@example.c\u0000om',
    'ann@example.c\ufffdom',
    'ann@example.com\n',
    ' ann@example.com',
    'to ann@example.com',
    'ann@example.com now',
  ])('rejects %j as an email address', (email) => {
    expect(isValidEmail(email)).toBe(false);
  });
});

test.each([
  [{}, 'connect'],
  [{ currentIgUserId: '1' }, 'connect'],
  [{ currentFacebookUserId: '2' }, 'choose_account'],
  [{ currentFacebookUserId: '2', currentIgUserId: '1' }, 'done'],
])('puts a user with the account fields %j at step %s', (user, expected) => {
  expect(getOnboardingStep(user)).toBe(expected);
});

test('the public user contains no password hash or stored login fields', () => {
  const stored = {
    id: 'usr_1',
    email: 'ann@example.com',
    passwordHash: 'secret',
    role: 'admin',
    createdAt: '2026-11-20T10:00:00.000Z',
    currentFacebookUserId: '2',
    refreshedPostsAfterLogin: true,
    sessionsFrom: 5,
  } as const;
  expect(toPublicUser(stored)).toEqual({
    id: 'usr_1',
    email: 'ann@example.com',
    role: 'admin',
    created_at: '2026-11-20T10:00:00.000Z',
    refreshed_posts_after_login: true,
    onboarding_step: 'choose_account',
  });
  const userWithAccount = { ...stored, currentIgUserId: '1' };
  expect(toPublicUser(userWithAccount).onboarding_step).toBe('done');
  expect(toPublicUser(userWithAccount, true).onboarding_step).toBe('importing');
});

test('a running import is an onboarding step only for chosen accounts', () => {
  const linkedUser = { currentFacebookUserId: '2' };
  expect(getOnboardingStep({ ...linkedUser, currentIgUserId: '1' }, true)).toBe('importing');
  expect(getOnboardingStep(linkedUser, true)).toBe('choose_account');
});
