// Polls of posts and comments: no page is read while nothing changes, and any change brings a full response.
import { describe, expect, test } from 'vitest';
import { writeReply } from '#functions/drafts/reply-repository.ts';
import { saveComments } from '#functions/posts/save-comments.ts';
import { savePosts } from '#functions/posts/save-posts.ts';
import { FIRM_CHANGE_AGE_MS } from '#platform/http/list-version.ts';
import { advanceFakeClockSeconds, setUpFakeClock } from '#tests/support/fake-clock.ts';
import { setUpFakeRefreshQueue } from '#tests/support/fake-refresh-queue.ts';
import { makeTestDraft } from '#tests/support/make-draft.ts';
import {
  createPostsApiCaller,
  isoInOneHour,
  makeFetchedComments,
  makeNetworkComment,
  makeNetworkMedia,
} from '#tests/support/make-network-posts.ts';
import { recordIndexQueriesOf } from '#tests/support/record-index-queries.ts';
import { storeReply } from '#tests/support/stored-replies.ts';
import {
  epochSecondsAfterTestStart,
  isoSecondsAfterTestStart,
} from '#tests/support/test-account-and-time.ts';
import { setUpTestTable } from '#tests/support/test-table.ts';

setUpTestTable();
setUpFakeClock();
setUpFakeRefreshQueue();

const MEDIA_IDS = ['100', '101', '102'];
const makeMedia = (id: string, fields = {}) =>
  makeNetworkMedia(id, { timestamp: isoSecondsAfterTestStart(Number(id)), ...fields });
const makeAllMedia = () => MEDIA_IDS.map((id) => makeMedia(id));

/** Three posts; the first has the comments 20 and 10. */
async function createPolledPosts() {
  const { account, call } = await createPostsApiCaller();
  const post = { ...account, mediaId: '100' };
  const storePosts = (media: ReturnType<typeof makeAllMedia>, isWholeList = false) =>
    savePosts(account, {
      media,
      coveredRange: isWholeList
        ? { after: undefined, upTo: undefined, readAt: isoInOneHour() }
        : undefined,
    });
  const storeComments = (ids: readonly string[], fields = {}) =>
    saveComments(
      post,
      makeFetchedComments(
        ids.map((id) => makeNetworkComment(id)),
        fields,
      ),
    );
  await storePosts(makeAllMedia());
  await storeComments(['20', '10']);
  const listPosts = async (fields: object = {}) => (await call('/posts', fields)).body;
  const listComments = async (fields: object = {}) =>
    (await call('/post/comments', { instagram_post_media_id: '100', ...fields })).body;
  return { post, call, storePosts, storeComments, listPosts, listComments };
}
type PolledPosts = Awaited<ReturnType<typeof createPolledPosts>>;
type List = PolledPosts['listPosts'];
type Change = readonly [string, (lists: PolledPosts) => Promise<unknown>];

/** Reads the list when its last change is firm, so that a poll with the version reads no page. */
async function readFirmVersion(list: List, fields: object = {}): Promise<string> {
  advanceFakeClockSeconds(FIRM_CHANGE_AGE_MS / 1_000 + 1);
  return (await list(fields)).version;
}

async function expectFullResponseAfter(change: () => Promise<unknown>, list: List) {
  const version = await readFirmVersion(list);

  const poll = await recordIndexQueriesOf(() => list({ known_version: version }));
  expect(poll.result).toMatchObject({ unchanged: true, version });
  expect(poll.indexes).toEqual(['gsi4']);
  await change();

  const response = await list({ known_version: version });
  expect(response).not.toHaveProperty('unchanged');
  expect(response).toEqual({ ...(await list()), version: expect.any(String) });
}

const commentChanges: readonly Change[] = [
  ['a comment arrives', ({ storeComments }) => storeComments(['30'])],
  [
    'a comment is deleted',
    ({ storeComments }) =>
      storeComments(['20'], {
        coveredRange: { after: undefined, upTo: undefined, readAt: isoInOneHour() },
      }),
  ],
  [
    'a comment is marked as seen',
    ({ call }) => call('/post/comment/seen', { media_id: '100', comment_id: '10' }),
  ],
  [
    'another device marks a comment as seen while it reads',
    ({ listComments }) => listComments({ seen_comment_ids: ['20'] }),
  ],
  ['all comments are marked as seen', ({ call }) => call('/post/seen', { media_id: '100' })],
  [
    'a caption is edited',
    ({ storePosts }) => storePosts([makeMedia('100', { caption: 'Edited' })]),
  ],
];

describe('polls of the list of posts', () => {
  test.each<Change>([
    ...commentChanges,
    ['a post is added', ({ storePosts }) => storePosts([makeMedia('103')])],
    ['a post is removed', ({ storePosts }) => storePosts(makeAllMedia().slice(0, 2), true)],
  ])('read no page until %s', async (_, change) => {
    const lists = await createPolledPosts();

    await expectFullResponseAfter(() => change(lists), lists.listPosts);
  });

  test('read the page when the known version belongs to another page, filter or account', async () => {
    const { listPosts } = await createPolledPosts();
    const other = await createPolledPosts();
    const version = await readFirmVersion(listPosts);

    for (const fields of [
      { page_limit: 2 },
      { pagination_offset: 1 },
      { show_new_only: true },
      { filter_end_date: epochSecondsAfterTestStart(101) },
    ]) {
      expect(await listPosts({ ...fields, known_version: version })).toHaveProperty('posts');
    }
    const { indexes } = await recordIndexQueriesOf(() =>
      other.listPosts({ known_version: version }),
    );
    expect(indexes).toContain('gsi1');
  });

  test('always say whether a refresh is running', async () => {
    const { listPosts } = await createPolledPosts();
    const version = await readFirmVersion(listPosts);

    const poll = () => listPosts({ known_version: version });
    expect(await poll()).toMatchObject({ unchanged: true, still_updating_posts_from_api: false });
    await listPosts({ update_from_api: true });
    expect(await poll()).toMatchObject({ unchanged: true, still_updating_posts_from_api: true });
  });
});

describe('polls of the comments of a post', () => {
  test.each<Change>([
    ...commentChanges,
    [
      'a comment is edited',
      ({ post }) =>
        saveComments(post, makeFetchedComments([makeNetworkComment('10', { text: 'Edited' })])),
    ],
    [
      'a reply is drafted',
      ({ post }) => storeReply({ kind: 'comment', ...post, commentId: '10' }, makeTestDraft()),
    ],
  ])('read no page until %s', async (_, change) => {
    const lists = await createPolledPosts();

    await expectFullResponseAfter(() => change(lists), lists.listComments);
  });

  test('read no page until the reply to a comment takes its next step', async () => {
    const { post, listComments } = await createPolledPosts();
    const subject = { kind: 'comment', ...post, commentId: '10' } as const;
    await storeReply(subject, makeTestDraft());

    for (const revision of [2, 3, 4]) {
      const draft = makeTestDraft({ revision, editedText: `Version ${revision}` });
      await expectFullResponseAfter(
        () => writeReply(subject, draft, makeTestDraft()),
        listComments,
      );
    }
  });

  test('read no page when the comments that they mark as seen were seen before', async () => {
    const { listComments } = await createPolledPosts();
    const marking = { seen_comment_ids: ['10'] };
    await listComments(marking);
    const version = await readFirmVersion(listComments);

    expect(await listComments({ ...marking, known_version: version })).toHaveProperty('unchanged');
    const response = await listComments({ seen_comment_ids: ['20'], known_version: version });
    expect(response.post.new_comments_count).toBe(0);
  });

  test('read the page when the known version belongs to another page, filter or post', async () => {
    const { listComments, call } = await createPolledPosts();
    await call('/post/comment/seen', { media_id: '100', comment_id: '10' });
    const version = await readFirmVersion(listComments);

    for (const fields of [
      { page_limit: 1 },
      { pagination_offset: 1 },
      { show_new_only: true },
      { filter_end_date: epochSecondsAfterTestStart(15) },
      { instagram_post_media_id: '101' },
    ]) {
      expect(await listComments({ ...fields, known_version: version })).toHaveProperty('comments');
    }
  });
});
