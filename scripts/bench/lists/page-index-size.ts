// P6: what a page index costs as its list grows to half a million comments, as DynamoDB reports it. The index is
// seeded without the comments: its own writes store the keys, in large batches.

import { buildCommentOrderKey } from '#functions/posts/domain/order-keys.ts';
import { getCommentOrderedList } from '#functions/posts/storage/ordered-lists-of-posts-and-comments.ts';
import { listComments } from '#functions/posts/use-cases/list-comments.ts';
import type { NetworkComment } from '#platform/instagram/comments.ts';
import { splitIntoChunks } from '#platform/split-into-chunks.ts';
import type { PostRef } from '#platform/table/keys.ts';
import { buildOrderedListWrites } from '#platform/table/ordered-list.ts';
import { type OrderedList, readOrderedListState } from '#platform/table/ordered-list-item.ts';
import { writeTransaction } from '#platform/table/table.ts';
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';
import { makeNetworkComment } from '#tests/support/network/make-network-posts.ts';
import { storeComments } from '#tests/support/network/store-test-posts.ts';
import { measureConsumedCapacity } from '#tests/support/table/measure-consumed-capacity.ts';
import { isoSecondsAfterTestStart } from '#tests/support/users/test-account-identity-and-times.ts';
import { createTestUserWithAccount } from '#tests/support/users/test-users.ts';
import { runWithBenchTable } from '../bench-table.ts';
import { logProgress, type Measurement, reportAndExit } from '../measurement.ts';
import { createSeededNumberGenerator } from '../medians.ts';
import { createRandomTextGenerator, pickWordCount, seedPosts } from './seed-lists.ts';

const INDEX_SIZES = [5_000, 60_000, 500_000] as const;
/** Enough inserts to split some nodes. */
const MEASURED_INSERTS = 200;
const PAGED_COUNT = 200_000;
/** The nodes that this many keys fill fit into one transaction. */
const KEYS_PER_BATCH = 1_500;

const random = createSeededNumberGenerator(7);
/** An id as long as the network's, of digits that do not compress. */
const makeRandomId = () => `17${String(Math.floor(random() * 1e15)).padStart(15, '0')}`;

/** The keys of one comment a minute, newest first; every third one is a reply to the one before. */
function makeOrderKeys(count: number): readonly string[] {
  let parent = { id: '', timestamp: '' };
  return Array.from({ length: count }, (_, position) => {
    const second = Math.floor((count - position + random()) * 60);
    const comment = { id: makeRandomId(), timestamp: isoSecondsAfterTestStart(second) };
    const threadStartedAt = parent.timestamp;
    if (position % 3 === 1)
      return buildCommentOrderKey({ ...comment, parentId: parent.id, threadStartedAt });
    parent = comment;
    return buildCommentOrderKey({
      ...comment,
      parentId: undefined,
      threadStartedAt: comment.timestamp,
    });
  });
}

async function insertKeys(list: OrderedList, insert: readonly string[]): Promise<void> {
  const state = await readOrderedListState(list, { consistent: true });
  await writeTransaction(
    await buildOrderedListWrites(list, state, { insert, remove: [], set: {} }),
  );
}

async function seedPageIndex(list: OrderedList, count: number): Promise<void> {
  logProgress(`Storing a page index of ${count} comments`);
  for (const keys of splitIntoChunks(makeOrderKeys(count), KEYS_PER_BATCH))
    await insertKeys(list, keys);
}

async function measureInserts(post: PostRef, count: number): Promise<Measurement> {
  const list = getCommentOrderedList(post);
  await seedPageIndex(list, count);
  // Any change of comments writes the post, even when their order stays the same.
  const postAlone = (await measureConsumedCapacity(() => insertKeys(list, []))).writes;
  const units: { readonly reads: number; readonly writes: number }[] = [];
  for (let insert = 1; insert <= MEASURED_INSERTS; insert += 1) {
    const timestamp = isoSecondsAfterTestStart((count + 1 + insert) * 60);
    const comment = { id: makeRandomId(), timestamp, parentId: undefined };
    const key = buildCommentOrderKey({ ...comment, threadStartedAt: timestamp });
    units.push(await measureConsumedCapacity(() => insertKeys(list, [key])));
  }
  const writes = units.map((one) => one.writes - postAlone);
  const mean = writes.reduce((sum, one) => sum + one, 0) / writes.length;
  logProgress(
    `An insert into ${count}: ${Math.min(...writes)} to ${Math.max(...writes)} write units, ${mean} on average; at most ${Math.max(...units.map((one) => one.reads))} read units`,
  );
  return { id: `P6-insert-${count}`, ratio: Math.max(...writes) };
}

/** Ordinary comments; the first is `fromSecond` seconds after the start. */
function generateComments(fromSecond: number): readonly NetworkComment[] {
  const generateText = createRandomTextGenerator(fromSecond);
  return Array.from({ length: DEFAULT_LIST_PAGE_SIZE }, (_, number) =>
    makeNetworkComment(makeRandomId(), {
      text: generateText(pickWordCount(number)),
      username: `follower.${number}`,
      timestamp: isoSecondsAfterTestStart(fromSecond + number),
    }),
  );
}

/** Stores only the comments of the first and the last page; the index also has the keys between them. */
async function measureLastPage(post: PostRef, user: object): Promise<Measurement> {
  await seedPageIndex(getCommentOrderedList(post), PAGED_COUNT - 2 * DEFAULT_LIST_PAGE_SIZE);
  for (const fromSecond of [-DEFAULT_LIST_PAGE_SIZE, (PAGED_COUNT + 1) * 60]) {
    await storeComments(post, generateComments(fromSecond));
  }
  const measurePage = async (offset: number): Promise<number> => {
    const request = { instagram_post_media_id: post.mediaId, pagination_offset: offset };
    const { reads } = await measureConsumedCapacity(async () => {
      const input = { request: request as never, caller: user as never, meta: {} as never };
      const page = await listComments(input);
      if (!('comments' in page && page.comments.length === DEFAULT_LIST_PAGE_SIZE))
        throw new Error(`The page at ${offset} is not full.`);
    });
    return reads;
  };
  const first = await measurePage(0);
  const last = await measurePage(PAGED_COUNT - DEFAULT_LIST_PAGE_SIZE);
  logProgress(`Read units: page 1 ${first}, page ${PAGED_COUNT / DEFAULT_LIST_PAGE_SIZE} ${last}`);
  return { id: `P6-page-${PAGED_COUNT / DEFAULT_LIST_PAGE_SIZE}`, ratio: last / first };
}

async function measure(): Promise<Measurement[]> {
  const user = await createTestUserWithAccount('17841400000000001');
  const toPost = (number: number): PostRef => ({ ...user, mediaId: `1800000000000000${number}` });
  const measurements: Measurement[] = [];
  await seedPosts(
    user,
    [0, 1, 2, 3].map((number) => toPost(number).mediaId),
  );
  for (const [number, size] of INDEX_SIZES.entries())
    measurements.push(await measureInserts(toPost(number), size));
  return [...measurements, await measureLastPage(toPost(INDEX_SIZES.length), user)];
}

await reportAndExit(await runWithBenchTable(measure));
