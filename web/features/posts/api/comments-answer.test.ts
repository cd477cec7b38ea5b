// The list of new comments while one reads on, and while more of them come.
import { expect, test } from 'vitest';
import { makeComment, makePost } from '#web/testing/factories.ts';
import { type CommentsAnswer, keepShown } from './comments-answer.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();
/** Comments n, n-1, ... as a list stands: the newest first. */
const answer = (newest: number, oldest: number): CommentsAnswer => ({
  post: makePost(),
  comments: Array.from({ length: newest - oldest + 1 }, (_, index) =>
    makeComment({ id: `c${newest - index}`, timestamp: at(newest - index), seen: false }),
  ),
  total_comments_count: newest,
  pagination_offset: 0,
  new_comment: null,
  still_updating_comments_from_api: false,
  version: 'v1',
});
const ids = ({ comments }: CommentsAnswer) => comments.map(({ id }) => id);

test('what moved up from the next page does not come to this one', () => {
  const page = answer(100, 51);
  const twoRead = { ...answer(98, 49) };

  expect(ids(keepShown(page, twoRead))).toEqual(ids(page));
  expect(
    keepShown(page, twoRead)
      .comments.slice(0, 3)
      .map(({ seen }) => seen),
  ).toEqual([true, true, false]);
});

test('a comment that has come stands before the others, also when all of them are read', () => {
  const page = answer(100, 51);

  expect(ids(keepShown(page, answer(101, 52)))[0]).toBe('c101');
  const allRead = {
    ...answer(50, 1),
    comments: [...answer(101, 101).comments, ...answer(50, 2).comments],
  };
  expect(ids(keepShown(page, allRead))).toEqual(['c101', ...ids(page)]);
});

test('a page that is not full takes whatever there is', () => {
  expect(ids(keepShown(answer(10, 9), answer(8, 8)))).toEqual(['c8', 'c10', 'c9']);
});
