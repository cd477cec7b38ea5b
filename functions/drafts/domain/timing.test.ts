import { describe, expect, test } from 'vitest';
import { newDraft } from './new-draft.ts';
import {
  absenceCountsFrom,
  claimExpired,
  dueAt,
  failedReadBackWait,
  isLastReadBack,
  isReadBackHopeless,
  MAX_GENERATION_TRIES,
  nextLiveCheck,
  READ_BACK_SECONDS,
  readBackAt,
  readBackWait,
} from './timing.ts';

const AT = '2026-11-20T10:00:00.000Z';
const draft = newDraft({ id: 'rsp_1', revision: 1, at: AT, usagePeriod: 'trial' });

describe('when a draft needs a look', () => {
  test.each([
    ['generating', {}, '2026-11-20T10:01:30.000Z'],
    ['editing', {}, undefined],
    ['queued', { sendsAt: '2026-11-20T10:00:05.000Z' }, '2026-11-20T10:00:35.000Z'],
    // Without a time of its own it was to be sent at once.
    ['queued', { sendsAt: null }, '2026-11-20T10:00:30.000Z'],
    ['posting', {}, '2026-11-20T10:01:30.000Z'],
    ['unknown', { readBacks: 2 }, '2026-11-20T10:00:38.000Z'],
    ['unknown', { sendsAt: '2026-11-20T10:05:00.000Z' }, '2026-11-20T10:05:30.000Z'],
    ['posted', { readBacks: 0 }, '2026-11-20T10:00:32.000Z'],
    ['posted', { readBacks: 99 }, undefined],
    ['live', {}, undefined],
  ] as const)('%s %o is due at %s', (state, over, due) => {
    expect(dueAt({ ...draft, state, ...over })).toBe(due);
  });

  test('a claim outlives every network timeout and no longer', () => {
    expect(claimExpired(draft, '2026-11-20T10:00:59.999Z')).toBe(false);
    expect(claimExpired(draft, '2026-11-20T10:01:00.000Z')).toBe(true);
  });

  test('a text is sent again only after looking for longer than the network hides a reply', () => {
    const waited = READ_BACK_SECONDS.reduce((sum, seconds) => sum + seconds, 0);
    expect(waited).toBeGreaterThanOrEqual(90);
    expect(isLastReadBack({ ...draft, readBacks: READ_BACK_SECONDS.length - 2 })).toBe(false);
    expect(isLastReadBack({ ...draft, readBacks: READ_BACK_SECONDS.length - 1 })).toBe(true);
    expect(readBackWait({ ...draft, readBacks: 5 })).toBe(30);
  });

  test.each([
    [0, '2026-11-20T10:00:02.000Z'],
    [1, '2026-11-20T10:00:04.000Z'],
    [2, '2026-11-20T10:00:08.000Z'],
    [3, '2026-11-20T10:00:16.000Z'],
    [4, '2026-11-20T10:00:30.000Z'],
    [5, '2026-11-20T10:00:30.000Z'],
    // Past the last wait there is nothing left to wait for.
    [6, AT],
  ])('after %i looks that found nothing an uncertain text is looked for at %s', (readBacks, at) => {
    expect(readBackAt({ ...draft, readBacks })).toBe(at);
  });

  test.each([
    ['sooner', '2026-11-20T10:00:01.000Z', '2026-11-20T10:00:02.000Z'],
    ['the same moment', '2026-11-20T10:00:02.000Z', '2026-11-20T10:00:02.000Z'],
    ['later', '2026-11-20T10:00:03.000Z', '2026-11-20T10:00:03.000Z'],
  ])('what the network put off to %s is not looked for before', (_when, sendsAt, at) => {
    expect(readBackAt({ ...draft, sendsAt })).toBe(at);
    expect(nextLiveCheck({ ...draft, sendsAt })).toBe(at);
  });

  test.each([
    [0, '2026-11-20T10:00:02.000Z'],
    [1, '2026-11-20T10:00:02.000Z'],
    [2, '2026-11-20T10:00:05.000Z'],
    [3, '2026-11-20T10:00:10.000Z'],
    [4, '2026-11-20T10:00:30.000Z'],
    [5, '2026-11-20T10:01:00.000Z'],
    [6, '2026-11-20T10:05:00.000Z'],
    [7, '2026-11-20T10:15:00.000Z'],
    [8, '2026-11-21T10:00:00.000Z'],
    [14, '2026-11-21T10:00:00.000Z'],
    [15, undefined],
  ])('after %i looks in vain an accepted reply is looked for again at %s', (readBacks, at) => {
    expect(nextLiveCheck({ ...draft, readBacks })).toBe(at);
  });

  test('a generation is tried three times, so that a text that kills workers ends', () => {
    expect(MAX_GENERATION_TRIES).toBe(3);
  });

  test('a plainly refused text is looked for briefly', () => {
    const refused = { ...draft, readBackPlan: 'quick' as const };
    expect([0, 1, 2].map((readBacks) => readBackWait({ ...refused, readBacks }))).toEqual([
      1, 3, 6,
    ]);
    expect(isLastReadBack({ ...refused, readBacks: 1 })).toBe(false);
    expect(isLastReadBack({ ...refused, readBacks: 2 })).toBe(true);
  });

  test('not finding a text that came back counts once the network can hide it no longer', () => {
    const text = { text: 'Yes', claimedAt: AT };
    const from = absenceCountsFrom({ ...text, returnedAt: AT });
    expect(from).toBe('2026-11-20T10:01:30.000Z');
    expect(absenceCountsFrom(text)).toBeUndefined();
  });

  test('a read-back that failed is tried again later each time, at most ten minutes later', () => {
    const waits = [0, 1, 2, 5, 6, 50].map((failedReadBacks) =>
      failedReadBackWait({ ...draft, failedReadBacks }),
    );
    expect(waits).toEqual([15, 30, 60, 480, 600, 600]);
  });

  test.each([
    ['refused', 7, 40 * 60],
    ['answering_others', 10, 60 * 60],
    ['unanswered', 144, 25 * 3_600],
  ] as const)(
    '%s %i times in a row it is given up, within %i seconds',
    (failure, most, seconds) => {
      const isHopeless = (failedReadBacks: number) =>
        isReadBackHopeless({ ...draft, failedReadBacks }, failure);
      expect([isHopeless(most - 1), isHopeless(most)]).toEqual([false, true]);
      const waited = Array.from({ length: most }, (_, failedReadBacks) =>
        failedReadBackWait({ ...draft, failedReadBacks }),
      );
      expect(waited.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(seconds);
    },
  );
});
