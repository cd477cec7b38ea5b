// What the access patterns of posts and comments consume, as the store itself reports it; the table
// in docs/data-model.md is held against it.
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readComment, writeDraft } from '#functions/posts/comment-repository.ts';
import { contentStore } from '#functions/posts/content-store.ts';
import { listComments } from '#functions/posts/use-cases/list-comments.ts';
import { listPosts } from '#functions/posts/use-cases/list-posts.ts';
import { markCommentSeen, markPostSeen } from '#functions/posts/use-cases/mark-seen.ts';
import type { NetworkComment } from '#platform/instagram/comments.ts';
import { type PostRef, partitions } from '#platform/table/keys.ts';
import { query } from '#platform/table/query.ts';
import { type Consumed, consumedBy } from '#tests/support/capacity.ts';
import { documentedCapacity } from '#tests/support/documented-capacity.ts';
import { draftOf } from '#tests/support/drafts.ts';
import { at, batchOf, commentOf, later, mediaOf } from '#tests/support/posts.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';

const COMMENTS = 5_000;
const BIG = '18000000000000001';
const FEW = '18000000000000002';
const MANY = '18000000000000003';
const account = { userId: 'usr_01k9f2m4xq8c3v7n1b5z0d6h2j', igUserId: '17841400000000001' };
const refOf = (mediaId: string): PostRef => ({ ...account, mediaId });
const caller = account as never;
const meta = {} as never;

const idOf = (number: number) => `179${10_000_000_000_000 + number}`;

/** One of many: an id as long as the network's, an ordinary text, every third one a reply. */
function comment(number: number): NetworkComment {
  const isReply = number % 3 === 1;
  return commentOf(idOf(number), {
    text: 'Where can I get this one? It looks so good! 😍'.repeat((number % 4) + 1),
    username: `follower.${number % 700}`,
    timestamp: at(number * 60),
    parentId: isReply ? idOf(number + 1) : undefined,
  });
}

/** Newest first, as the network lists them. */
const comments = (count: number): readonly NetworkComment[] =>
  Array.from({ length: count }, (_, position) => comment(count - position));

const post = (mediaId: string) =>
  mediaOf(mediaId, { caption: 'Fresh out of the oven. '.repeat(12) });

async function withComments(mediaId: string, count: number): Promise<void> {
  await contentStore.savePosts(account, { media: [post(mediaId)], covered: undefined });
  const all = comments(count);
  for (let start = 0; start < all.length; start += 75) {
    await contentStore.saveComments(refOf(mediaId), batchOf(all.slice(start, start + 75)));
  }
}

const list = (mediaId: string, fields: object = {}) =>
  listComments({
    request: { instagram_post_media_id: mediaId, ...fields } as never,
    caller,
    meta,
  });

const pageOfItems = (mediaId: string) => () =>
  query({ index: 'gsi1', partition: partitions.comments(refOf(mediaId)), limit: 50 });

const markAll = (mediaId: string) => () =>
  markPostSeen({ request: { media_id: mediaId }, caller, meta });

const take = (some: readonly NetworkComment[], fields: object = {}) =>
  contentStore.saveComments(refOf(BIG), batchOf(some, fields));

let table: TestTable;
const queue = mockClient(SQSClient);
beforeAll(async () => {
  table = await startTable();
  process.env.REFRESH_QUEUE_URL = 'https://queue.example/refresh';
  queue.on(SendMessageCommand).resolves({});
  await withComments(BIG, COMMENTS);
}, 120_000);
afterAll(() => table.stop());

test('a page of 5,000 comments costs little more than its items, wherever it is', async () => {
  const minimum = (await consumedBy(pageOfItems(BIG))).reads;
  const first = (await consumedBy(() => list(BIG))).reads;
  expect(first / minimum).toBeLessThanOrEqual(1.4);

  for (const offset of [450, 2_500, 3_333, 4_950]) {
    const deep = (await consumedBy(() => list(BIG, { pagination_offset: offset }))).reads;
    expect(deep / first).toBeLessThanOrEqual(1.5);
  }
  const newOnly = (await consumedBy(() => list(BIG, { show_new_only: true }))).reads;
  expect(newOnly / minimum).toBeLessThanOrEqual(2);
});

test('marking a thousand as read costs what marking ten does', async () => {
  await withComments(FEW, 10);
  await withComments(MANY, 1_000);

  const few = await consumedBy(markAll(FEW));
  const many = await consumedBy(markAll(MANY));

  expect(many.writes).toBe(few.writes);
});

test('every access pattern costs what the documentation says', async () => {
  const fresh = comment(COMMENTS + 3);
  const ref = { ...refOf(BIG), commentId: fresh.id };
  const gone = comments(COMMENTS).filter(({ id }) => id !== idOf(1_000));
  const around = gone.filter(({ id }) => id > idOf(970) && id < idOf(1_030));
  const place = (number: number) => ({ timestamp: at(number * 60), id: idOf(number) });
  const covered = { after: place(1_030), upTo: place(971), readAt: later() };
  const media = Array.from({ length: 60 }, (_, number) => post(`1801000000000${number + 1_000}`));
  const savePosts = () => contentStore.savePosts(account, { media, covered: undefined });
  const posts = (fields: object = {}) => listPosts({ request: fields as never, caller, meta });
  const seen = () =>
    markCommentSeen({ request: { media_id: BIG, comment_id: fresh.id }, caller, meta });
  // In this order: each finds what those before it left.
  const patterns: Readonly<Record<string, () => Promise<unknown>>> = {
    'Comments, page 1 of 100': () => list(BIG),
    'Comments, page 100 of 100': () => list(BIG, { pagination_offset: 4_950 }),
    'Comments, new only, page 1': () => list(BIG, { show_new_only: true }),
    'One comment that came': () => take([fresh]),
    'The same comment again': () => take([fresh]),
    'A page of 75 comments, nothing new': () => take(comments(COMMENTS).slice(150, 225)),
    'A page that proves one comment gone': () => take(around, { covered }),
    'One comment seen': seen,
    'One comment seen, again': seen,
    'Store a draft': () => writeDraft(ref, 0, draftOf({ revision: 1 }), at(9)),
    'Read a draft': () => readComment(ref),
    'Take the lease of a refresh': () => contentStore.beginCommentsRefresh(refOf(BIG)),
    'Mark 5,000 comments as read': markAll(BIG),
    'Take in 60 posts': savePosts,
    'The same 60 posts again': savePosts,
    'Posts, page 1': () => posts(),
    'Posts, page 2': () => posts({ pagination_offset: 50 }),
  };
  const measured: Record<string, readonly [number, number]> = {};
  for (const [name, work] of Object.entries(patterns)) {
    const { reads, writes }: Consumed = await consumedBy(work);
    measured[name] = [reads, writes];
  }

  const stated = documentedCapacity();
  expect(Object.fromEntries(Object.keys(patterns).map((name) => [name, stated.get(name)]))).toEqual(
    measured,
  );
});
