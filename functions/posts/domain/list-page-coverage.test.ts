import { describe, expect, test } from 'vitest';
import { computeListPageCoverage } from './list-page-coverage.ts';

describe('the range of a list that a page covers', () => {
  const [a, b, before] = ['a', 'b', 'z'].map((id) => ({ id, timestamp: `t-${id}` }));
  if (!a || !b || !before) throw new Error('no entries');

  test.each([
    [
      'for the only page',
      [a, b],
      undefined,
      undefined,
      { after: undefined, upTo: undefined },
      undefined,
    ],
    [
      'for the first of several pages',
      [a, b],
      'n',
      undefined,
      { after: undefined, upTo: b },
      { cursor: 'n', after: b },
    ],
    [
      'for a page in the middle',
      [a],
      'n',
      before,
      { after: before, upTo: a },
      { cursor: 'n', after: a },
    ],
    [
      'for the last of several pages',
      [a],
      undefined,
      before,
      { after: before, upTo: undefined },
      undefined,
    ],
    [
      'for an empty page that is not the last',
      [],
      'n',
      before,
      undefined,
      { cursor: 'n', after: before },
    ],
    [
      'for an empty last page',
      [],
      undefined,
      before,
      { after: before, upTo: undefined },
      undefined,
    ],
  ])(
    'computes which range of a list a page covers: a list %s',
    (_, entries, next, after, expectedRange, rest) => {
      const unreadableEntries = { ids: [], withoutIdCount: 0 };
      expect(computeListPageCoverage({ entries, next, unreadableEntries }, { after })).toEqual({
        coveredRange: expectedRange,
        rest,
      });
    },
  );

  test("lists the unparsable entries of a page and starts the next range at the page's last readable entry", () => {
    const unreadableEntries = { ids: ['x'], withoutIdCount: 0 };
    const { coveredRange, rest } = computeListPageCoverage(
      { entries: [a], next: 'n', unreadableEntries },
      { after: before },
    );
    expect(coveredRange).toEqual({ after: before, upTo: a, unreadableIds: ['x'] });
    expect(rest).toEqual({ cursor: 'n', after: a, gap: true });

    const all = { ids: [], withoutIdCount: 0 };
    const nextCoverage = computeListPageCoverage(
      { entries: [b], next: undefined, unreadableEntries: all },
      rest ?? {},
    );
    expect(nextCoverage.coveredRange).toEqual({ after: b, upTo: undefined });
    const emptyPageCoverage = computeListPageCoverage(
      { entries: [], next: 'm', unreadableEntries: all },
      rest ?? {},
    );
    expect(emptyPageCoverage).toEqual({
      coveredRange: undefined,
      rest: { cursor: 'm', after: a, gap: true },
    });
    expect(
      computeListPageCoverage({ entries: [], next: undefined, unreadableEntries: all }, rest ?? {}),
    ).toEqual({
      coveredRange: undefined,
      rest: undefined,
    });
  });

  test('covers no range when an entry of the page has no id', () => {
    const page = {
      entries: [a, b],
      next: undefined,
      unreadableEntries: { ids: [], withoutIdCount: 1 },
    };
    expect(computeListPageCoverage(page, {}).coveredRange).toBeUndefined();
  });

  test('notes a gap when a page has as many unparsable entries with an id as without', () => {
    const unreadableEntries = { ids: ['x'], withoutIdCount: 1 };
    const { coveredRange, rest } = computeListPageCoverage(
      { entries: [a], next: 'n', unreadableEntries },
      {},
    );
    expect(coveredRange).toBeUndefined();
    expect(rest).toEqual({ cursor: 'n', after: a, gap: true });
  });
});
