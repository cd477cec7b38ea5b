// Replies whose top-level comment has not come: what is remembered of them has to fit an item.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentStore } from '#functions/posts/content-store.ts';
import { keys, type PostRef, partitions } from '#platform/table/keys.ts';
import { readRoot } from '#platform/table/page-index-store.ts';
import { query } from '#platform/table/query.ts';
import { at, batchOf, commentOf, later, mediaOf, postsCaller } from '#tests/support/posts.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';

const THREADS = 560;

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

/** Reply `n` of thread `n`, which began long before it. */
const parentOf = (n: number) => commentOf(String(100_000 + n), { timestamp: at(n) });
const replyTo = (n: number) =>
  commentOf(String(500_000 + n), { parentId: parentOf(n).id, timestamp: at(10_000 + n) });

const numbers = Array.from({ length: THREADS }, (_, n) => n);

const rememberedOf = async (ref: PostRef) => {
  const { loose } = await readRoot(keys.commentIndex(ref), { consistent: true });
  return Object.keys(loose).length;
};

const orderOf = async (ref: PostRef) => {
  const items = await query({ index: 'gsi1', partition: partitions.comments(ref) });
  return items.map(({ id }) => String(id));
};

test('replies of more threads than are remembered are kept, and stand with their parents once those come', async () => {
  const { account } = await postsCaller();
  const ref = { ...account, mediaId: '18000' };
  await contentStore.savePosts(account, { media: [mediaOf('18000')], covered: undefined });

  await contentStore.saveComments(ref, batchOf(numbers.map(replyTo)));
  expect(await orderOf(ref)).toHaveLength(THREADS);
  expect(await rememberedOf(ref)).toBe(500);

  // A page of the newest threads covers the times of all replies, and names none of them.
  const newest = commentOf('900', { timestamp: at(20_000) });
  const covered = { after: undefined, upTo: { timestamp: at(9_000), id: '1' }, readAt: later() };
  const { removed } = await contentStore.saveComments(ref, batchOf([newest], { covered }));
  expect(removed).toBe(0);

  await contentStore.saveComments(ref, batchOf(numbers.flatMap((n) => [parentOf(n), replyTo(n)])));
  expect(await rememberedOf(ref)).toBe(0);
  expect(await orderOf(ref)).toEqual([
    '900',
    ...numbers.toReversed().flatMap((n) => [parentOf(n).id, replyTo(n).id]),
  ]);
}, 120_000);

test('a parent that arrives alone moves its reply into its thread, and the orphan is forgotten', async () => {
  const { account } = await postsCaller();
  const ref = { ...account, mediaId: '18001' };
  await contentStore.savePosts(account, { media: [mediaOf('18001')], covered: undefined });
  const between = commentOf('900', { timestamp: at(5_000) });
  await contentStore.saveComments(ref, batchOf([replyTo(1), between]));
  expect(await orderOf(ref)).toEqual([replyTo(1).id, between.id]);

  await contentStore.saveComments(ref, batchOf([parentOf(1)]));

  expect(await orderOf(ref)).toEqual([between.id, parentOf(1).id, replyTo(1).id]);
  expect(await rememberedOf(ref)).toBe(0);
});
