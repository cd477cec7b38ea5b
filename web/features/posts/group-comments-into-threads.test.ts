// A page's comments as threads.
import { expect, test } from 'vitest';
import { makeComment } from '#web/testing/data/api-object-factories.ts';
import { groupCommentsIntoThreads, pageStartsInsideThread } from './group-comments-into-threads.ts';

const makeTopLevelComment = (id: string) => makeComment({ id });
const makeReply = (id: string, to: string) => makeComment({ id, replied_to_id: to });
const describeThreads = (comments: Parameters<typeof groupCommentsIntoThreads>[0]) =>
  groupCommentsIntoThreads(comments).map(({ parent, replies }) => [
    parent?.id ?? null,
    ...replies.map((each) => each.id),
  ]);

test('groups comment replies under the comment that they answer', () => {
  expect(
    describeThreads([
      makeTopLevelComment('a'),
      makeReply('a1', 'a'),
      makeReply('a2', 'a'),
      makeTopLevelComment('b'),
      makeReply('b1', 'b'),
    ]),
  ).toEqual([
    ['a', 'a1', 'a2'],
    ['b', 'b1'],
  ]);
});

test('marks a page that starts with replies as continuing a thread', () => {
  const page = [makeReply('a8', 'a'), makeReply('a9', 'a'), makeTopLevelComment('b')];

  expect(pageStartsInsideThread(page)).toBe(true);
  expect(describeThreads(page)).toEqual([[null, 'a8', 'a9'], ['b']]);
  expect(pageStartsInsideThread([makeTopLevelComment('a')])).toBe(false);
  expect(pageStartsInsideThread([])).toBe(false);
});

test('shows a comment reply separately when its parent comment is filtered out', () => {
  expect(describeThreads([makeTopLevelComment('a'), makeReply('x1', 'x')])).toEqual([
    ['a'],
    [null, 'x1'],
  ]);
});
