import { describe, expect, test } from 'vitest';
import type { CommentsPosition } from '#functions/connection/domain/import-task.ts';
import {
  computePositionAfterRepliesPage,
  computePositionAfterThreadsPage,
} from './comments-position.ts';

describe("the next position in a post's comments", () => {
  const rest = { cursor: 'next', after: { timestamp: 't', id: '1' } };

  test.each<[string, CommentsPosition | undefined, CommentsPosition | undefined]>([
    ['the last page of threads', computePositionAfterThreadsPage([], undefined), undefined],
    [
      'a page of threads that is not the last',
      computePositionAfterThreadsPage([], rest),
      { kind: 'threads', ...rest },
    ],
    [
      'the last page of threads, with a long thread',
      computePositionAfterThreadsPage([{ commentId: 'c', after: 'r' }], undefined),
      { kind: 'replies', threads: [{ commentId: 'c', after: 'r' }], rest: null },
    ],
    [
      'a page of threads with a long thread, whose replies come first',
      computePositionAfterThreadsPage([{ commentId: 'c', after: 'r' }], rest),
      { kind: 'replies', threads: [{ commentId: 'c', after: 'r' }], rest },
    ],
  ])("computes the next position in a post's comments after %s", (_, actual, expected) => {
    expect(actual).toEqual(expected);
  });

  const longThreads = [
    { commentId: 'a', after: '1' },
    { commentId: 'b', after: '1' },
  ];
  test.each<[string, CommentsPosition | undefined, CommentsPosition | undefined]>([
    [
      'replies of a thread that has more',
      computePositionAfterRepliesPage({ kind: 'replies', threads: longThreads, rest }, '2'),
      { kind: 'replies', threads: [{ commentId: 'a', after: '2' }, longThreads[1] as never], rest },
    ],
    [
      'the last replies of a thread before another thread',
      computePositionAfterRepliesPage({ kind: 'replies', threads: longThreads, rest }, undefined),
      { kind: 'replies', threads: [longThreads[1] as never], rest },
    ],
    [
      'the last thread of a page that is not the last',
      computePositionAfterRepliesPage(
        { kind: 'replies', threads: longThreads.slice(1), rest },
        undefined,
      ),
      { kind: 'threads', ...rest },
    ],
    [
      'the last thread of the last page',
      computePositionAfterRepliesPage(
        { kind: 'replies', threads: longThreads.slice(1), rest: null },
        undefined,
      ),
      undefined,
    ],
  ])("computes the next position in a post's comments after %s", (_, actual, expected) => {
    expect(actual).toEqual(expected);
  });
});
