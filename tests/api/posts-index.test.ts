// Reading a page while its index is being changed: root, leaf and list are three reads.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentStore } from '#functions/posts/content-store.ts';
import { keys } from '#platform/table/keys.ts';
import { readRoot } from '#platform/table/page-index-store.ts';
import { deleteItem } from '#platform/table/table.ts';
import { batchOf, commentOf, mediaOf, postsCaller } from '#tests/support/posts.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

async function withComments(count: number) {
  const { account, call } = await postsCaller();
  const ref = { ...account, mediaId: '18000' };
  await contentStore.savePosts(account, { media: [mediaOf('18000')], covered: undefined });
  const comments = Array.from({ length: count }, (_, number) => commentOf(String(1_000 + number)));
  await contentStore.saveComments(ref, batchOf(comments));
  const index = keys.commentIndex(ref);
  const { root } = await readRoot(index, { consistent: true });
  const page = async (offset: number) => {
    const paging = { pagination_offset: offset, page_limit: 5 };
    const answer = await call('/post/comments', { instagram_post_media_id: '18000', ...paging });
    return answer.body.comments.map(({ id }: { id: string }) => id);
  };
  return { ref, index, root, page, newestFirst: comments.map(({ id }) => id).reverse() };
}

test.each([3, 140])(
  'page at %i is right although its leaf has just been split or joined',
  async (offset) => {
    const { index, root, page, newestFirst } = await withComments(150);
    for (const leaf of root.leaves) await deleteItem(keys.indexLeaf(index, leaf.id));

    expect(await page(offset)).toEqual(newestFirst.slice(offset, offset + 5));
  },
);

test('a change that finds a leaf gone tries again, and never writes a broken index', async () => {
  const { ref, index, root } = await withComments(10);
  for (const leaf of root.leaves) await deleteItem(keys.indexLeaf(index, leaf.id));

  await expect(contentStore.saveComments(ref, batchOf([commentOf('5')]))).rejects.toThrow(
    'unavailable',
  );

  expect((await readRoot(index, { consistent: true })).root).toEqual(root);
}, 60_000);
