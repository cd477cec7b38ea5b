// Orphan replies, whose parent comment has not arrived: the record of them must fit one item.
import { expect, test } from 'vitest';
import { readOrphanReplies } from '#functions/posts/orphan-replies.ts';
import { readStoredPost } from '#functions/posts/post-repository.ts';
import { saveComments } from '#functions/posts/save-comments.ts';
import { savePosts } from '#functions/posts/save-posts.ts';
import { type PostRef, tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { getItem } from '#platform/table/table.ts';
import {
  createPostsApiCaller,
  isoInOneHour,
  makeFetchedComments,
  makeNetworkComment,
  makeNetworkMedia,
} from '#tests/support/make-network-posts.ts';
import { measureConsumedCapacity } from '#tests/support/measure-consumed-capacity.ts';
import { isoSecondsAfterTestStart } from '#tests/support/test-account-and-time.ts';
import { setUpTestTable } from '#tests/support/test-table.ts';

const THREADS = 560;

setUpTestTable();

/** The parent of reply `n`, which is much older. */
const makeParent = (n: number) =>
  makeNetworkComment(String(100_000 + n), { timestamp: isoSecondsAfterTestStart(n) });
const makeReply = (n: number) =>
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

test('keeps orphan replies of more threads than it records, and moves them to their parents when those arrive', async () => {
  const { account } = await createPostsApiCaller();
  const ref = { ...account, mediaId: '18000' };
  await savePosts(account, {
    media: [makeNetworkMedia('18000')],
    coveredRange: undefined,
  });

  await saveComments(ref, makeFetchedComments(numbers.map(makeReply)));
  expect(await listCommentIds(ref)).toHaveLength(THREADS);
  expect(await countRecordedOrphans(ref)).toBe(500);

  // A page of the newest threads covers the times of all replies but contains none of them.
  const newest = makeNetworkComment('900', { timestamp: isoSecondsAfterTestStart(20_000) });
  const coveredRange = {
    after: undefined,
    upTo: { timestamp: isoSecondsAfterTestStart(9_000), id: '1' },
    readAt: isoInOneHour(),
  };
  const { removed } = await saveComments(ref, makeFetchedComments([newest], { coveredRange }));
  expect(removed).toBe(0);

  await saveComments(
    ref,
    makeFetchedComments(numbers.flatMap((n) => [makeParent(n), makeReply(n)])),
  );
  expect(await countRecordedOrphans(ref)).toBe(0);
  expect(await listCommentIds(ref)).toEqual([
    '900',
    ...numbers.toReversed().flatMap((n) => [makeParent(n).id, makeReply(n).id]),
  ]);
});

test('moves an orphan reply into its thread when the parent arrives alone, and deletes the orphan record', async () => {
  const { account } = await createPostsApiCaller();
  const ref = { ...account, mediaId: '18001' };
  await savePosts(account, {
    media: [makeNetworkMedia('18001')],
    coveredRange: undefined,
  });
  const commentBetween = makeNetworkComment('900', { timestamp: isoSecondsAfterTestStart(5_000) });
  await saveComments(ref, makeFetchedComments([makeReply(1), commentBetween]));
  expect(await listCommentIds(ref)).toEqual([makeReply(1).id, commentBetween.id]);

  await saveComments(ref, makeFetchedComments([makeParent(1)]));

  expect(await listCommentIds(ref)).toEqual([commentBetween.id, makeParent(1).id, makeReply(1).id]);
  expect(await countRecordedOrphans(ref)).toBe(0);
});

test('stores a comment at the usual cost while 500 threads wait for their parents', async () => {
  const { account } = await createPostsApiCaller();
  const ref = { ...account, mediaId: '18002' };
  const save = (comments: readonly ReturnType<typeof makeReply>[]) =>
    saveComments(ref, makeFetchedComments(comments));
  await savePosts(account, {
    media: [makeNetworkMedia('18002')],
    coveredRange: undefined,
  });
  await save(numbers.map(makeReply));

  const { writes } = await measureConsumedCapacity(() => save([makeNetworkComment('900')]));

  expect(writes).toBeLessThanOrEqual(20);
});

test('deletes the record of orphan replies with their post', async () => {
  const { account } = await createPostsApiCaller();
  const ref = { ...account, mediaId: '18003' };
  const media = makeNetworkMedia('18003', { timestamp: isoSecondsAfterTestStart(100) });
  const other = makeNetworkMedia('18004', { timestamp: isoSecondsAfterTestStart(200) });
  await savePosts(account, { media: [media, other], coveredRange: undefined });
  await saveComments(ref, makeFetchedComments([makeReply(1)]));
  const record = tableKeys.orphanReplies(ref);
  expect(await getItem(record)).toBeDefined();

  const coveredRange = { after: undefined, upTo: undefined, readAt: isoInOneHour() };
  await savePosts(account, { media: [other], coveredRange });

  expect(await getItem(record)).toBeUndefined();
});
