// Polls of posts and comments while every index lags: no client keeps an outdated page.
import { test } from 'vitest';
import { writeReply } from '#functions/drafts/reply-repository.ts';
import { saveComments } from '#functions/posts/save-comments.ts';
import { savePosts } from '#functions/posts/save-posts.ts';
import { setUpFakeClock } from '#tests/support/fake-clock.ts';
import { makeTestDraft } from '#tests/support/make-draft.ts';
import {
  createPostsApiCaller,
  isoInOneHour,
  makeFetchedComments,
  makeNetworkComment,
  makeNetworkMedia,
} from '#tests/support/make-network-posts.ts';
import {
  expectPollsToEndWithTheContent,
  type PolledLists,
} from '#tests/support/polls-under-index-lag.ts';
import { readCurrentDraft, storeReply } from '#tests/support/stored-replies.ts';
import { isoSecondsAfterTestStart } from '#tests/support/test-account-and-time.ts';
import { setUpTestTable } from '#tests/support/test-table.ts';

setUpTestTable();
setUpFakeClock();

const MEDIA_ID = '100';
const makeMedia = (id: number, fields = {}) =>
  makeNetworkMedia(String(id), { timestamp: isoSecondsAfterTestStart(id), ...fields });

/** What happens to a list of posts, to the comments of one of them, and to the reply of one of these. */
async function createPolledPosts(): Promise<PolledLists> {
  const { account, call } = await createPostsApiCaller();
  const post = { ...account, mediaId: MEDIA_ID };
  const replied = { ...post, commentId: '1' };
  let lastId = 200;
  const storePosts = (media: ReturnType<typeof makeMedia>[], coveredRange?: object) =>
    savePosts(account, { media, coveredRange: coveredRange as never });
  const storeComments = (ids: readonly number[], fields = {}) => {
    const comments = ids.map((id) => makeNetworkComment(String(id)));
    return saveComments(post, makeFetchedComments(comments, fields));
  };
  const isWholeList = () => ({ after: undefined, upTo: undefined, readAt: isoInOneHour() });
  await storePosts([makeMedia(100), makeMedia(101), makeMedia(102)]);
  await storeComments([1, 2, 3]);
  const readComments = (fields: object) => async (version: object) =>
    (await call('/post/comments', { instagram_post_media_id: MEDIA_ID, ...fields, ...version }))
      .body;
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
      () => storeComments([++lastId]),
      () => storeComments([1, 2, 3], { coveredRange: isWholeList() }),
      () => call('/post/comment/seen', { media_id: MEDIA_ID, comment_id: String(lastId) }),
      () => call('/post/seen', { media_id: MEDIA_ID }),
      () => storePosts([makeMedia(100, { caption: `Edit ${++lastId}` })]),
      () => storePosts([makeMedia(++lastId)]),
      () => storePosts([makeMedia(100), makeMedia(101), makeMedia(102)], isWholeList()),
      async () => {
        const subject = { kind: 'comment', ...replied } as const;
        const revision = (await readCurrentDraft(subject))?.revision ?? 0;
        const draft = makeTestDraft({ revision: revision + 1, editedText: `Edit ${revision}` });
        await (revision === 0
          ? storeReply(subject, draft)
          : writeReply(subject, draft, makeTestDraft()));
      },
    ],
  };
}

test('polls of posts and comments end with the content of the list, however far the indexes lag', async () => {
  await expectPollsToEndWithTheContent(createPolledPosts);
});
