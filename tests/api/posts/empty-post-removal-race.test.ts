// Removing an empty post: a comment that arrives meanwhile keeps the post.
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { removeStoredPostWithoutComments } from '#functions/posts/add-and-remove-posts.ts';
import { saveComments } from '#functions/posts/save-comments.ts';
import { savePosts } from '#functions/posts/save-posts.ts';
import { getDynamoClient } from '#platform/table/dynamo-client.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import {
  createPostsApiCaller,
  makeFetchedComments,
  makeNetworkComment,
  makeNetworkMedia,
} from '#tests/support/make-network-posts.ts';
import { setUpTestTable } from '#tests/support/test-table.ts';
import { TEST_CLIENT_ID } from '#tests/support/test-users.ts';

setUpTestTable();
beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = TEST_CLIENT_ID;
});
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
  const { account, call } = await createPostsApiCaller();
  const post = { ...account, mediaId: '700' };
  await savePosts(account, {
    media: [makeNetworkMedia('700')],
    coveredRange: undefined,
  });
  beforeRemoval(() => saveComments(post, makeFetchedComments([makeNetworkComment('701')])));

  const isRemoved = await removeStoredPostWithoutComments(post);

  expect(isRemoved).toBe(false);
  expect(await getItem(tableKeys.post(post))).toMatchObject({ comments_total: 1 });
  const { body } = await call('/post/comments', { instagram_post_media_id: '700' });
  expect(body.comments.map(({ id }: { id: string }) => id)).toEqual(['701']);
  expect((await call('/posts')).body.total_posts_count).toBe(1);
});
