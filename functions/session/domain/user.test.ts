import { describe, expect, test } from 'vitest';
import { isEmail, normaliseEmail, onboardingStep, toUser } from './user.ts';

test('an address has one spelling', () => {
  expect(normaliseEmail('  Ann@Example.COM ')).toBe('ann@example.com');
  expect(normaliseEmail('ann\ud800@example.com')).toBe('ann\ufffd@example.com');
  expect(normaliseEmail('Zoe\u0308@example.com')).toBe('zo\u00eb@example.com');
});

describe('addresses', () => {
  test.each([
    'a@b.co',
    'first.last+tag@mail.example.com',
    "o'neil@example.ie",
    'zoë@exämple.de',
    'a@a.b.c.d',
    `${'a'.repeat(64)}@example.com`,
    `ann@${'a'.repeat(246)}.com`,
  ])('%s is one', (email) => {
    expect(isEmail(email)).toBe(true);
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
  ])('%j is none', (email) => {
    expect(isEmail(email)).toBe(false);
  });
});

test.each([
  [{}, 'connect'],
  [{ currentIgUserId: '1' }, 'connect'],
  [{ currentFacebookUserId: '2' }, 'choose_account'],
  [{ currentFacebookUserId: '2', currentIgUserId: '1' }, 'done'],
])('with %j the next step is %s', (user, expected) => {
  expect(onboardingStep(user)).toBe(expected);
});

test('what is shown of a user is theirs to know, and nothing of how they log in', () => {
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
  expect(toUser(stored)).toEqual({
    id: 'usr_1',
    email: 'ann@example.com',
    role: 'admin',
    created_at: '2026-11-20T10:00:00.000Z',
    refreshed_posts_after_login: true,
    onboarding_step: 'choose_account',
  });
  const chosen = { ...stored, currentIgUserId: '1' };
  expect(toUser(chosen).onboarding_step).toBe('done');
  expect(toUser(chosen, true).onboarding_step).toBe('importing');
});

test('an import is a step of its own, once an account is chosen', () => {
  const linked = { currentFacebookUserId: '2' };
  expect(onboardingStep({ ...linked, currentIgUserId: '1' }, true)).toBe('importing');
  expect(onboardingStep(linked, true)).toBe('choose_account');
});
