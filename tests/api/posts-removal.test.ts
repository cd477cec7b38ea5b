// A post goes only while nothing of it comes: whoever adds a comment meanwhile keeps it.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { contentStore } from '#functions/posts/content-store.ts';
import { removeEmptyPost } from '#functions/posts/post-list.ts';
import { dynamo } from '#platform/table/client.ts';
import { keys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import { batchOf, commentOf, mediaOf, postsCaller } from '#tests/support/posts.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID } from '#tests/support/users.ts';

let table: TestTable;
beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = CLIENT_ID;
  table = await startTable();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => table.stop());

/** Does something between the decision to remove a post and its write. */
function beforeRemoval(work: () => Promise<unknown>): void {
  const send = dynamo().send.bind(dynamo());
  let isDone = false;
  vi.spyOn(dynamo(), 'send').mockImplementation((async (command: { input: object }) => {
    const { TransactItems = [] } = command.input as { TransactItems?: { Delete?: unknown }[] };
    if (!isDone && TransactItems.some(({ Delete }) => Delete)) {
      isDone = true;
      await work();
    }
    return send(command as never);
  }) as never);
}

test('a comment that comes while its empty post is removed keeps the post', async () => {
  const { account, call } = await postsCaller();
  const post = { ...account, mediaId: '700' };
  await contentStore.savePosts(account, { media: [mediaOf('700')], covered: undefined });
  beforeRemoval(() => contentStore.saveComments(post, batchOf([commentOf('701')])));

  const gone = await removeEmptyPost(post);

  expect(gone).toBe(false);
  expect(await getItem(keys.post(post))).toMatchObject({ comments_total: 1 });
  const { body } = await call('/post/comments', { instagram_post_media_id: '700' });
  expect(body.comments.map(({ id }: { id: string }) => id)).toEqual(['701']);
  expect((await call('/posts')).body.total_posts_count).toBe(1);
});
