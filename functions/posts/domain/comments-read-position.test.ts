import { describe, expect, test } from 'vitest';
import type { CommentsReadPosition } from '#functions/connection/domain/import-task.ts';
import {
  computeReadPositionAfterRepliesPage,
  computeReadPositionAfterThreadsPage,
} from './comments-read-position.ts';

describe("the next position in a post's comments", () => {
  const rest = { cursor: 'next', after: { timestamp: 't', id: '1' } };
  const [first, second] = [
    { commentId: 'a', after: '1' },
    { commentId: 'b', after: '1' },
  ];
  const threads: CommentsReadPosition = { kind: 'threads', ...rest };
  const replies = (of: (typeof first)[], restOfThreads: typeof rest | null = rest) =>
    ({ kind: 'replies', threads: of, rest: restOfThreads }) as const;
  const afterThreads = computeReadPositionAfterThreadsPage;
  const afterReplies = (
    of: (typeof first)[],
    after?: string,
    restOfThreads: typeof rest | null = rest,
  ) => computeReadPositionAfterRepliesPage(replies(of, restOfThreads), after);

  test.each<[string, CommentsReadPosition | undefined, CommentsReadPosition | undefined]>([
    ['the last page of threads', afterThreads([], undefined), undefined],
    ['a page of threads that is not the last', afterThreads([], rest), threads],
    [
      'the last page of threads, with a long thread',
      afterThreads([first], undefined),
      replies([first], null),
    ],
    [
      'a page of threads with a long thread, whose replies come first',
      afterThreads([first], rest),
      replies([first]),
    ],
    [
      'replies of a thread that has more',
      afterReplies([first, second], '2'),
      replies([{ ...first, after: '2' }, second]),
    ],
    [
      'the last replies of a thread before another thread',
      afterReplies([first, second]),
      replies([second]),
    ],
    ['the last thread of a page that is not the last', afterReplies([second]), threads],
    ['the last thread of the last page', afterReplies([second], undefined, null), undefined],
  ])("computes the next position in a post's comments after %s", (_, actual, expected) => {
    expect(actual).toEqual(expected);
  });
});
