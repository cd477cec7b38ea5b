import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stretchOf } from './covered.ts';
import {
  afterComments,
  afterPosts,
  afterReplies,
  afterThreads,
  beginAnew,
  isKnown,
  LANES,
  lanesOf,
  type PostReading,
  type PostToRead,
  setApart,
  troubled,
  type Work,
} from './work.ts';

const posts = fc.uniqueArray(
  fc.record({ mediaId: fc.string({ minLength: 1 }), count: fc.nat(3_000) }),
  { selector: ({ mediaId }) => mediaId, maxLength: 100 },
);

describe('lanes', () => {
  test('hold every post once, and never more lanes than allowed', () => {
    fc.assert(
      fc.property(posts, (all) => {
        const lanes = lanesOf(all);
        expect(lanes.length).toBeLessThanOrEqual(LANES);
        expect(lanes.every((lane) => lane.length > 0)).toBe(true);
        expect(
          lanes
            .flat()
            .map(({ mediaId }) => mediaId)
            .sort(),
        ).toEqual(all.map(({ mediaId }) => mediaId).sort());
      }),
    );
  });

  test('a huge post has a lane to itself while there are others', () => {
    const small = Array.from({ length: 20 }, (_, index) => ({ mediaId: `s${index}`, count: 1 }));
    const lanes = lanesOf([...small, { mediaId: 'huge', count: 2_500 }], 4);

    expect(lanes.find((lane) => lane.some(({ mediaId }) => mediaId === 'huge'))).toHaveLength(1);
  });
});

test('one page of posts leads to no more pieces than one transaction holds', () => {
  const all = Array.from({ length: 100 }, (_, index) => ({ mediaId: `${index}`, count: 5 }));

  expect(afterPosts({ cursor: 'c', after: undefined }, all)).toHaveLength(LANES + 1);
});

test('a lane reads its posts one after the other, each to its end', () => {
  fc.assert(
    fc.property(posts, (all) => {
      const read: string[] = [];
      let open: readonly Work[] = afterPosts(undefined, all);
      while (open.length > 0) {
        const [piece, ...others] = open;
        if (piece?.kind !== 'comments') throw new Error('only comments are left');
        read.push(piece.post.mediaId);
        open = [...others, ...afterComments(piece, undefined)];
      }
      expect(read.sort()).toEqual(all.map(({ mediaId }) => mediaId).sort());
    }),
  );
});

test('a step in the middle of a post keeps what stands behind it', () => {
  const behind: PostToRead[] = [{ mediaId: 'b', count: 1 }];
  const piece: Extract<Work, { kind: 'comments' }> = {
    kind: 'comments',
    post: { mediaId: 'a', count: 70 },
    reading: { kind: 'threads' },
    behind,
  };

  expect(afterComments(piece, { kind: 'threads', cursor: 'x' })).toEqual([
    { ...piece, reading: { kind: 'threads', cursor: 'x' } },
  ]);
});

describe('reading a post', () => {
  const rest = { cursor: 'next', after: { timestamp: 't', id: '1' } };

  test.each<[string, PostReading | undefined, PostReading | undefined]>([
    ['the last page, threads whole', afterThreads([], undefined), undefined],
    ['a page in the middle', afterThreads([], rest), { kind: 'threads', ...rest }],
    [
      'the last page, with a long thread',
      afterThreads([{ commentId: 'c', after: 'r' }], undefined),
      { kind: 'replies', threads: [{ commentId: 'c', after: 'r' }], rest: null },
    ],
    [
      'a page with long threads: those first',
      afterThreads([{ commentId: 'c', after: 'r' }], rest),
      { kind: 'replies', threads: [{ commentId: 'c', after: 'r' }], rest },
    ],
  ])('%s', (_, actual, expected) => {
    expect(actual).toEqual(expected);
  });

  const two = [
    { commentId: 'a', after: '1' },
    { commentId: 'b', after: '1' },
  ];
  test.each<[string, PostReading | undefined, PostReading | undefined]>([
    [
      'a thread that goes on',
      afterReplies({ kind: 'replies', threads: two, rest }, '2'),
      { kind: 'replies', threads: [{ commentId: 'a', after: '2' }, two[1] as never], rest },
    ],
    [
      'a thread that ends before another',
      afterReplies({ kind: 'replies', threads: two, rest }, undefined),
      { kind: 'replies', threads: [two[1] as never], rest },
    ],
    [
      'the last thread of a page in the middle',
      afterReplies({ kind: 'replies', threads: two.slice(1), rest }, undefined),
      { kind: 'threads', ...rest },
    ],
    [
      'the last thread of the last page',
      afterReplies({ kind: 'replies', threads: two.slice(1), rest: null }, undefined),
      undefined,
    ],
  ])('%s', (_, actual, expected) => {
    expect(actual).toEqual(expected);
  });
});

describe('what a page proves', () => {
  const [a, b, before] = ['a', 'b', 'z'].map((id) => ({ id, timestamp: `t-${id}` }));
  if (!a || !b || !before) throw new Error('no places');

  test.each([
    [
      'the only page',
      [a, b],
      undefined,
      undefined,
      { after: undefined, upTo: undefined },
      undefined,
    ],
    [
      'the first of more',
      [a, b],
      'n',
      undefined,
      { after: undefined, upTo: b },
      { cursor: 'n', after: b },
    ],
    ['one in the middle', [a], 'n', before, { after: before, upTo: a }, { cursor: 'n', after: a }],
    ['the last of more', [a], undefined, before, { after: before, upTo: undefined }, undefined],
    ['an empty one that goes on', [], 'n', before, undefined, { cursor: 'n', after: before }],
    ['an empty last one', [], undefined, before, { after: before, upTo: undefined }, undefined],
  ])('%s', (_, places, next, after, covered, rest) => {
    const leftOut = { ids: [], nameless: 0 };
    expect(stretchOf({ places, next, leftOut }, { after })).toEqual({ covered, rest });
  });

  test('names what could not be read; the page behind it begins with its own first element', () => {
    const leftOut = { ids: ['x'], nameless: 0 };
    const { covered, rest } = stretchOf({ places: [a], next: 'n', leftOut }, { after: before });
    expect(covered).toEqual({ after: before, upTo: a, unread: ['x'] });
    expect(rest).toEqual({ cursor: 'n', after: a, gap: true });

    const all = { ids: [], nameless: 0 };
    const behind = stretchOf({ places: [b], next: undefined, leftOut: all }, rest ?? {});
    expect(behind.covered).toEqual({ after: b, upTo: undefined });
    const empty = stretchOf({ places: [], next: 'm', leftOut: all }, rest ?? {});
    expect(empty).toEqual({ covered: undefined, rest: { cursor: 'm', after: a, gap: true } });
    expect(stretchOf({ places: [], next: undefined, leftOut: all }, rest ?? {})).toEqual({
      covered: undefined,
      rest: undefined,
    });
  });

  test('is none where something names no id, which may be anything we hold', () => {
    const page = { places: [a, b], next: undefined, leftOut: { ids: [], nameless: 1 } };
    expect(stretchOf(page, {}).covered).toBeUndefined();
  });
});

describe('a list whose cursor died', () => {
  const last = { timestamp: '2026-11-20T10:00:00.000Z', id: '5' };
  const later: Work = { kind: 'posts', cursor: 'c', after: last };

  test.each<[string, Work, readonly Work[] | undefined]>([
    [
      'in its middle is begun anew, down to what is known',
      later,
      [{ kind: 'posts', knownTo: last }],
    ],
    ['on its first page is not', { kind: 'posts' }, undefined],
    ['before it named anything is not', { kind: 'posts', cursor: 'c' }, undefined],
    ['a second time is not', { ...later, knownTo: last }, undefined],
    [
      'below a post is not',
      {
        kind: 'comments',
        post: { mediaId: 'a', count: 1 },
        reading: { kind: 'threads' },
        behind: [],
      },
      undefined,
    ],
  ])('%s', (_what, done, next) => {
    expect(beginAnew(done)).toEqual(next);
  });

  test('keeps in mind what is known from page to page', () => {
    const next = { cursor: 'd', after: last };
    expect(afterPosts(next, [], { knownTo: last })).toEqual([
      { kind: 'posts', ...next, knownTo: last },
    ]);
    expect(afterPosts(next, [], {})).toEqual([{ kind: 'posts', ...next }]);
  });

  test.each([
    ['newer', { timestamp: '2026-11-20T10:00:00.001Z', id: '6' }, last, true],
    ['that very one', last, last, true],
    ['another of that moment', { ...last, id: '6' }, last, false],
    ['older', { timestamp: '2026-11-20T09:59:59.999Z', id: '4' }, last, false],
    ['any, where nothing is known', last, undefined, false],
  ])('knows a post that is %s', (_what, place, knownTo, known) => {
    expect(isKnown(place, knownTo)).toBe(known);
  });
});

describe('a post that meets outages', () => {
  const [a, b] = ['a', 'b'].map((mediaId) => ({ mediaId, count: 1 }));
  if (!a || !b) throw new Error('no posts');
  const first = { kind: 'comments', post: a, reading: { kind: 'threads' }, behind: [b] } as const;
  const trouble = { since: '2026-11-20T10:00:00.000Z', times: 2 };

  test('is set apart, and what waits behind it goes its own way', () => {
    const inTrouble = troubled({ ...first, behind: [b] }, trouble);

    expect(setApart(inTrouble)).toEqual([
      { ...first, behind: [], trouble },
      { ...first, post: b, behind: [] },
    ]);
  });

  test.each<[string, Work]>([
    ['nothing waits behind it', { ...first, behind: [] }],
    ['it is no post', { kind: 'conversations' }],
  ])('is not where %s', (_, work) => {
    expect(setApart(work)).toBeUndefined();
  });

  test('begins its count anew with every step that works', () => {
    const inTrouble = { ...first, behind: [b], trouble };
    const next: PostReading = { kind: 'threads', cursor: 'c' };

    expect(afterComments(inTrouble, next)).toEqual([{ ...first, behind: [b], reading: next }]);
    expect(afterComments(inTrouble, undefined)).toEqual([{ ...first, post: b, behind: [] }]);
  });
});
