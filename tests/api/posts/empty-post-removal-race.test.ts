// Removing an empty post: a comment that arrives meanwhile keeps the post.
import { afterEach, expect, test, vi } from 'vitest';
import { removeStoredPostWithoutComments } from '#functions/posts/add-and-remove-posts.ts';
import { getDynamoClient } from '#platform/table/dynamo-client.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import { createPost } from '#tests/support/network/stored-posts.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';

setUpTestTable();
afterEach(() => vi.restoreAllMocks());

/** Runs `work` between the decision to remove a post and the write that removes it. */
function beforeRemoval(work: () => Promise<unknown>): void {
  const send = getDynamoClient().send.bind(getDynamoClient());
  let isDone = false;
  vi.spyOn(getDynamoClient(), 'send').mockImplementation((async (command: { input: object }) => {
    const { TransactItems = [] } = command.input as { TransactItems?: { Delete?: unknown }[] };
    if (!isDone && TransactItems.some(({ Delete }) => Delete)) {
      isDone = true;
      await work();
    }
    return send(command as never);
  }) as never);
}

test('does not remove an empty post when a comment arrives just before the removal is written', async () => {
  const { ref, call, save, ids } = await createPost();
  beforeRemoval(() => save(['701']));

  const isRemoved = await removeStoredPostWithoutComments(ref);

  expect(isRemoved).toBe(false);
  expect(await getItem(tableKeys.post(ref))).toMatchObject({ comments_total: 1 });
  expect(await ids()).toEqual(['701']);
  expect((await call('/posts')).body.total_posts_count).toBe(1);
});
