import { describe, expect, it } from 'vitest';
import {
  type CommentsReadState,
  isRestOfCommentsKnown,
  needsCommentsRead,
  planNextCommentsRead,
} from './plan-comments-read.ts';

const NOW = '2026-11-20T10:00:00.000Z';
const minutesFromNow = (minutes: number) =>
  new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
const rereadIn = (minutes: number, rereadCount: number) => ({
  at: minutesFromNow(minutes),
  rereadCount,
});

const makePost = (
  total: number,
  fields: Partial<CommentsReadState> = {},
  unlistedCount = 0,
  adCount = 0,
): CommentsReadState => ({
  countAtLastRead: 5,
  nextCommentsRead: undefined,
  commentCounts: { total, unlistedCount, adCount, newCount: 0, latestNewComment: undefined },
  ...fields,
});

describe('deciding whether to read the comments of a post', () => {
  const needsRead = (count: number, post?: CommentsReadState) =>
    needsCommentsRead(count, post, NOW);

  it('requires a comments read for an unstored post with comments', () => {
    expect([needsRead(1), needsRead(0)]).toEqual([true, false]);
  });

  it("requires a comments read when the network's count has changed", () => {
    expect([needsRead(6, makePost(5)), needsRead(5, makePost(5))]).toEqual([true, false]);
    expect(needsRead(5, makePost(5, { countAtLastRead: undefined }))).toBe(true);
  });

  it('requires a comments read when stored comments remain at count zero', () => {
    const neverRead = { countAtLastRead: undefined };
    const results = [1, 0].map((total) => needsRead(0, makePost(total, neverRead)));
    expect(results).toEqual([true, false]);
  });

  it('requires no read when all stored comments are uncounted ad comments', () => {
    expect(needsRead(0, makePost(2, { countAtLastRead: 0 }, 2, 2))).toBe(false);
    expect(needsRead(0, makePost(3, { countAtLastRead: 0 }, 2, 2))).toBe(true);
  });

  it("requires a due comments read although the network's count is unchanged", () => {
    const results = [-1, 0, 1].map((minutes) =>
      needsRead(5, makePost(4, { nextCommentsRead: rereadIn(minutes, 1) })),
    );
    expect(results).toEqual([true, true, false]);
  });
});

describe("planning the next read of a post's comments after a complete read", () => {
  const plan = (post: CommentsReadState, isSecond = false) =>
    planNextCommentsRead(post, { count: 5, isSecond }, NOW);

  it("plans no further read when the stored comments match the network's count", () => {
    const noFurtherRead = { nextCommentsRead: undefined, needsSecondRead: false };

    expect(plan(makePost(5))).toEqual(noFurtherRead);
    expect(plan(makePost(5, { nextCommentsRead: rereadIn(0, 2) }))).toEqual(noFurtherRead);
  });

  it.each([4, 6])('requires a second and a later read with %i of 5 stored', (total) => {
    const nextCommentsRead = rereadIn(10, 0);

    expect(plan(makePost(total))).toEqual({ nextCommentsRead, needsSecondRead: true });
    expect(plan(makePost(total), true)).toEqual({ nextCommentsRead, needsSecondRead: false });
  });

  it('plans a later comments read while no list contains a stored comment', () => {
    expect(plan(makePost(5, {}, 1))).toEqual({
      nextCommentsRead: rereadIn(10, 0),
      needsSecondRead: false,
    });
  });

  it('delays between repeated comments reads grow to a day, then end', () => {
    const plans = [0, 1, 2, 3].map((count) =>
      plan(makePost(4, { nextCommentsRead: rereadIn(0, count) })),
    );

    expect(plans).toEqual([
      { nextCommentsRead: rereadIn(60, 1), needsSecondRead: false },
      { nextCommentsRead: rereadIn(240, 2), needsSecondRead: false },
      { nextCommentsRead: rereadIn(1_440, 3), needsSecondRead: false },
      { nextCommentsRead: undefined, needsSecondRead: false },
    ]);
  });

  it('plans no comments read when only comments on ads are uncounted', () => {
    const none = { nextCommentsRead: undefined, needsSecondRead: false };
    expect(plan(makePost(7, {}, 2, 2))).toEqual(none);
    expect(plan(makePost(7, {}, 2, 1))).not.toEqual(none);
  });

  it('delays of comments reads restart after a changed count', () => {
    const restarted = { nextCommentsRead: rereadIn(10, 0), needsSecondRead: true };
    const due = { nextCommentsRead: rereadIn(0, 3) };

    expect(plan(makePost(4, { ...due, countAtLastRead: 4 }))).toEqual(restarted);
    expect(plan(makePost(4, { ...due, countAtLastRead: undefined }))).toEqual(restarted);
    expect(plan(makePost(4, { nextCommentsRead: rereadIn(1, 3) }))).toEqual(restarted);
  });
});

describe('a visit of a post', () => {
  const startedAtMs = Date.parse('2026-11-24T12:00:00.000Z');
  const known = {
    startedAtMs,
    lastThreadArrivedAt: '2026-11-24T11:59:59.999Z',
    writtenSinceCount: 0,
    networkCommentCount: 180,
    commentCounts: { total: 180, adCount: 0 },
  };

  it.each<[string, Partial<Parameters<typeof isRestOfCommentsKnown>[0]>, boolean]>([
    ['the page ends with a known thread and the counts agree', {}, true],
    [
      'every comment more than the count was written since',
      { commentCounts: { total: 182, adCount: 0 }, writtenSinceCount: 2 },
      true,
    ],
    [
      'every comment more than the count is on an ad',
      { commentCounts: { total: 182, adCount: 2 } },
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
  ])('knows the remaining comments when %s: %o → %s', (_, change, expected) => {
    expect(isRestOfCommentsKnown({ ...known, ...change })).toBe(expected);
  });
});
