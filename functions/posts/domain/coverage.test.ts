import { describe, expect, it } from 'vitest';
import {
  arrivedLongBefore,
  type CoveredRange,
  isGone,
  isNotCounted,
  missingComments,
  missingPosts,
} from './coverage.ts';
import { commentOrderKey, postOrderKey } from './list-order.ts';

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;
const range = (after?: number, upTo?: number): CoveredRange => ({
  after: after === undefined ? undefined : { timestamp: at(after), id: String(after) },
  upTo: upTo === undefined ? undefined : { timestamp: at(upTo), id: String(upTo) },
  readAt: at(59),
});

const top = (id: number) =>
  commentOrderKey({
    id: String(id),
    timestamp: at(id),
    parentId: undefined,
    threadAt: at(id),
  });
const reply = (id: number, parent: number) =>
  commentOrderKey({
    id: String(id),
    timestamp: at(id),
    parentId: String(parent),
    threadAt: at(parent),
  });

const missing = (
  keys: readonly string[],
  covered: CoveredRange,
  fields: { named?: string[]; incomplete?: string[]; loose?: string[] } = {},
) =>
  missingComments({
    keys,
    covered,
    named: new Set(fields.named),
    incompleteThreads: new Set(fields.incomplete),
    looseThreads: new Set(fields.loose),
  });

/** A reply placed by its own time, since its thread was not known and not remembered. */
const stray = (id: number, threadId: number) =>
  commentOrderKey({
    id: String(id),
    timestamp: at(id),
    parentId: String(threadId),
    threadAt: at(id),
  });

describe('replies that stand at their own time', () => {
  it('are not judged by a page that covers that time, for their thread stands elsewhere', () => {
    expect(missing([top(40), stray(35, 3)], range(50, 20))).toEqual(['40']);
  });

  it('are judged by a page that covers everything', () => {
    expect(missing([stray(35, 3)], range())).toEqual(['35']);
  });

  it('are judged by their thread where the page names it, or shows that it is gone', () => {
    const keys = [top(40), stray(45, 40), stray(46, 40)];

    expect(missing(keys, range(50, 20), { named: ['40', '45'] })).toEqual(['46']);
    expect(missing(keys, range(50, 20))).toEqual(['40', '45', '46']);
  });

  it('are not taken for replies of the very second of their parent', () => {
    const soon = commentOrderKey({ id: '99', timestamp: at(40), parentId: '40', threadAt: at(40) });

    expect(missing([top(40), soon], range(50, 20))).toEqual(['40', '99']);
  });
});

describe('comments a page proves gone', () => {
  it('are threads strictly between its ends, with their replies', () => {
    const keys = [top(50), top(40), reply(45, 40), top(30), top(20), top(10)];

    expect(missing(keys, range(50, 20), { named: ['30', '20'] })).toEqual(['40', '45']);
  });

  it('are all that is not named where it is the only page', () => {
    expect(missing([top(50), top(40)], range())).toEqual(['50', '40']);
  });

  it('are missing replies of threads it shows, unless it shows some of them only', () => {
    const keys = [top(40), reply(41, 40), reply(42, 40)];
    const named = ['40', '41'];

    expect(missing(keys, range(undefined, 40), { named })).toEqual(['42']);
    expect(missing(keys, range(undefined, 40), { named, incomplete: ['40'] })).toEqual([]);
  });

  it('are never replies whose own thread is unknown, but on an only page', () => {
    const keys = [reply(41, 40)];

    expect(missing(keys, range(50, 20), { loose: ['40'] })).toEqual([]);
    expect(missing(keys, range(), { loose: ['40'] })).toEqual(['41']);
  });
});

describe('posts a page proves gone', () => {
  it('are those strictly between its ends that it does not name', () => {
    const keys = [50, 40, 30, 20].map((id) => postOrderKey({ id: String(id), timestamp: at(id) }));

    const gone = missingPosts({ keys, covered: range(50, 20), named: new Set(['30']) });

    expect(gone).toEqual(['40']);
  });
});

describe('a page judges', () => {
  it('only what came well before it was read', () => {
    expect(arrivedLongBefore(at(50), at(53))).toBe(true);
    expect(arrivedLongBefore(at(50), at(52))).toBe(false);
    expect(arrivedLongBefore(at(50), at(51))).toBe(false);
  });

  it('what no list has named only after a day', () => {
    const nextDay = (minute: number) => at(minute).replace('-20T', '-21T');
    const listed = { arrivedAt: at(50), isUnlisted: false };
    const unlisted = { ...listed, isUnlisted: true };

    expect([isGone(listed, at(52)), isGone(listed, at(53))]).toEqual([false, true]);
    expect([isGone(unlisted, nextDay(50)), isGone(unlisted, nextDay(51))]).toEqual([false, true]);
  });
});

describe('a count says that what no list has named is gone', () => {
  const unlisted = { arrivedAt: at(50), isUnlisted: true };
  const post = (networkCount: number, countedAt = at(53)) => ({
    networkCount,
    countedAt,
    tally: { total: 6, unlistedCount: 2 },
  });

  it('where the lists alone make it up', () => {
    const counts = [3, 4, 5, 6];

    expect(counts.map((count) => isNotCounted(unlisted, post(count)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('only if it came well before the counting', () => {
    expect(isNotCounted(unlisted, post(4, at(52)))).toBe(false);
    expect(isNotCounted(unlisted, post(4, at(40)))).toBe(false);
  });
});
