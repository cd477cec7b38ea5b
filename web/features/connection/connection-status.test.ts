// Where the link to the network stands.
import { expect, test } from 'vitest';
import { makeCurrentAccount, makeFbAccount } from '#web/testing/factories.ts';
import { connectionStatus } from './connection-status.ts';

const linked = makeFbAccount();

test.each([
  ['not_linked', { messages: ['no_last_logged_in_facebook_account'] }, null],
  ['not_chosen', linked, null],
  ['lost_permissions', linked, makeCurrentAccount({ facebook_access_token_valid: false })],
  ['lost_permissions', linked, makeCurrentAccount({ instagram_account_is_valid: false })],
  ['importing', linked, makeCurrentAccount({ import: { importing: true } })],
  ['ready', linked, makeCurrentAccount()],
])('%s', (status, account, current) => {
  expect(connectionStatus(account, current)).toBe(status);
});
