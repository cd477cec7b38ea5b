// The status of the connection to Instagram.
import { expect, test } from 'vitest';
import { makeCurrentAccount, makeFacebookAccount } from '#web/testing/data/api-object-factories.ts';
import { getAccountConnectionStatus } from './account-connection-status.ts';

const linkedAccount = makeFacebookAccount();

test.each([
  ['not_linked', { messages: ['no_last_logged_in_facebook_account'] }, null],
  ['not_chosen', linkedAccount, null],
  ['lost_permissions', linkedAccount, makeCurrentAccount({ facebook_access_token_valid: false })],
  ['lost_permissions', linkedAccount, makeCurrentAccount({ instagram_account_is_valid: false })],
  [
    'importing',
    linkedAccount,
    makeCurrentAccount({ import: { importing: true, incomplete: false } }),
  ],
  ['ready', linkedAccount, makeCurrentAccount()],
])('returns the connection status %s', (status, account, currentAccount) => {
  expect(getAccountConnectionStatus(account, currentAccount)).toBe(status);
});
