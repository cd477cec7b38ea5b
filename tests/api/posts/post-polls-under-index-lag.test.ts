// Polls of posts and comments while every index lags: no client keeps an outdated page.
import { test } from 'vitest';
import { writeReply } from '#functions/drafts/storage/reply-repository.ts';
import { makeNetworkMedia } from '#tests/support/network/make-network-posts.ts';
import {
  createPost,
  makeRangeOfWholeList,
  storePosts,
} from '#tests/support/network/store-test-posts.ts';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { readCurrentDraft, storeReply } from '#tests/support/replies/store-test-replies.ts';
import { setUpFakeClock } from '#tests/support/run/fake-clock.ts';
import {
  expectPollsToEndWithFinalContent,
  type ListsPolledUnderIndexLag,
} from '#tests/support/table/expect-polls-to-end-with-final-content.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { isoSecondsAfterTestStart } from '#tests/support/users/test-account-identity-and-times.ts';

setUpTestTable();
setUpFakeClock();

const makeMedia = (id: number, fields = {}) =>
  makeNetworkMedia(String(id), { timestamp: isoSecondsAfterTestStart(id), ...fields });

/** Changes of a list of posts, of one post's comments, and of the reply to one of them. */
async function createPolledPosts(): Promise<ListsPolledUnderIndexLag> {
  const post = await createPost(['1', '2', '3'], makeMedia(100));
  const { account, call, callList, save, seen, markAll, subject, change } = post;
  let lastId = 200;
  const media = [makeMedia(100), makeMedia(101), makeMedia(102)];
  await storePosts(account, media);
  const readComments = (fields: object) => async (version: object) =>
    (await callList({ ...fields, ...version })).body;
  const readPosts = (fields: object) => async (version: object) =>
    (await call('/posts', { ...fields, ...version })).body;
  return {
    readers: [
      readPosts({}),
      readPosts({ show_new_only: true }),
      readPosts({ page_limit: 1, pagination_offset: 1 }),
      readComments({}),
      readComments({ show_new_only: true }),
      readComments({ page_limit: 1, pagination_offset: 1 }),
      readComments({ seen_comment_ids: ['2'] }),
    ],
    changes: [
      () => save([String(++lastId)]),
      () => save(['1', '2', '3'], makeRangeOfWholeList()),
      () => seen(String(lastId)),
      () => markAll(),
      () => change({ caption: `Edit ${++lastId}` }),
      () => storePosts(account, [makeMedia(++lastId)]),
      () => storePosts(account, media, makeRangeOfWholeList()),
      async () => {
        const replied = subject('1');
        const revision = (await readCurrentDraft(replied))?.revision ?? 0;
        const draft = makeTestDraft({ revision: revision + 1, editedText: `Edit ${revision}` });
        await (revision === 0
          ? storeReply(replied, draft)
          : writeReply(replied, draft, makeTestDraft()));
      },
    ],
  };
}

test('polls of posts and comments show the right end despite lagging indexes', async () => {
  await expectPollsToEndWithFinalContent(createPolledPosts);
});
