// Polls of posts and comments: no page is read while nothing changes, and any change brings a full response.
import { describe, expect, test } from 'vitest';
import { writeReply } from '#functions/drafts/storage/reply-repository.ts';
import { FIRM_LIST_CHANGE_AGE_MS } from '#platform/http/list-version.ts';
import { makeNetworkComment, makeNetworkMedia } from '#tests/support/network/make-network-posts.ts';
import {
  createPost,
  makeRangeOfWholeList,
  storePosts,
} from '#tests/support/network/store-test-posts.ts';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { storeReply } from '#tests/support/replies/store-test-replies.ts';
import { advanceFakeClockSeconds, setUpFakeClock } from '#tests/support/run/fake-clock.ts';
import { recordIndexQueriesOf } from '#tests/support/table/record-index-queries.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import {
  epochSecondsAfterTestStart,
  isoSecondsAfterTestStart,
} from '#tests/support/users/test-account-identity-and-times.ts';
import { setUpFakeRefreshQueue } from '#tests/support/vendors/fake-refresh-queue.ts';

setUpTestTable();
setUpFakeClock();
setUpFakeRefreshQueue();

const MEDIA_IDS = ['100', '101', '102'];
const makeMedia = (id: string, fields = {}) =>
  makeNetworkMedia(id, { timestamp: isoSecondsAfterTestStart(Number(id)), ...fields });
const makeAllMedia = () => MEDIA_IDS.map((id) => makeMedia(id));

/** Three posts; the first has the comments 20 and 10. */
async function createPolledPosts() {
  const { list, ...post } = await createPost(['20', '10'], makeMedia('100'));
  await storePosts(post.account, makeAllMedia());
  const listPosts = async (fields: object = {}) => (await post.call('/posts', fields)).body;
  const listComments = async (fields: object = {}) => (await post.callList(fields)).body;
  return { ...post, listPosts, listComments };
}
type PolledPosts = Awaited<ReturnType<typeof createPolledPosts>>;
type List = PolledPosts['listPosts'];
type Change = readonly [string, (lists: PolledPosts) => Promise<unknown>];

/** Reads the list when its last change is firm, so that a poll with the version reads no page. */
async function readFirmVersion(list: List, fields: object = {}): Promise<string> {
  advanceFakeClockSeconds(FIRM_LIST_CHANGE_AGE_MS / 1_000 + 1);
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
  ['a comment arrives', ({ save }) => save(['30'])],
  ['a comment is deleted', ({ save }) => save(['20'], makeRangeOfWholeList())],
  ['a comment is marked as seen', ({ seen }) => seen('10')],
  [
    'another device marks a comment as seen while it reads',
    ({ listComments }) => listComments({ seen_comment_ids: ['20'] }),
  ],
  ['all comments are marked as seen', ({ markAll }) => markAll()],
  ['a caption is edited', ({ change }) => change({ caption: 'Edited' })],
];

describe('polls of the list of posts', () => {
  test.each<Change>([
    ...commentChanges,
    ['a post is added', ({ account }) => storePosts(account, [makeMedia('103')])],
    [
      'a post is removed',
      ({ account }) => storePosts(account, makeAllMedia().slice(0, 2), makeRangeOfWholeList()),
    ],
  ])('read no page until %s', async (_, change) => {
    const lists = await createPolledPosts();

    await expectFullResponseAfter(() => change(lists), lists.listPosts);
  });

  test('a posts poll ignores a known version of another page or filter', async () => {
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

  test('a posts poll says whether a refresh runs, even when unchanged', async () => {
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
    ['a comment is edited', ({ save }) => save([makeNetworkComment('10', { text: 'Edited' })])],
    ['a reply is drafted', ({ subject }) => storeReply(subject('10'), makeTestDraft())],
  ])('read no page until %s', async (_, change) => {
    const lists = await createPolledPosts();

    await expectFullResponseAfter(() => change(lists), lists.listComments);
  });

  test("a comments poll reads no page until a comment's reply changes", async () => {
    const { subject, listComments } = await createPolledPosts();
    await storeReply(subject('10'), makeTestDraft());

    for (const revision of [2, 3, 4]) {
      const draft = makeTestDraft({ revision, editedText: `Version ${revision}` });
      await expectFullResponseAfter(
        () => writeReply(subject('10'), draft, makeTestDraft()),
        listComments,
      );
    }
  });

  test('a comments poll reads no page when the marked comments were seen', async () => {
    const { listComments } = await createPolledPosts();
    const marking = { seen_comment_ids: ['10'] };
    await listComments(marking);
    const version = await readFirmVersion(listComments);

    expect(await listComments({ ...marking, known_version: version })).toHaveProperty('unchanged');
    const response = await listComments({ seen_comment_ids: ['20'], known_version: version });
    expect(response.post.new_comments_count).toBe(0);
  });

  test('a comments poll ignores a known version of another page or post', async () => {
    const { listComments, seen } = await createPolledPosts();
    await seen('10');
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
