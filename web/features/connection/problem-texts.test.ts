// Problem codes become sentences, and codes without one stay silent.
import { expect, test } from 'vitest';
import { accountProblem, limitAlert, linkErrorMessage } from './problem-texts.ts';

test('each link error code has its sentence; missing permissions has none', () => {
  expect(linkErrorMessage('no_user')).toMatch(/could not find a valid user/);
  expect(linkErrorMessage('facebook_account_already_exists_in_db_for_another_user')).toMatch(
    /Facebook account is already in use .* contact support/,
  );
  expect(
    linkErrorMessage('instagram_user_id_already_exists_in_db_for_another_facebook_account'),
  ).toMatch(/Instagram account is already in use .* contact support/);
  expect(linkErrorMessage('missing_permissions')).toBeNull();
  expect(linkErrorMessage('anything_else')).toBe('Something went wrong. Please try again.');
});

test('several codes read as one text, the same sentence once', () => {
  expect(linkErrorMessage('odd,missing_permissions, other')).toBe(
    'Something went wrong. Please try again.',
  );
  expect(linkErrorMessage('')).toBeNull();
});

test('problems of a linked account', () => {
  expect(accountProblem('facebook_token_expired')).toBe(
    'Its been a while! Please re-link your facebook account to Replyloom.',
  );
  expect(accountProblem('no_last_logged_in_facebook_account')).toBeNull();
  expect(accountProblem('missing_permissions')).toMatch(/accept all permissions/);
  expect(accountProblem('checkpoint')).toMatch(/log in at facebook.com/);
});

test('limits of the network', () => {
  expect(limitAlert(['over_api_limit'], 0)).toEqual({
    type: 'danger',
    content: 'Over the instagram API limit. Please try again in a few minutes',
  });
  expect(limitAlert(['api_throttle'], 61)?.content).toBe(
    'Facebook/Instagram API throttled. Please try again in 2 minutes.',
  );
  expect(limitAlert(['api_throttle'], 20)?.content).toBe(
    'Facebook/Instagram API throttled. Please try again in 1 minute.',
  );
  expect(limitAlert([], 0)).toBeNull();
});
