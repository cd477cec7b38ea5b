import { describe, expect, it } from 'vitest';
import { afterReading, needsReading, type ReadState } from './reading.ts';

const NOW = '2026-11-20T10:00:00.000Z';
const inMinutes = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
const FIRST = { count: 5, isSecond: false };
const SECOND = { count: 5, isSecond: true };

const post = (total: number, fields: Partial<ReadState> = {}, unlistedCount = 0): ReadState => ({
  readCount: 5,
  nextReading: undefined,
  tally: { total, unlistedCount, newCount: 0, latestNew: undefined },
  ...fields,
});

describe('a post has to be read', () => {
  it('where it is new and has comments', () => {
    expect([needsReading(1, undefined, NOW), needsReading(0, undefined, NOW)]).toEqual([
      true,
      false,
    ]);
  });

  it('where the count is not the one it was read at', () => {
    expect([needsReading(6, post(5), NOW), needsReading(5, post(5), NOW)]).toEqual([true, false]);
    expect(needsReading(5, post(5, { readCount: undefined }), NOW)).toBe(true);
  });

  it('where nothing is counted any more and something held', () => {
    const unread = { readCount: undefined };

    expect([needsReading(0, post(1, unread), NOW), needsReading(0, post(0, unread), NOW)]).toEqual([
      true,
      false,
    ]);
  });

  it('where its time has come, though the count stays', () => {
    const due = (minutes: number) =>
      needsReading(5, post(4, { nextReading: { at: inMinutes(minutes), done: 1 } }), NOW);

    expect([due(-1), due(0), due(1)]).toEqual([true, true, false]);
  });
});

describe('after a reading', () => {
  it('that agrees with its count nothing is left to read', () => {
    const settled = { nextReading: undefined, callsForSecond: false };

    expect(afterReading(post(5), FIRST, NOW)).toEqual(settled);
    const due = { nextReading: { at: NOW, done: 2 } };
    expect(afterReading(post(5, due), FIRST, NOW)).toEqual(settled);
  });

  it.each([4, 6])('that holds %i of 5 there is a second one, and a check reads again', (total) => {
    const nextReading = { at: inMinutes(10), done: 0 };

    expect(afterReading(post(total), FIRST, NOW)).toEqual({ nextReading, callsForSecond: true });
    expect(afterReading(post(total), SECOND, NOW)).toEqual({ nextReading, callsForSecond: false });
  });

  it('that does not name all that is held a check reads again, though the counts agree', () => {
    expect(afterReading(post(5, {}, 1), FIRST, NOW)).toEqual({
      nextReading: { at: inMinutes(10), done: 0 },
      callsForSecond: false,
    });
  });

  it('that was such a check the pauses grow to a day, and then there is none any more', () => {
    const next = (done: number) =>
      afterReading(post(4, { nextReading: { at: NOW, done } }), FIRST, NOW);

    expect([0, 1, 2, 3].map(next)).toEqual([
      { nextReading: { at: inMinutes(60), done: 1 }, callsForSecond: false },
      { nextReading: { at: inMinutes(240), done: 2 }, callsForSecond: false },
      { nextReading: { at: inMinutes(1_440), done: 3 }, callsForSecond: false },
      { nextReading: undefined, callsForSecond: false },
    ]);
  });

  it('of another count, or one begun before the time, the pauses begin anew', () => {
    const anew = { nextReading: { at: inMinutes(10), done: 0 }, callsForSecond: true };
    const due = { nextReading: { at: NOW, done: 3 } };

    expect(afterReading(post(4, { ...due, readCount: 4 }), FIRST, NOW)).toEqual(anew);
    expect(afterReading(post(4, { ...due, readCount: undefined }), FIRST, NOW)).toEqual(anew);
    const early = { nextReading: { at: inMinutes(1), done: 3 } };
    expect(afterReading(post(4, early), FIRST, NOW)).toEqual(anew);
  });
});
