import { describe, expect, test } from 'vitest';
import type { CommentsPosition } from '#functions/connection/domain/import-task.ts';
import {
  computePositionAfterRepliesPage,
  computePositionAfterThreadsPage,
} from './comments-position.ts';

describe("the next position in a post's comments", () => {
  const rest = { cursor: 'next', after: { timestamp: 't', id: '1' } };
  const [first, second] = [
    { commentId: 'a', after: '1' },
    { commentId: 'b', after: '1' },
  ];
  const afterThreads = computePositionAfterThreadsPage;
  const afterReplies = (
    threads: (typeof first)[],
    after?: string,
    restOfThreads: typeof rest | null = rest,
  ) => computePositionAfterRepliesPage({ kind: 'replies', threads, rest: restOfThreads }, after);

  test.each<[string, CommentsPosition | undefined, CommentsPosition | undefined]>([
    ['the last page of threads', afterThreads([], undefined), undefined],
    [
      'a page of threads that is not the last',
      afterThreads([], rest),
      { kind: 'threads', ...rest },
    ],
    [
      'the last page of threads, with a long thread',
      afterThreads([first], undefined),
      { kind: 'replies', threads: [first], rest: null },
    ],
    [
      'a page of threads with a long thread, whose replies come first',
      afterThreads([first], rest),
      { kind: 'replies', threads: [first], rest },
    ],
    [
      'replies of a thread that has more',
      afterReplies([first, second], '2'),
      { kind: 'replies', threads: [{ ...first, after: '2' }, second], rest },
    ],
    [
      'the last replies of a thread before another thread',
      afterReplies([first, second]),
      { kind: 'replies', threads: [second], rest },
    ],
    [
      'the last thread of a page that is not the last',
      afterReplies([second]),
      { kind: 'threads', ...rest },
    ],
    ['the last thread of the last page', afterReplies([second], undefined, null), undefined],
  ])("computes the next position in a post's comments after %s", (_, actual, expected) => {
    expect(actual).toEqual(expected);
  });
});
