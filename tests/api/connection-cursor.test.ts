// A list of posts that breaks off while it is imported: begun anew once, then left to the regular checks.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { getImportState } from '#functions/connection/import-repository.ts';
import { partitions, prefixes } from '#platform/table/keys.ts';
import { query } from '#platform/table/query.ts';
import {
  accountWith,
  call,
  chosen,
  commentsOf,
  importStatus,
  mediaWith,
  personWith,
} from '#tests/support/connection.ts';
import { type FakeAccount, type FakeNetwork, startNetwork } from '#tests/support/network.ts';
import { type Queues, startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, type TestUser } from '#tests/support/users.ts';

const POSTS = 250;
/** Invalid parameter: what the network answers to a cursor it no longer knows. */
const DEAD_CURSOR = { code: 100 };

let table: TestTable;
let network: FakeNetwork;
let queues: Queues;
beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = CLIENT_ID;
  [table, network] = await Promise.all([startTable(), startNetwork()]);
  queues = startQueues({ import: importWorker });
});
beforeEach(() => {
  queues.clear();
  network.state.failures.length = 0;
});
afterAll(() => {
  network.stop();
  table.stop();
});

const readsOf = (account: FakeAccount) => network.countCalls(new RegExp(`/${account.id}/media`));

/** The import has read the first of three pages, and goes no further. */
async function afterFirstPage(account: FakeAccount): Promise<TestUser> {
  const user = await chosen(personWith(network, [account]));
  while (readsOf(account) < 1) await queues.run(1);
  return user;
}

const account = () =>
  accountWith(
    Array.from({ length: POSTS }, (_, second) =>
      mediaWith(commentsOf(second % 100 ? 0 : 2), second),
    ),
  );

const refOf = (user: TestUser, { id }: FakeAccount) => ({ userId: user.userId, igUserId: id });
const storedPosts = async (user: TestUser, of: FakeAccount) =>
  (await query({ index: 'gsi1', partition: partitions.posts(refOf(user, of)) })).length;
const current = async (user: TestUser) =>
  (await call('GET', '/users/me/ig/account', { token: user.token })).body;

test('a cursor that died once costs a new beginning, and nothing else', async () => {
  const shop = account();
  const user = await afterFirstPage(shop);
  network.fail({ on: new RegExp(`/${shop.id}/media`), times: 1, ...DEAD_CURSOR });

  await queues.run();

  const { importing, progress } = await importStatus(user);
  expect([importing, progress.posts]).toEqual([false, { done: POSTS, total: POSTS }]);
  expect(progress.comments).toEqual({ done: 6, total: 6 });
  expect(await storedPosts(user, shop)).toBe(POSTS);
  // One page, the dead cursor, three pages.
  expect(readsOf(shop)).toBe(5);
});

test('one that dies again ends the import without a word against the link', async () => {
  const shop = account();
  const user = await afterFirstPage(shop);
  const fails = { on: new RegExp(`/${shop.id}/media`), times: 1, ...DEAD_CURSOR };
  network.fail({ ...fails });
  while (readsOf(shop) < 3) await queues.run(1);
  network.fail({ ...fails });

  await queues.run();

  expect(await getImportState(refOf(user, shop))).toMatchObject({
    status: 'failed',
    problem: 'list_broken_off',
  });
  expect(await current(user)).toMatchObject({
    instagram_account_is_valid: true,
    facebook_access_token_valid: true,
    messages: [],
    import: { importing: false },
  });
  expect(await storedPosts(user, shop)).toBe(100);

  // Asked for by hand, the whole is read, and what was left open goes in time.
  const { importId = '' } = (await getImportState(refOf(user, shop))) ?? {};
  const left = async () => {
    const partition = partitions.account(refOf(user, shop));
    const pieces = await query({ partition, beginsWith: prefixes.importPiece(importId) });
    return pieces.filter(({ ttl }) => ttl === undefined).length;
  };
  expect(await left()).toBeGreaterThan(0);
  const path = '/users/me/ig/account/import/begin';
  expect((await call('POST', path, { token: user.token })).status).toBe(200);
  await queues.run();
  expect(await storedPosts(user, shop)).toBe(POSTS);
  expect(await left()).toBe(0);
});

test('a list that cannot be read at all still means that permissions are lacking', async () => {
  const shop = account();
  const user = await chosen(personWith(network, [shop]));
  network.fail({ on: new RegExp(`/${shop.id}/media`), times: 1, ...DEAD_CURSOR });

  await queues.run();

  expect(await current(user)).toMatchObject({
    instagram_account_is_valid: false,
    messages: ['missing_permissions'],
  });
});
