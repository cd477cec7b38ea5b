// Messages of problem codes; codes without a message show nothing.
import { expect, test } from 'vitest';
import {
  buildTemporaryProblemAlert,
  findAccountProblemMessage,
  findLinkErrorMessage,
} from './problem-messages.ts';

test('returns a message for each link error, and none for missing permissions', () => {
  expect(findLinkErrorMessage('no_user')).toMatch(/could not find a valid user/);
  expect(findLinkErrorMessage('facebook_account_already_exists_in_db_for_another_user')).toMatch(
    /Facebook account is already in use .* contact support/,
  );
  expect(
    findLinkErrorMessage('instagram_user_id_already_exists_in_db_for_another_facebook_account'),
  ).toMatch(/Instagram account is already in use .* contact support/);
  expect(findLinkErrorMessage('missing_permissions')).toBeNull();
  expect(findLinkErrorMessage('anything_else')).toBe('Something went wrong. Please try again.');
});

test('joins the messages of several codes without repeating one', () => {
  expect(findLinkErrorMessage('odd,missing_permissions, other')).toBe(
    'Something went wrong. Please try again.',
  );
  expect(findLinkErrorMessage('')).toBeNull();
});

test('returns the messages for problems of a linked account', () => {
  expect(findAccountProblemMessage('facebook_token_expired')).toBe(
    'Its been a while! Please re-link your facebook account to Replyloom.',
  );
  expect(findAccountProblemMessage('no_last_logged_in_facebook_account')).toBeNull();
  expect(findAccountProblemMessage('missing_permissions')).toMatch(/accept all permissions/);
  expect(findAccountProblemMessage('checkpoint')).toMatch(/log in at facebook.com/);
});

test('builds an alert with the waiting time only for rate limits', () => {
  expect(buildTemporaryProblemAlert(['over_api_limit'], 0)).toEqual({
    type: 'danger',
    content: 'Over the instagram API limit. Please try again in a few minutes',
  });
  expect(buildTemporaryProblemAlert(['api_throttle'], 61)?.content).toBe(
    'Facebook/Instagram API throttled. Please try again in 2 minutes.',
  );
  expect(buildTemporaryProblemAlert(['api_throttle'], 20)?.content).toBe(
    'Facebook/Instagram API throttled. Please try again in 1 minute.',
  );
  expect(buildTemporaryProblemAlert(['network_error'], 0)?.content).toBe('Network error');
  expect(buildTemporaryProblemAlert([], 0)).toBeNull();
});
