// Pages of comments and posts that are too much data for one response: the product reads smaller ones, and no other
// call waits.
import { expect, test } from 'vitest';
import { findNetworkPauseEnd } from '#functions/connection/network/network-pause.ts';
import { tryStartCommentsRefresh } from '#functions/posts/refresh/start-posts-refresh.port.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import {
  createImportedPost,
  type ImportedPost,
  listStoredCommentIds,
  readIsImportRunning,
  runJobsAfter,
  runScheduledJobsAfter,
  setUpAccountImports,
  startFakeNetworkImport,
  writeComment,
} from '#tests/support/network/account-import.ts';
import type { FakeNetworkMedia } from '#tests/support/network/fake-network-world.ts';
import {
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkMedia,
} from '#tests/support/network/link-fake-network-account.ts';
import { fakeNetwork, fakeQueues } from '#tests/support/network/set-up-fake-network.ts';

setUpAccountImports();

const listIds = ({ comments }: FakeNetworkMedia): readonly string[] =>
  comments.flatMap(({ id, replies = [] }) => [id, ...replies.map((reply) => reply.id)]).sort();
const limitData = (path: string, max: number) =>
  Object.assign(fakeNetwork.state.maxDataItems, { [path]: max });

async function startRefresh({ post }: ImportedPost): Promise<void> {
  await tryStartCommentsRefresh(post);
  await fakeQueues.run();
  expect(fakeQueues.deadLetters()).toEqual([]);
}

test.each([10, 1])('an import reads a post with pages of %i comments fully', async (max) => {
  const media = makeFakeNetworkMedia(makeFakeNetworkComments(25, 3), 1);
  const other = makeFakeNetworkMedia(makeFakeNetworkComments(3), 2);
  limitData(`${media.id}/comments`, max);
  limitData('replies', 10);

  const started = await startFakeNetworkImport(makeFakeNetworkAccount([media, other]));
  await fakeQueues.run();

  for (const one of [media, other])
    expect(await listStoredCommentIds({ ...started.ref, mediaId: one.id })).toEqual(listIds(one));
  expect([await findNetworkPauseEnd(started.ref), await readIsImportRunning(started)]).toEqual([
    undefined,
    false,
  ]);
});

test('an import keeps the smaller comment pages after a page was rejected', async () => {
  const media = makeFakeNetworkMedia(makeFakeNetworkComments(40), 1);
  limitData(`${media.id}/comments`, 13);

  await startFakeNetworkImport(makeFakeNetworkAccount([media]));
  await fakeQueues.run();

  // 50 and 25 are too many; then four pages of 12.
  expect(fakeNetwork.countCalls(new RegExp(`GET /${media.id}/comments`))).toBe(6);
});

test('a refresh rereads comments in smaller pages when a page is rejected', async () => {
  const scenario = await createImportedPost(makeFakeNetworkComments(30));
  const fresh = writeComment(scenario.media);
  limitData(`${scenario.media.id}/comments`, 10);

  await startRefresh(scenario);

  expect(await listStoredCommentIds(scenario.post)).toContain(fresh.id);
  expect(await findNetworkPauseEnd(scenario.ref)).toBeUndefined();
});

test('a posts import reads smaller pages when a page is too large', async () => {
  const media = Array.from({ length: 30 }, (_, index) => makeFakeNetworkMedia([], index));
  const account = makeFakeNetworkAccount(media);
  limitData('media', 12);

  const { ref } = await startFakeNetworkImport(account);
  await fakeQueues.run();

  expect(await getItem(tableKeys.postList(ref))).toMatchObject({ total: 30 });
});

test('a post with unreadable comments pauses nothing and is shown as failed', async () => {
  const scenario = await createImportedPost(makeFakeNetworkComments(3));
  limitData(`${scenario.media.id}/comments`, 0);

  await startRefresh(scenario);

  expect(await findNetworkPauseEnd(scenario.ref)).toBeUndefined();
  expect(await getItem(tableKeys.post(scenario.post))).toMatchObject({ refresh_failed: true });
});

test('an import skips an unreadable post; checks read it later', async () => {
  const media = makeFakeNetworkMedia(makeFakeNetworkComments(3), 1);
  const other = makeFakeNetworkMedia(makeFakeNetworkComments(2), 2);
  limitData(`${media.id}/comments`, 0);
  const started = await startFakeNetworkImport(makeFakeNetworkAccount([media, other]));
  await fakeQueues.run();
  expect([await readIsImportRunning(started), await findNetworkPauseEnd(started.ref)]).toEqual([
    false,
    undefined,
  ]);

  fakeNetwork.removeFaults();
  await runScheduledJobsAfter(15 * 60 + 1);
  await runJobsAfter(121);

  expect(await listStoredCommentIds({ ...started.ref, mediaId: media.id })).toEqual(listIds(media));
});

test('an outage with the code of too large pages pauses the account', async () => {
  const scenario = await createImportedPost();
  fakeNetwork.fail({ on: /./, times: 100, code: 1, status: 500 });

  await startRefresh(scenario);

  expect(await findNetworkPauseEnd(scenario.ref)).toBeDefined();
});
