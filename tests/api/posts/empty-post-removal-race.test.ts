// Removing an empty post: a comment that arrives first keeps the post.
import { expect, test } from 'vitest';
import { removeStoredPostWithoutComments } from '#functions/posts/storage/store-and-remove-posts.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import { createPost } from '#tests/support/network/store-test-posts.ts';
import { runBeforeNextTableCall } from '#tests/support/table/intercept-table-calls.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import type { TableCall } from '#tests/support/table/watch-table-calls.ts';

setUpTestTable();

/** The write that removes the post, after the decision to do so. */
const isRemoval = ({ input: { TransactItems = [] } }: TableCall): boolean =>
  TransactItems.some(({ Delete }: { readonly Delete?: unknown }) => Delete);

test('does not remove an empty post when a comment arrives first', async () => {
  const { ref, call, save, ids } = await createPost();
  runBeforeNextTableCall(isRemoval, () => save(['701']));

  const isRemoved = await removeStoredPostWithoutComments(ref);

  expect(isRemoved).toBe(false);
  expect(await getItem(tableKeys.post(ref))).toMatchObject({ comments_total: 1 });
  expect(await ids()).toEqual(['701']);
  expect((await call('/posts')).body.total_posts_count).toBe(1);
});
