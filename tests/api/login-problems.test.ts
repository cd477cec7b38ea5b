// What the network refuses a login is remembered until its owner links again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getLogin } from '#functions/connection/account-repository.ts';
import { reportNetworkProblem } from '#functions/connection/network/network-access.ts';
import { classify } from '#platform/instagram/errors.ts';
import { accountWith, chosen, personWith } from '#tests/support/connection.ts';
import { type FakeNetwork, startNetwork } from '#tests/support/network.ts';
import { startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID } from '#tests/support/users.ts';

let table: TestTable;
let network: FakeNetwork;
beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = CLIENT_ID;
  [table, network] = await Promise.all([startTable(), startNetwork()]);
  startQueues();
});
afterAll(() => {
  network.stop();
  table.stop();
});

test('a second problem of a login does not hide the first, and each is named once', async () => {
  const account = accountWith([]);
  const person = personWith(network, [account]);
  const { userId } = await chosen(person);
  const ended = classify({ code: 190, error_subcode: 463 });
  const checkpoint = classify({ code: 190, error_subcode: 459 });

  for (const error of [ended, checkpoint, ended]) {
    await reportNetworkProblem({ userId, igUserId: account.id }, error);
  }

  expect((await getLogin(userId, person.id))?.problems).toEqual([
    'facebook_token_expired',
    'facebook_checkpoint',
  ]);
});
