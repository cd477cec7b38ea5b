// Changes of so many page index nodes that they exceed one transaction.
import { expect, test } from 'vitest';
import {
  getCommentOrderedList,
  getPostOrderedList,
} from '#functions/posts/storage/ordered-lists-of-posts-and-comments.ts';
import { readPostListState } from '#functions/posts/storage/post-repository.ts';
import { tablePartitions } from '#platform/table/keys.ts';
import type { OrderedList } from '#platform/table/ordered-list-item.ts';
import { readOrderedListKeys } from '#platform/table/ordered-list-ranges.ts';
import { queryItems } from '#platform/table/query.ts';
import {
  createPostsApiCaller,
  makeNetworkComment,
  makeNetworkMedia,
} from '#tests/support/network/make-network-posts.ts';
import {
  createPost,
  makeRangeOfWholeList,
  storePosts,
} from '#tests/support/network/store-test-posts.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { isoSecondsAfterTestStart } from '#tests/support/users/test-account-identity-and-times.ts';

const NUMBERS = Array.from({ length: 3_000 }, (_, number) => number);
/** Spread over the whole list, so that each is in a different leaf. */
const isSpread = (number: number) => number % 40 === 20;
const spread = NUMBERS.filter(isSpread);

setUpTestTable();

const makeId = (number: number) => `179${(number * 7_919_317_531) % 100_000_000_000_000}`;
const makePost = (number: number) =>
  makeNetworkMedia(makeId(number), { timestamp: isoSecondsAfterTestStart(number * 3_607) });
const makeComment = (number: number) =>
  makeNetworkComment(makeId(number), { timestamp: isoSecondsAfterTestStart(number * 61) });

/** Expects that the index has the keys of the list, and returns their number. */
async function expectIndexOfList(list: OrderedList): Promise<number> {
  const items = await queryItems({ index: 'gsi1', partition: list.partition });
  expect(await readOrderedListKeys(list, undefined)).toEqual(items.map(({ gsi1sk }) => gsi1sk));
  return items.length;
}

test('adds posts at more places of the list than one transaction holds', async () => {
  const { account } = await createPostsApiCaller();
  const save = (numbers: readonly number[]) => storePosts(account, numbers.map(makePost));
  await save(NUMBERS.filter((number) => !isSpread(number)).reverse());

  await save(spread);

  const stored = await expectIndexOfList(getPostOrderedList(account));
  expect(stored).toBe(NUMBERS.length);
  expect((await readPostListState(account)).total).toBe(NUMBERS.length);
});

test('keeps the comment index right when several writers change it at once', async () => {
  const { ref, save } = await createPost();
  const old = NUMBERS.slice(0, 600).filter((number) => !isSpread(number));
  await save(old.map(makeComment));

  const writers = [0, 1, 2, 3].map((writer) =>
    save(
      spread.filter((number, position) => number < 600 && position % 4 === writer).map(makeComment),
    ),
  );
  const saved = await Promise.all(writers);

  const added = saved.flatMap((one) => one.added).length;
  expect(added).toBeGreaterThan(10);
  expect(await expectIndexOfList(getCommentOrderedList(ref))).toBe(old.length + added);
});

test('adds and removes comments at more list places than a transaction holds', async () => {
  const { ref, save } = await createPost();
  const others = NUMBERS.filter((number) => !isSpread(number));
  await save(others.toReversed().map(makeComment));
  const spreadComments = spread.map(makeComment);

  expect((await save(spreadComments)).added).toHaveLength(spread.length);
  expect(await expectIndexOfList(getCommentOrderedList(ref))).toBe(NUMBERS.length);

  expect((await save(spreadComments, makeRangeOfWholeList())).removed).toBe(others.length);
  expect(await expectIndexOfList(getCommentOrderedList(ref))).toBe(spread.length);
  const left = await queryItems({ partition: tablePartitions.comments(ref), beginsWith: 'INDEX' });
  expect(left.length).toBeLessThan(6);
});
