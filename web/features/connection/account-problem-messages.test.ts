// Messages of problem codes; codes without a message show nothing.
import { expect, test } from 'vitest';
import {
  buildTemporaryLinkProblemAlert,
  findAccountProblemMessage,
  findFacebookLinkErrorMessage,
} from './account-problem-messages.ts';

test('returns a message for each Facebook link error except missing permissions', () => {
  expect(findFacebookLinkErrorMessage('no_user')).toMatch(/could not find a valid user/);
  expect(
    findFacebookLinkErrorMessage('facebook_account_already_exists_in_db_for_another_user'),
  ).toMatch(/Facebook account is already in use .* contact support/);
  expect(
    findFacebookLinkErrorMessage(
      'instagram_user_id_already_exists_in_db_for_another_facebook_account',
    ),
  ).toMatch(/Instagram account is already in use .* contact support/);
  expect(findFacebookLinkErrorMessage('missing_permissions')).toBeNull();
  expect(findFacebookLinkErrorMessage('anything_else')).toBe(
    'Something went wrong. Please try again.',
  );
});

test('joins the messages of several link error codes without repeating one', () => {
  expect(findFacebookLinkErrorMessage('odd,missing_permissions, other')).toBe(
    'Something went wrong. Please try again.',
  );
  expect(findFacebookLinkErrorMessage('')).toBeNull();
});

test('returns messages for the problems of a linked account', () => {
  expect(findAccountProblemMessage('facebook_token_expired')).toBe(
    'Its been a while! Please re-link your facebook account to Replyloom.',
  );
  expect(findAccountProblemMessage('no_last_logged_in_facebook_account')).toBeNull();
  expect(findAccountProblemMessage('missing_permissions')).toMatch(/accept all permissions/);
  expect(findAccountProblemMessage('checkpoint')).toMatch(/log in at facebook.com/);
});

test('builds a link alert with the waiting time only for rate limits', () => {
  expect(buildTemporaryLinkProblemAlert(['over_api_limit'], 0)).toEqual({
    type: 'danger',
    content: 'Over the instagram API limit. Please try again in a few minutes',
  });
  expect(buildTemporaryLinkProblemAlert(['api_throttle'], 61)?.content).toBe(
    'Facebook/Instagram API throttled. Please try again in 2 minutes.',
  );
  expect(buildTemporaryLinkProblemAlert(['api_throttle'], 20)?.content).toBe(
    'Facebook/Instagram API throttled. Please try again in 1 minute.',
  );
  expect(buildTemporaryLinkProblemAlert(['network_error'], 0)?.content).toBe('Network error');
  expect(buildTemporaryLinkProblemAlert([], 0)).toBeNull();
});
