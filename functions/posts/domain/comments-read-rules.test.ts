import { describe, expect, it } from 'vitest';
import {
  type CommentsReadState,
  isRestOfCommentsKnown,
  needsCommentsRead,
  planNextCommentsRead,
} from './comments-read-rules.ts';

const NOW = '2026-11-20T10:00:00.000Z';
const minutesFromNow = (minutes: number) =>
  new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
const FIRST_READ = { count: 5, isSecond: false };
const SECOND_READ = { count: 5, isSecond: true };

const makePost = (
  total: number,
  fields: Partial<CommentsReadState> = {},
  unlistedCount = 0,
): CommentsReadState => ({
  countAtLastRead: 5,
  nextCommentsRead: undefined,
  commentCounts: { total, unlistedCount, newCount: 0, latestNewComment: undefined },
  ...fields,
});

describe('deciding whether to read the comments of a post', () => {
  it('requires a read when the post is not stored yet and has comments', () => {
    expect([needsCommentsRead(1, undefined, NOW), needsCommentsRead(0, undefined, NOW)]).toEqual([
      true,
      false,
    ]);
  });

  it("requires a read when the network's count differs from the count at the last read", () => {
    expect([
      needsCommentsRead(6, makePost(5), NOW),
      needsCommentsRead(5, makePost(5), NOW),
    ]).toEqual([true, false]);
    expect(needsCommentsRead(5, makePost(5, { countAtLastRead: undefined }), NOW)).toBe(true);
  });

  it('requires a read when the network counts no comments but some are still stored', () => {
    const neverRead = { countAtLastRead: undefined };

    expect([
      needsCommentsRead(0, makePost(1, neverRead), NOW),
      needsCommentsRead(0, makePost(0, neverRead), NOW),
    ]).toEqual([true, false]);
  });

  it("requires a read when the next one is due although the network's count is unchanged", () => {
    const needsReadWhenDueIn = (minutes: number) =>
      needsCommentsRead(
        5,
        makePost(4, { nextCommentsRead: { at: minutesFromNow(minutes), rereadCount: 1 } }),
        NOW,
      );

    expect([needsReadWhenDueIn(-1), needsReadWhenDueIn(0), needsReadWhenDueIn(1)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("planning the next read of a post's comments after a complete read", () => {
  it("plans no further read when the stored comments match the network's count", () => {
    const noFurtherRead = { nextCommentsRead: undefined, needsSecondRead: false };

    expect(planNextCommentsRead(makePost(5), FIRST_READ, NOW)).toEqual(noFurtherRead);
    const rereadDueNow = { nextCommentsRead: { at: NOW, rereadCount: 2 } };
    expect(planNextCommentsRead(makePost(5, rereadDueNow), FIRST_READ, NOW)).toEqual(noFurtherRead);
  });

  it.each([4, 6])(
    'requires a second read at once and plans a later one when %i comments are stored but the network counts 5',
    (total) => {
      const nextCommentsRead = { at: minutesFromNow(10), rereadCount: 0 };

      expect(planNextCommentsRead(makePost(total), FIRST_READ, NOW)).toEqual({
        nextCommentsRead,
        needsSecondRead: true,
      });
      expect(planNextCommentsRead(makePost(total), SECOND_READ, NOW)).toEqual({
        nextCommentsRead,
        needsSecondRead: false,
      });
    },
  );

  it('plans a later read when the counts match but no list has contained a stored comment yet', () => {
    expect(planNextCommentsRead(makePost(5, {}, 1), FIRST_READ, NOW)).toEqual({
      nextCommentsRead: { at: minutesFromNow(10), rereadCount: 0 },
      needsSecondRead: false,
    });
  });

  it('increases the delays between repeated reads to a day, then plans none', () => {
    const planAfterReread = (rereadCount: number) =>
      planNextCommentsRead(
        makePost(4, { nextCommentsRead: { at: NOW, rereadCount } }),
        FIRST_READ,
        NOW,
      );

    expect([0, 1, 2, 3].map(planAfterReread)).toEqual([
      { nextCommentsRead: { at: minutesFromNow(60), rereadCount: 1 }, needsSecondRead: false },
      { nextCommentsRead: { at: minutesFromNow(240), rereadCount: 2 }, needsSecondRead: false },
      { nextCommentsRead: { at: minutesFromNow(1_440), rereadCount: 3 }, needsSecondRead: false },
      { nextCommentsRead: undefined, needsSecondRead: false },
    ]);
  });

  it('restarts the growing delays of repeated reads when the count changed or the read ran before it was due', () => {
    const restarted = {
      nextCommentsRead: { at: minutesFromNow(10), rereadCount: 0 },
      needsSecondRead: true,
    };
    const rereadDueNow = { nextCommentsRead: { at: NOW, rereadCount: 3 } };

    expect(
      planNextCommentsRead(makePost(4, { ...rereadDueNow, countAtLastRead: 4 }), FIRST_READ, NOW),
    ).toEqual(restarted);
    expect(
      planNextCommentsRead(
        makePost(4, { ...rereadDueNow, countAtLastRead: undefined }),
        FIRST_READ,
        NOW,
      ),
    ).toEqual(restarted);
    const rereadNotDueYet = { nextCommentsRead: { at: minutesFromNow(1), rereadCount: 3 } };
    expect(planNextCommentsRead(makePost(4, rereadNotDueYet), FIRST_READ, NOW)).toEqual(restarted);
  });
});

describe('a visit of a post', () => {
  const startedAtMs = Date.parse('2026-11-24T12:00:00.000Z');
  const known = {
    startedAtMs,
    lastThreadArrivedAt: '2026-11-24T11:59:59.999Z',
    writtenSinceCount: 0,
    networkCommentCount: 180,
    total: 180,
  };

  it.each<[string, Partial<Parameters<typeof isRestOfCommentsKnown>[0]>, boolean]>([
    ['the page ends with a known thread and the counts agree', {}, true],
    [
      'every comment more than the count was written since',
      { total: 182, writtenSinceCount: 2 },
      true,
    ],
    [
      'the page ends with a thread that this visit stored',
      { lastThreadArrivedAt: '2026-11-24T12:00:00.000Z' },
      false,
    ],
    ['the page has no thread', { lastThreadArrivedAt: undefined }, false],
    ['a stored comment was deleted on the network', { networkCommentCount: 179 }, false],
    ['a comment is missing', { networkCommentCount: 181 }, false],
    [
      'a deletion and a new comment are balanced by the count alone',
      { writtenSinceCount: 1 },
      false,
    ],
    ['the network withholds the count', { networkCommentCount: -1 }, false],
  ])('knows the rest when %s: %o → %s', (_, change, expected) => {
    expect(isRestOfCommentsKnown({ ...known, ...change })).toBe(expected);
  });
});
