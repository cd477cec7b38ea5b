// A page's comments as conversations.
import { expect, test } from 'vitest';
import { makeComment } from '#web/testing/factories.ts';
import { continuesPreviousPage, toThreads } from './threads.ts';

const top = (id: string) => makeComment({ id });
const reply = (id: string, to: string) => makeComment({ id, replied_to_id: to });
const shape = (comments: Parameters<typeof toThreads>[0]) =>
  toThreads(comments).map(({ parent, replies }) => [
    parent?.id ?? null,
    ...replies.map((each) => each.id),
  ]);

test('replies stand under the comment they answer', () => {
  expect(shape([top('a'), reply('a1', 'a'), reply('a2', 'a'), top('b'), reply('b1', 'b')])).toEqual(
    [
      ['a', 'a1', 'a2'],
      ['b', 'b1'],
    ],
  );
});

test('a page that opens with replies continues the previous one', () => {
  const page = [reply('a8', 'a'), reply('a9', 'a'), top('b')];

  expect(continuesPreviousPage(page)).toBe(true);
  expect(shape(page)).toEqual([[null, 'a8', 'a9'], ['b']]);
  expect(continuesPreviousPage([top('a')])).toBe(false);
  expect(continuesPreviousPage([])).toBe(false);
});

test('a reply whose parent is filtered out stands alone', () => {
  expect(shape([top('a'), reply('x1', 'x')])).toEqual([['a'], [null, 'x1']]);
});
