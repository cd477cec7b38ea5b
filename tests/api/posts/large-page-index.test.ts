// Changes that concern so many nodes of a page index that they do not fit into one transaction.
import { expect, test } from 'vitest';
import { getCommentList, getPostList } from '#functions/posts/post-and-comment-lists.ts';
import { readPostListState } from '#functions/posts/post-repository.ts';
import { saveComments } from '#functions/posts/save-comments.ts';
import { savePosts } from '#functions/posts/save-posts.ts';
import { tablePartitions } from '#platform/table/keys.ts';
import type { OrderedList } from '#platform/table/ordered-list-item.ts';
import { readOrderedListKeys } from '#platform/table/ordered-list-ranges.ts';
import { queryItems } from '#platform/table/query.ts';
import {
  createPostsApiCaller,
  isoInOneHour,
  makeFetchedComments,
  makeNetworkComment,
  makeNetworkMedia,
} from '#tests/support/make-network-posts.ts';
import { isoSecondsAfterTestStart } from '#tests/support/test-account-and-time.ts';
import { setUpTestTable } from '#tests/support/test-table.ts';

const NUMBERS = Array.from({ length: 3_000 }, (_, number) => number);
/** Spread over the whole list, so that each is in a leaf of its own. */
const isSpread = (number: number) => number % 40 === 20;
const spread = NUMBERS.filter(isSpread);

setUpTestTable();

const makeId = (number: number) => `179${(number * 7_919_317_531) % 100_000_000_000_000}`;
const makePost = (number: number) =>
  makeNetworkMedia(makeId(number), { timestamp: isoSecondsAfterTestStart(number * 3_607) });
const makeComment = (number: number) =>
  makeNetworkComment(makeId(number), { timestamp: isoSecondsAfterTestStart(number * 61) });

/** The index has the keys of the list, and returns how many keys that are. */
async function expectIndexOfList(list: OrderedList): Promise<number> {
  const items = await queryItems({ index: 'gsi1', partition: list.partition });
  expect(await readOrderedListKeys(list, undefined)).toEqual(items.map(({ gsi1sk }) => gsi1sk));
  return items.length;
}

test('adds posts at more places of the list than a transaction has room for', async () => {
  const { account } = await createPostsApiCaller();
  const save = (numbers: readonly number[]) =>
    savePosts(account, { media: numbers.map(makePost), coveredRange: undefined });
  await save(NUMBERS.filter((number) => !isSpread(number)).reverse());

  await save(spread);

  const stored = await expectIndexOfList(getPostList(account));
  expect(stored).toBe(NUMBERS.length);
  expect((await readPostListState(account)).total).toBe(NUMBERS.length);
});

test('keeps the index right when several writers change it at once', async () => {
  const { account } = await createPostsApiCaller();
  const ref = { ...account, mediaId: '18001' };
  await savePosts(account, {
    media: [makeNetworkMedia('18001')],
    coveredRange: undefined,
  });
  const save = (numbers: readonly number[]) =>
    saveComments(ref, makeFetchedComments(numbers.map(makeComment)));
  const old = NUMBERS.slice(0, 600).filter((number) => !isSpread(number));
  await save(old);

  const writers = [0, 1, 2, 3].map((writer) =>
    save(spread.filter((number, position) => number < 600 && position % 4 === writer)),
  );
  const saved = await Promise.all(writers);

  const added = saved.flatMap((one) => one.added).length;
  expect(added).toBeGreaterThan(10);
  expect(await expectIndexOfList(getCommentList(ref))).toBe(old.length + added);
});

test('adds and removes comments at more places of the list than a transaction has room for', async () => {
  const { account } = await createPostsApiCaller();
  const ref = { ...account, mediaId: '18000' };
  await savePosts(account, {
    media: [makeNetworkMedia('18000')],
    coveredRange: undefined,
  });
  const save = (numbers: readonly number[], fields: object = {}) =>
    saveComments(ref, makeFetchedComments(numbers.map(makeComment), fields));
  const others = NUMBERS.filter((number) => !isSpread(number));
  await save(others.toReversed());

  expect((await save(spread)).added).toHaveLength(spread.length);
  expect(await expectIndexOfList(getCommentList(ref))).toBe(NUMBERS.length);

  const coveredRange = { after: undefined, upTo: undefined, readAt: isoInOneHour() };
  expect((await save(spread, { coveredRange })).removed).toBe(others.length);
  expect(await expectIndexOfList(getCommentList(ref))).toBe(spread.length);
  const left = await queryItems({ partition: tablePartitions.comments(ref), beginsWith: 'INDEX' });
  expect(left.length).toBeLessThan(6);
});
