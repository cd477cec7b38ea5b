// The list of new comments while the user reads it and more comments arrive.
import { expect, test } from 'vitest';
import { makeComment } from '#web/testing/data/api-object-factories.ts';
import { makeCommentsResponse } from '#web/testing/data/make-list-responses.ts';
import { type CommentsResponse, keepSeenCommentsInNewFilter } from './update-comments-response.ts';

const isoTimeAt = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();
/** Comments n, n-1, ... in list order: newest first. */
const makeNumbered = (newest: number, oldest: number): CommentsResponse =>
  makeCommentsResponse({
    comments: Array.from({ length: newest - oldest + 1 }, (_, index) =>
      makeComment({ id: `c${newest - index}`, timestamp: isoTimeAt(newest - index), seen: false }),
    ),
    total_comments_count: newest,
  });
const getIds = ({ comments }: CommentsResponse) => comments.map(({ id }) => id);

test('adds no comments that only move up from the next page', () => {
  const knownResponse = makeNumbered(100, 51);
  const responseAfterTwoSeen = { ...makeNumbered(98, 49) };

  expect(getIds(keepSeenCommentsInNewFilter(knownResponse, responseAfterTwoSeen))).toEqual(
    getIds(knownResponse),
  );
  expect(
    keepSeenCommentsInNewFilter(knownResponse, responseAfterTwoSeen)
      .comments.slice(0, 3)
      .map(({ seen }) => seen),
  ).toEqual([true, true, false]);
});

test('adds new comments at the top of the shown page', () => {
  const knownResponse = makeNumbered(100, 51);

  expect(getIds(keepSeenCommentsInNewFilter(knownResponse, makeNumbered(101, 52)))[0]).toBe('c101');
  const responseAfterAllSeen = {
    ...makeNumbered(50, 1),
    comments: [...makeNumbered(101, 101).comments, ...makeNumbered(50, 2).comments],
  };
  expect(getIds(keepSeenCommentsInNewFilter(knownResponse, responseAfterAllSeen))).toEqual([
    'c101',
    ...getIds(knownResponse),
  ]);
});

test('adds all comments to a shown page that is not full', () => {
  expect(getIds(keepSeenCommentsInNewFilter(makeNumbered(10, 9), makeNumbered(8, 8)))).toEqual([
    'c8',
    'c10',
    'c9',
  ]);
});
