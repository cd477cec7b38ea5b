// Orphan replies, whose parent comment has not arrived: their record must fit one item.
import { expect, test } from 'vitest';
import { readOrphanReplies } from '#functions/posts/storage/orphan-replies.ts';
import { readStoredPost } from '#functions/posts/storage/post-repository.ts';
import { type PostRef, tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { getItem } from '#platform/table/table.ts';
import {
  isoTimeInOneHour,
  makeNetworkComment,
  makeNetworkMedia,
} from '#tests/support/network/make-network-posts.ts';
import {
  createPost,
  makeRangeOfWholeList,
  storePosts,
} from '#tests/support/network/store-test-posts.ts';
import { measureConsumedCapacity } from '#tests/support/table/measure-consumed-capacity.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { isoSecondsAfterTestStart } from '#tests/support/users/test-account-identity-and-times.ts';

const THREADS = 560;

setUpTestTable();

/** The parent of reply `n`, which is much older. */
const makeParent = (n: number) =>
  makeNetworkComment(String(100_000 + n), { timestamp: isoSecondsAfterTestStart(n) });
const makeOrphan = (n: number) =>
  makeNetworkComment(String(500_000 + n), {
    parentId: makeParent(n).id,
    timestamp: isoSecondsAfterTestStart(10_000 + n),
  });

const numbers = Array.from({ length: THREADS }, (_, n) => n);

const countRecordedOrphans = async (ref: PostRef) => {
  const post = await readStoredPost(ref, { consistent: true });
  const orphanReplies = await readOrphanReplies(ref, { hasOrphanReplies: false, ...post });
  return Object.keys(orphanReplies).length;
};

const listCommentIds = async (ref: PostRef) => {
  const items = await queryItems({ index: 'gsi1', partition: tablePartitions.comments(ref) });
  return items.map(({ id }) => String(id));
};

test('keeps orphan replies of more threads than it records, and moves them', async () => {
  const { ref, save } = await createPost();

  await save(numbers.map(makeOrphan));
  expect(await listCommentIds(ref)).toHaveLength(THREADS);
  expect(await countRecordedOrphans(ref)).toBe(500);

  // A page of the newest threads covers the times of all replies but contains none of them.
  const newest = makeNetworkComment('900', { timestamp: isoSecondsAfterTestStart(20_000) });
  const coveredRange = {
    after: undefined,
    upTo: { timestamp: isoSecondsAfterTestStart(9_000), id: '1' },
    readAt: isoTimeInOneHour(),
  };
  const { removed } = await save([newest], { coveredRange });
  expect(removed).toBe(0);

  await save(numbers.flatMap((n) => [makeParent(n), makeOrphan(n)]));
  expect(await countRecordedOrphans(ref)).toBe(0);
  expect(await listCommentIds(ref)).toEqual([
    '900',
    ...numbers.toReversed().flatMap((n) => [makeParent(n).id, makeOrphan(n).id]),
  ]);
});

test('moves an orphan reply below its parent and deletes its record', async () => {
  const { ref, save } = await createPost();
  const commentBetween = makeNetworkComment('900', { timestamp: isoSecondsAfterTestStart(5_000) });
  await save([makeOrphan(1), commentBetween]);
  expect(await listCommentIds(ref)).toEqual([makeOrphan(1).id, commentBetween.id]);

  await save([makeParent(1)]);

  expect(await listCommentIds(ref)).toEqual([
    commentBetween.id,
    makeParent(1).id,
    makeOrphan(1).id,
  ]);
  expect(await countRecordedOrphans(ref)).toBe(0);
});

test('stores a comment at the usual cost despite 500 waiting orphan replies', async () => {
  const { save } = await createPost();
  await save(numbers.map(makeOrphan));

  const { writes } = await measureConsumedCapacity(() => save(['900']));

  expect(writes).toBeLessThanOrEqual(20);
});

test('deleting a post also deletes the record of its orphan replies', async () => {
  const { account, ref, save } = await createPost();
  const other = makeNetworkMedia('18001', { timestamp: isoSecondsAfterTestStart(200) });
  await storePosts(account, [other]);
  await save([makeOrphan(1)]);
  const record = tableKeys.orphanReplies(ref);
  expect(await getItem(record)).toBeDefined();

  await storePosts(account, [other], makeRangeOfWholeList());

  expect(await getItem(record)).toBeUndefined();
});
