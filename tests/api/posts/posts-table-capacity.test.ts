// Measures the capacity that the access patterns of posts and comments consume, and compares it with the table in
// docs/data-model.md.

import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, expect, test } from 'vitest';
import {
  acquireListRefreshLease,
  cancelListRefreshLease,
} from '#functions/connection/list-refresh-lease.ts';
import { readReply, writeReply } from '#functions/drafts/storage/reply-repository.ts';
import { listComments } from '#functions/posts/use-cases/list-comments.ts';
import { listPosts } from '#functions/posts/use-cases/list-posts.ts';
import {
  markCommentSeen,
  markPostSeen,
} from '#functions/posts/use-cases/mark-comment-or-post-seen.ts';
import type { NetworkComment } from '#platform/instagram/comments.ts';
import { type PostRef, tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import {
  isoTimeInOneHour,
  makeNetworkComment,
  makeNetworkMedia,
} from '#tests/support/network/make-network-posts.ts';
import { storeComments, storePosts } from '#tests/support/network/store-test-posts.ts';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { storeReply } from '#tests/support/replies/store-test-replies.ts';
import { setUpFakeClock } from '#tests/support/run/fake-clock.ts';
import {
  measureAccessPatterns,
  measureConsumedCapacity,
  measureUnchangedPolls,
} from '#tests/support/table/measure-consumed-capacity.ts';
import { expectDocumentedCapacity } from '#tests/support/table/read-documented-capacity.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import {
  epochSecondsAfterTestStart,
  isoSecondsAfterTestStart,
} from '#tests/support/users/test-account-identity-and-times.ts';

const COMMENTS = 5_000;
const BIG_POST_ID = '18000000000000001';
const SMALL_POST_ID = '18000000000000002';
const LARGE_POST_ID = '18000000000000003';
const account = { userId: 'usr_01k9f2m4xq8c3v7n1b5z0d6h2j', igUserId: '17841400000000001' };
const toPostRef = (mediaId: string): PostRef => ({ ...account, mediaId });
const caller = account as never;
const meta = {} as never;

const makeId = (number: number) => `179${10_000_000_000_000 + number}`;

/** A comment with an id as long as the network's and an ordinary text; every third one is a reply. */
function makeNumberedComment(number: number): NetworkComment {
  const isReply = number % 3 === 1;
  return makeNetworkComment(makeId(number), {
    text: 'Where can I get this one? It looks so good! 😍'.repeat((number % 4) + 1),
    username: `follower.${number % 700}`,
    timestamp: isoSecondsAfterTestStart(number * 60),
    parentId: isReply ? makeId(number + 1) : undefined,
  });
}

/** Newest first, as the network lists them. */
const makeNumberedComments = (count: number): readonly NetworkComment[] =>
  Array.from({ length: count }, (_, position) => makeNumberedComment(count - position));

const makePost = (mediaId: string) =>
  makeNetworkMedia(mediaId, { caption: 'Fresh out of the oven. '.repeat(12) });

async function storePostWithComments(mediaId: string, count: number): Promise<void> {
  await storePosts(account, [makePost(mediaId)]);
  const all = makeNumberedComments(count);
  for (let start = 0; start < all.length; start += 75)
    await storeComments(toPostRef(mediaId), all.slice(start, start + 75));
}

const readPage = (mediaId: string, fields: object = {}) =>
  listComments({
    request: { instagram_post_media_id: mediaId, ...fields } as never,
    caller,
    meta,
  });

const queryPage = (mediaId: string) => () =>
  queryItems({ index: 'gsi1', partition: tablePartitions.comments(toPostRef(mediaId)), limit: 50 });

const markAllSeen = (mediaId: string) => () =>
  markPostSeen({ request: { media_id: mediaId }, caller, meta });

const saveBigPostComments = (some: readonly NetworkComment[], fields: object = {}) =>
  storeComments(toPostRef(BIG_POST_ID), some, fields);

setUpTestTable();
setUpFakeClock();
const queue = mockClient(SQSClient);
beforeAll(async () => {
  process.env.COMMENTS_QUEUE_URL = 'https://queue.example/comments';
  queue.on(SendMessageCommand).resolves({});
  await storePostWithComments(BIG_POST_ID, COMMENTS);
});

test('any page of 5,000 comments costs little more table capacity than others', async () => {
  const minimum = (await measureConsumedCapacity(queryPage(BIG_POST_ID))).reads;
  const measureReads = async (fields: object) =>
    (await measureConsumedCapacity(() => readPage(BIG_POST_ID, fields))).reads;
  const first = await measureReads({});
  expect(first / minimum).toBeLessThanOrEqual(1.4);

  for (const pagination_offset of [450, 2_500, 3_333, 4_950])
    expect((await measureReads({ pagination_offset })) / first).toBeLessThanOrEqual(1.5);
  expect((await measureReads({ show_new_only: true })) / minimum).toBeLessThanOrEqual(2);
});

test('marks a thousand comments as seen with as many writes as ten', async () => {
  await storePostWithComments(SMALL_POST_ID, 10);
  await storePostWithComments(LARGE_POST_ID, 1_000);

  const few = await measureConsumedCapacity(markAllSeen(SMALL_POST_ID));
  const many = await measureConsumedCapacity(markAllSeen(LARGE_POST_ID));

  expect(many.writes).toBe(few.writes);
});

test('consumes the documented table capacity in every access pattern of posts', async () => {
  const fresh = makeNumberedComment(COMMENTS + 3);
  const ref = { ...toPostRef(BIG_POST_ID), commentId: fresh.id };
  const remaining = makeNumberedComments(COMMENTS).filter(({ id }) => id !== makeId(1_000));
  const around = remaining.filter(({ id }) => id > makeId(970) && id < makeId(1_030));
  const toPosition = (number: number) => ({
    timestamp: isoSecondsAfterTestStart(number * 60),
    id: makeId(number),
  });
  const coveredRange = {
    after: toPosition(1_030),
    upTo: toPosition(971),
    readAt: isoTimeInOneHour(),
  };
  const media = Array.from({ length: 60 }, (_, number) =>
    makePost(`1801000000000${number + 1_000}`),
  );
  const saveSixtyPosts = () => storePosts(account, media);
  const betweenDates = {
    filter_start_date: epochSecondsAfterTestStart(4_000 * 60),
    filter_end_date: epochSecondsAfterTestStart(1_000 * 60),
  };
  const posts = (fields: object = {}) => listPosts({ request: fields as never, caller, meta });
  const markSeen = () =>
    markCommentSeen({ request: { media_id: BIG_POST_ID, comment_id: fresh.id }, caller, meta });
  const subject = { kind: 'comment', ...ref } as const;
  // The order matters: each pattern builds on the state that earlier ones left.
  const patterns: Readonly<Record<string, () => Promise<unknown>>> = {
    'Comments, page 1 of 100': () => readPage(BIG_POST_ID),
    'Comments, page 100 of 100': () => readPage(BIG_POST_ID, { pagination_offset: 4_950 }),
    'Comments, new only, page 1': () => readPage(BIG_POST_ID, { show_new_only: true }),
    'Comments between two dates, page 1': () => readPage(BIG_POST_ID, betweenDates),
    'Comments between two dates, page 40': () =>
      readPage(BIG_POST_ID, { ...betweenDates, pagination_offset: 1_950 }),
    'Store a new comment': () => saveBigPostComments([fresh]),
    'Store the same comment again': () => saveBigPostComments([fresh]),
    'Store a page of 75 known comments': () =>
      saveBigPostComments(makeNumberedComments(COMMENTS).slice(150, 225)),
    'Store a page, one comment deleted': () => saveBigPostComments(around, { coveredRange }),
    'Mark one comment as seen': markSeen,
    'Mark one comment as seen again': markSeen,
    'Begin a reply': () => storeReply(subject, makeTestDraft()),
    'Change a reply': () =>
      writeReply(subject, makeTestDraft({ state: 'queued', revision: 2 }), makeTestDraft()),
    'Read a reply': () => readReply(subject, 'rsp_1'),
    'Acquire the lease of a refresh': () =>
      acquireListRefreshLease(tableKeys.post(toPostRef(BIG_POST_ID)), { item: 'existing' }),
    'Mark 5,000 comments as read': markAllSeen(BIG_POST_ID),
    'Store 60 new posts': saveSixtyPosts,
    'Store the same 60 posts again': saveSixtyPosts,
    'Posts, page 1': () => posts(),
    'Posts, page 2': () => posts({ pagination_offset: 50 }),
  };
  const changes = await measureAccessPatterns(patterns);
  // While comments are being read, a poll of the posts reads the page.
  await cancelListRefreshLease(tableKeys.post(toPostRef(BIG_POST_ID)));
  const measured = {
    ...changes,
    ...(await measureUnchangedPolls({
      'Comments, nothing changed': (fields) => readPage(BIG_POST_ID, fields),
      'Posts, nothing changed': posts,
    })),
  };

  expectDocumentedCapacity(measured);
});
