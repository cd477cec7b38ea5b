// Reading a page while its page index changes: root, leaf and list are three separate reads.
import { expect, test } from 'vitest';
import { contentStore } from '#functions/posts/content-store-port-implementation.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { readPageIndexRoot } from '#platform/table/page-index-store.ts';
import { deleteItem } from '#platform/table/table.ts';
import {
  createPostsApiCaller,
  makeFetchedComments,
  makeNetworkComment,
  makeNetworkMedia,
} from '#tests/support/make-network-posts.ts';
import { setUpTestTable } from '#tests/support/test-table.ts';

setUpTestTable();

async function createPostWithComments(count: number) {
  const { account, call } = await createPostsApiCaller();
  const ref = { ...account, mediaId: '18000' };
  await contentStore.savePosts(account, {
    media: [makeNetworkMedia('18000')],
    coveredRange: undefined,
  });
  const comments = Array.from({ length: count }, (_, number) =>
    makeNetworkComment(String(1_000 + number)),
  );
  await contentStore.saveComments(ref, makeFetchedComments(comments));
  const index = tableKeys.commentIndex(ref);
  const { root } = await readPageIndexRoot(index, { consistent: true });
  const page = async (offset: number) => {
    const paging = { pagination_offset: offset, page_limit: 5 };
    const response = await call('/post/comments', { instagram_post_media_id: '18000', ...paging });
    return response.body.comments.map(({ id }: { id: string }) => id);
  };
  return { ref, index, root, page, newestFirst: comments.map(({ id }) => id).reverse() };
}

test.each([3, 140])(
  'returns the right page of comments at offset %i when its index leaf was just split or joined',
  async (offset) => {
    const { index, root, page, newestFirst } = await createPostWithComments(150);
    for (const leaf of root.leaves) await deleteItem(tableKeys.indexLeaf(index, leaf.id));

    expect(await page(offset)).toEqual(newestFirst.slice(offset, offset + 5));
  },
);

test('fails with unavailable and leaves the page index as it is when an index leaf stays missing', async () => {
  const { ref, index, root } = await createPostWithComments(10);
  for (const leaf of root.leaves) await deleteItem(tableKeys.indexLeaf(index, leaf.id));

  await expect(
    contentStore.saveComments(ref, makeFetchedComments([makeNetworkComment('5')])),
  ).rejects.toThrow('unavailable');

  expect((await readPageIndexRoot(index, { consistent: true })).root).toEqual(root);
});
