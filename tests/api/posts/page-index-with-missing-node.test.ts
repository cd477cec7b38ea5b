// Reads a page while its page index changes: the nodes of the index and the list are separate reads.
import { expect, test } from 'vitest';
import { type PostRef, tableKeys } from '#platform/table/keys.ts';
import { MAX_BUFFERED_PAGE_INDEX_KEYS } from '#platform/table/page-index-buffer.ts';
import { readPageIndexRoot } from '#platform/table/page-index-store.ts';
import { deleteItem } from '#platform/table/table.ts';
import { createPost } from '#tests/support/network/store-test-posts.ts';
import { skipProductPauses } from '#tests/support/run/fake-clock.ts';
import { interceptTableCalls } from '#tests/support/table/intercept-table-calls.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';

setUpTestTable();
skipProductPauses();

const readRoot = async (ref: PostRef) =>
  (await readPageIndexRoot(tableKeys.commentIndex(ref), { consistent: true })).root;

const deleteNodes = async (ref: PostRef, ids: readonly string[]) => {
  for (const id of ids) await deleteItem(tableKeys.indexNode(tableKeys.commentIndex(ref), id));
};

/** The ids of the leaves, which are the children of the root. */
async function listLeafIds(ref: PostRef): Promise<readonly string[]> {
  const { node } = await readRoot(ref);
  const ids = 'children' in node ? node.children.map(({ id }) => id) : [];
  expect(ids.length).toBeGreaterThan(1);
  return ids;
}

/** A post with 250 comments. */
async function createPostWithComments() {
  const newestFirst = Array.from({ length: 250 }, (_, number) => String(1_249 - number));
  const { ref, save, ids } = await createPost(newestFirst);
  const page = (offset: number) => ids({ pagination_offset: offset, page_limit: 5 });
  return { ref, save, page, newestFirst };
}

/** Inconsistent reads of single nodes find nothing; the limits of page queries are recorded. */
function hideNodesFromLaggingReads() {
  const queryLimits: number[] = [];
  interceptTableCalls(async ({ name, input }, send) => {
    if (name === 'QueryCommand' && input.IndexName === 'gsi1') queryLimits.push(input.Limit ?? 0);
    const isNode = input.Key?.sk.S.startsWith('INDEX#') ?? false;
    return isNode && !input.ConsistentRead ? {} : send();
  });
  return { queryLimits };
}

test.each([3, 240])('returns the right page at offset %i after a leaf split', async (offset) => {
  const { ref, page, newestFirst } = await createPostWithComments();
  await deleteNodes(ref, await listLeafIds(ref));

  expect(await page(offset)).toEqual(newestFirst.slice(offset, offset + 5));
});

test('reads the page index again, consistently, when a read misses a node', async () => {
  const { page, newestFirst } = await createPostWithComments();
  const { queryLimits } = hideNodesFromLaggingReads();

  expect(await page(243)).toEqual(newestFirst.slice(243, 248));

  // Without the retry it would skip entries after the last separator.
  expect(Math.max(...queryLimits)).toBe(5);
});

test('saving comments fails when an index leaf stays missing', async () => {
  const { ref, save } = await createPostWithComments();
  const root = await readRoot(ref);
  await deleteNodes(ref, await listLeafIds(ref));
  const moreThanBuffered = Array.from({ length: MAX_BUFFERED_PAGE_INDEX_KEYS + 1 }, (_, number) =>
    String(5_000 + number),
  );

  await expect(save(moreThanBuffered)).rejects.toThrow('unavailable');

  expect(await readRoot(ref)).toEqual(root);
});
