// Problems of a Facebook login are stored until the user links it again.
import { expect, test } from 'vitest';
import { findFacebookAccount } from '#functions/connection/account-repository.ts';
import { recordNetworkAccessProblem } from '#functions/connection/network/network-access.ts';
import { classifyGraphError } from '#platform/instagram/network-error.ts';
import {
  addFakeFacebookUser,
  createTestUserWithLinkedAccount,
  makeFakeNetworkAccount,
} from '#tests/support/network/link-fake-network-account.ts';
import { fakeNetwork, setUpFakeNetwork } from '#tests/support/network/set-up-fake-network.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';

setUpTestTable();
setUpFakeNetwork();

test('stores every problem of a Facebook login once, however often it occurs', async () => {
  const account = makeFakeNetworkAccount([]);
  const facebookUser = addFakeFacebookUser(fakeNetwork, [account]);
  const { userId } = await createTestUserWithLinkedAccount(facebookUser);
  const expiredError = classifyGraphError({ code: 190, error_subcode: 463 });
  const checkpointError = classifyGraphError({ code: 190, error_subcode: 459 });

  for (const error of [expiredError, checkpointError, expiredError]) {
    await recordNetworkAccessProblem({ userId, igUserId: account.id }, error);
  }

  expect((await findFacebookAccount(userId, facebookUser.id))?.problems).toEqual([
    'facebook_token_expired',
    'facebook_checkpoint',
  ]);
});
