// An import whose cursor of the posts expires: it restarts the list once, and then leaves the remaining posts to
// scheduled checks.
import { expect, test } from 'vitest';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { findImportState } from '#functions/connection/import-repository.ts';
import { sortKeyPrefixes, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import type { FakeNetworkAccount } from '#tests/support/network/fake-network-world.ts';
import {
  callConnectionApi,
  callGetImportStatus,
  createTestUserLinkedTo,
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkMedia,
  readInstagramAccountStatus,
} from '#tests/support/network/link-fake-network-account.ts';
import {
  fakeNetwork,
  fakeQueues,
  setUpFakeNetwork,
} from '#tests/support/network/set-up-fake-network.ts';
import { slowDownNetworkCalls } from '#tests/support/network/slow-down-network-calls.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import type { TestUser } from '#tests/support/users/test-users.ts';

const POSTS = 250;
/** Invalid parameter: the network's error for an expired cursor. */
const EXPIRED_CURSOR_ERROR = { code: 100 };

setUpTestTable();
setUpFakeNetwork({ import: importWorker });

const countMediaReads = (account: FakeNetworkAccount) =>
  fakeNetwork.countCalls(new RegExp(`/${account.id}/media`));

/** Runs an import until it has read the first of three pages. */
async function importFirstPage(account: FakeNetworkAccount): Promise<TestUser> {
  const user = await createTestUserLinkedTo(account);
  slowDownNetworkCalls();
  while (countMediaReads(account) < 1) await fakeQueues.run(1);
  return user;
}

const makeAccountWithManyPosts = () =>
  makeFakeNetworkAccount(
    Array.from({ length: POSTS }, (_, second) =>
      makeFakeNetworkMedia(makeFakeNetworkComments(second % 100 ? 0 : 2), second),
    ),
  );

const toAccountRef = (user: TestUser, { id }: FakeNetworkAccount) => ({
  userId: user.userId,
  igUserId: id,
});
const countStoredPosts = async (user: TestUser, of: FakeNetworkAccount) =>
  (await queryItems({ index: 'gsi1', partition: tablePartitions.posts(toAccountRef(user, of)) }))
    .length;

test('an import restarts the list of posts once when a cursor expires', async () => {
  const shop = makeAccountWithManyPosts();
  const user = await importFirstPage(shop);
  fakeNetwork.fail({ on: new RegExp(`/${shop.id}/media`), times: 1, ...EXPIRED_CURSOR_ERROR });

  await fakeQueues.run();

  const { importing, progress } = await callGetImportStatus(user);
  expect([importing, progress.posts]).toEqual([false, { done: POSTS, total: POSTS }]);
  expect(progress.comments).toEqual({ done: 6, total: 6 });
  expect(await countStoredPosts(user, shop)).toBe(POSTS);
  // One page, the expired cursor, three pages.
  expect(countMediaReads(shop)).toBe(5);
});

test('an import ends without a link problem when its cursor expires twice', async () => {
  const shop = makeAccountWithManyPosts();
  const user = await importFirstPage(shop);
  const failure = { on: new RegExp(`/${shop.id}/media`), times: 1, ...EXPIRED_CURSOR_ERROR };
  fakeNetwork.fail({ ...failure });
  while (countMediaReads(shop) < 3) await fakeQueues.run(1);
  fakeNetwork.fail({ ...failure });

  await fakeQueues.run();

  expect(await findImportState(toAccountRef(user, shop))).toMatchObject({
    status: 'failed',
    problem: 'list_broken_off',
  });
  expect(await readInstagramAccountStatus(user)).toMatchObject({
    instagram_account_is_valid: true,
    facebook_access_token_valid: true,
    messages: [],
    import: { importing: false, incomplete: true },
  });
  expect(await countStoredPosts(user, shop)).toBe(100);

  // An import started by hand reads everything, and the open pieces expire in time.
  const { importId = '' } = (await findImportState(toAccountRef(user, shop))) ?? {};
  const countOpenPieces = async () => {
    const partition = tablePartitions.account(toAccountRef(user, shop));
    const pieces = await queryItems({
      partition,
      beginsWith: sortKeyPrefixes.importPiece(importId),
    });
    return pieces.filter(({ ttl }) => ttl === undefined).length;
  };
  expect(await countOpenPieces()).toBeGreaterThan(0);
  const path = '/users/me/ig/account/import/begin';
  expect((await callConnectionApi('POST', path, user)).status).toBe(200);
  await fakeQueues.run();
  expect(await countStoredPosts(user, shop)).toBe(POSTS);
  expect(await countOpenPieces()).toBe(0);
});

test('an import reports missing permissions when its first page is unreadable', async () => {
  const shop = makeAccountWithManyPosts();
  const user = await createTestUserLinkedTo(shop);
  fakeNetwork.fail({ on: new RegExp(`/${shop.id}/media`), times: 1, ...EXPIRED_CURSOR_ERROR });

  await fakeQueues.run();

  expect(await readInstagramAccountStatus(user)).toMatchObject({
    instagram_account_is_valid: false,
    messages: ['missing_permissions'],
  });
});
