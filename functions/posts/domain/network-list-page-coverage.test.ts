import { describe, expect, test } from 'vitest';
import {
  computeNetworkListPageCoverage,
  type NetworkListPage,
} from './network-list-page-coverage.ts';

describe('the range of a list that a page covers', () => {
  const [a, b, before] = ['a', 'b', 'z'].map((id) => ({ id, timestamp: `t-${id}` }));
  if (!a || !b || !before) throw new Error('no entries');

  /** The coverage of a page with the cursor `next`, all entries of which can be read. */
  const cover = (
    entries: NetworkListPage['entries'],
    next?: string,
    preceding: Parameters<typeof computeNetworkListPageCoverage>[1] = {},
    unreadable: Partial<NetworkListPage['unreadableEntries']> = {},
  ) => {
    const unreadableEntries = { ids: [], withoutIdCount: 0, ...unreadable };
    return computeNetworkListPageCoverage({ entries, next, unreadableEntries }, preceding);
  };
  const afterBefore = { after: before };
  const whole = { after: undefined, upTo: undefined };
  const lastRange = { after: before, upTo: undefined };
  const upToFirst = { after: before, upTo: a };
  const restAfter = (after: typeof a) => ({ cursor: 'n', after });

  test.each([
    ['for the only page', cover([a, b]), whole, undefined],
    ['for the first of several pages', cover([a, b], 'n'), { ...whole, upTo: b }, restAfter(b)],
    ['for a page in the middle', cover([a], 'n', afterBefore), upToFirst, restAfter(a)],
    ['for the last of several pages', cover([a], undefined, afterBefore), lastRange, undefined],
    [
      'for an empty page that is not the last',
      cover([], 'n', afterBefore),
      undefined,
      restAfter(before),
    ],
    ['for an empty last page', cover([], undefined, afterBefore), lastRange, undefined],
  ])(
    'computes which range of a list a page covers: a list %s',
    (_, coverage, coveredRange, rest) => {
      expect(coverage).toEqual({ coveredRange, rest });
    },
  );

  test('a page lists unparsable entries and continues at the last readable one', () => {
    const { coveredRange, rest } = cover([a], 'n', afterBefore, { ids: ['x'] });
    expect(coveredRange).toEqual({ ...upToFirst, unreadableIds: ['x'] });
    expect(rest).toEqual({ ...restAfter(a), gap: true });

    expect(cover([b], undefined, rest).coveredRange).toEqual({ after: b, upTo: undefined });
    expect(cover([], 'm', rest)).toEqual({
      coveredRange: undefined,
      rest: { cursor: 'm', after: a, gap: true },
    });
    expect(cover([], undefined, rest)).toEqual({ coveredRange: undefined, rest: undefined });
  });

  test('a page with an entry without id covers no range', () => {
    const { coveredRange } = cover([a, b], undefined, {}, { withoutIdCount: 1 });
    expect(coveredRange).toBeUndefined();
  });

  test('a page with unparsable entries without id leaves a gap', () => {
    expect(cover([a], 'n', {}, { ids: ['x'], withoutIdCount: 1 })).toEqual({
      coveredRange: undefined,
      rest: { cursor: 'n', after: a, gap: true },
    });
  });
});
