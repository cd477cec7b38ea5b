// Lists of comments that are shorter than the network's own count: a comment is removed when the network calls it gone.
import { expect, test } from 'vitest';
import { tryStartCommentsRefresh } from '#functions/posts/refresh/start-posts-refresh.port.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import {
  createImportedPost,
  type ImportedPost,
  listStoredCommentIds,
  runJobsAfter,
  runScheduledJobsAfter,
  setUpAccountImports,
} from '#tests/support/network/account-import.ts';
import { makeFakeNetworkComments } from '#tests/support/network/link-fake-network-account.ts';
import { fakeNetwork, fakeQueues } from '#tests/support/network/set-up-fake-network.ts';

setUpAccountImports();

function withholdComments(ids: readonly string[]): void {
  for (const id of ids) fakeNetwork.withheldCommentIds.add(id);
}

const countReadsById = ({ media }: ImportedPost): number =>
  fakeNetwork.countCalls(new RegExp(`GET /(?!${media.id})\\d+$`));

/** Visits the post, so that the stored count may be older. */
async function visitPost({ post }: ImportedPost, afterSeconds = 0): Promise<void> {
  await runJobsAfter(afterSeconds);
  await tryStartCommentsRefresh(post);
  await fakeQueues.run();
  expect(fakeQueues.deadLetters()).toEqual([]);
}

const listIds = ({ media }: ImportedPost): readonly string[] =>
  media.comments
    .flatMap(({ id, replies = [] }) => [id, ...replies.map((reply) => reply.id)])
    .sort();

test.each([
  ['one of eight', 8, 0, 1],
  ['one of eight threads', 4, 1, 1],
  ['more than are asked for', 20, 0, 12],
])(
  'a list that withholds comments removes none: it has only %s',
  async (_, total, replies, shown) => {
    const scenario = await createImportedPost(makeFakeNetworkComments(total, replies));
    withholdComments(scenario.media.comments.slice(shown).map(({ id }) => id));

    await visitPost(scenario);
    await runScheduledJobsAfter(15 * 60 + 1);
    await visitPost(scenario, 24 * 60 * 60);

    expect(await listStoredCommentIds(scenario.post)).toEqual(listIds(scenario));
    expect(await getItem(tableKeys.post(scenario.post))).toMatchObject({
      comments_total: total * (1 + replies),
    });
  },
);

test('a comment list that withholds a reply removes no stored reply', async () => {
  const scenario = await createImportedPost(makeFakeNetworkComments(2, 3));
  withholdComments([scenario.media.comments[0]?.replies?.[1]?.id ?? '']);

  await visitPost(scenario);

  expect(await listStoredCommentIds(scenario.post)).toEqual(listIds(scenario));
});

test('one call proves and removes a deleted comment under an older count', async () => {
  const scenario = await createImportedPost(makeFakeNetworkComments(8));
  scenario.media.comments.splice(3, 1);
  scenario.media.comments_count -= 1;

  await visitPost(scenario);

  expect(await listStoredCommentIds(scenario.post)).toEqual(listIds(scenario));
  expect(countReadsById(scenario)).toBe(1);
});

test('removes deleted comments without a call when the count fits the list', async () => {
  const scenario = await createImportedPost(makeFakeNetworkComments(8));
  scenario.media.comments.splice(2, 3);
  scenario.media.comments_count -= 3;

  await runScheduledJobsAfter(15 * 60 + 1);

  expect(await listStoredCommentIds(scenario.post)).toEqual(listIds(scenario));
  expect(countReadsById(scenario)).toBe(0);
});

test('removes only the deleted comments when Instagram also withholds others', async () => {
  const scenario = await createImportedPost(makeFakeNetworkComments(8));
  withholdComments([scenario.media.comments[1]?.id ?? '']);
  scenario.media.comments.splice(3, 2);

  await visitPost(scenario);

  expect(await listStoredCommentIds(scenario.post)).toEqual(listIds(scenario));
});

test('an outage while asking about missing comments removes no comment', async () => {
  const scenario = await createImportedPost(makeFakeNetworkComments(4));
  const [deleted] = scenario.media.comments.splice(1, 1);
  fakeNetwork.fail({ on: new RegExp(`GET /${deleted?.id}$`), times: 1, code: 2, status: 500 });

  await visitPost(scenario);
  expect(await listStoredCommentIds(scenario.post)).toHaveLength(4);
  await visitPost(scenario, 60);

  expect(await listStoredCommentIds(scenario.post)).toEqual(listIds(scenario));
});
