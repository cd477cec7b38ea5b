import { describe, expect, test } from 'vitest';
import { createDraft } from './create-draft.ts';
import {
  computeDraftDueTime,
  computeFailedReadBackBackoffSeconds,
  computeNextLiveCheckTime,
  computeReadBackTime,
  computeReplyAbsenceProofTime,
  getReadBackDelaySeconds,
  isDraftClaimExpired,
  isLastReadBack,
  isReadBackExhausted,
  MAX_GENERATION_TRIES,
  READ_BACK_DELAYS_SECONDS,
} from './draft-retry-and-read-back-times.ts';

const AT = '2026-11-20T10:00:00.000Z';
const draft = createDraft({ id: 'rsp_1', by: 'user:1', at: AT, usagePeriod: 'trial' });

const computeBackoff = (failedReadBacks: number) =>
  computeFailedReadBackBackoffSeconds({ ...draft, failedReadBacks });

describe('timing of drafts', () => {
  test.each([
    ['generating', {}, '2026-11-20T10:01:30.000Z'],
    ['editing', {}, undefined],
    ['queued', { sendsAt: '2026-11-20T10:00:05.000Z' }, '2026-11-20T10:00:35.000Z'],
    // A draft without `sendsAt` is sent at once.
    ['queued', { sendsAt: null }, '2026-11-20T10:00:30.000Z'],
    // A queue delays by up to 15 minutes; the scheduler enqueues anything later.
    ['queued', { sendsAt: '2026-11-20T10:15:00.000Z' }, '2026-11-20T10:15:30.000Z'],
    ['queued', { sendsAt: '2026-11-20T10:15:01.000Z' }, '2026-11-20T10:15:01.000Z'],
    ['discarded', {}, undefined],
    ['posting', {}, '2026-11-20T10:01:30.000Z'],
    ['unknown', { readBacks: 2 }, '2026-11-20T10:01:08.000Z'],
    ['unknown', { sendsAt: '2026-11-20T10:05:00.000Z' }, '2026-11-20T10:06:00.000Z'],
    ['posted', { readBacks: 0 }, '2026-11-20T10:00:32.000Z'],
    ['posted', { readBacks: 99 }, undefined],
    ['live', {}, undefined],
  ] as const)(
    'makes a draft in state %s with %o due at %s',
    (state, overrides, expectedDueTime) => {
      expect(computeDraftDueTime({ ...draft, state, ...overrides })).toBe(expectedDueTime);
    },
  );

  test("lets a worker's claim of a draft expire after 60 seconds", () => {
    expect(isDraftClaimExpired(draft, '2026-11-20T10:00:59.999Z')).toBe(false);
    expect(isDraftClaimExpired(draft, '2026-11-20T10:01:00.000Z')).toBe(true);
  });

  test('allows resending an unconfirmed reply only after 90 seconds of read-backs', () => {
    const totalSeconds = READ_BACK_DELAYS_SECONDS.reduce((sum, seconds) => sum + seconds, 0);
    expect(totalSeconds).toBeGreaterThanOrEqual(90);
    const isLast = (beforeEnd: number) =>
      isLastReadBack({ ...draft, readBacks: READ_BACK_DELAYS_SECONDS.length - beforeEnd });
    expect([isLast(2), isLast(1)]).toEqual([false, true]);
    expect(getReadBackDelaySeconds({ ...draft, readBacks: 5 })).toBe(30);
  });

  test.each([
    [0, '2026-11-20T10:00:02.000Z'],
    [1, '2026-11-20T10:00:04.000Z'],
    [2, '2026-11-20T10:00:08.000Z'],
    [3, '2026-11-20T10:00:16.000Z'],
    [4, '2026-11-20T10:00:30.000Z'],
    [5, '2026-11-20T10:00:30.000Z'],
    // No delay follows the last one.
    [6, AT],
  ])(
    'schedules the next read-back after %i read-backs without the reply for %s',
    (readBacks, at) => {
      expect(computeReadBackTime({ ...draft, readBacks })).toBe(at);
    },
  );

  test.each([
    ['sooner than the delay', '2026-11-20T10:00:01.000Z', '2026-11-20T10:00:02.000Z'],
    ['equal to the delay', '2026-11-20T10:00:02.000Z', '2026-11-20T10:00:02.000Z'],
    ['later than the delay', '2026-11-20T10:00:03.000Z', '2026-11-20T10:00:03.000Z'],
  ])('checks no sooner than the rescheduled time when that is %s', (_label, sendsAt, at) => {
    expect(computeReadBackTime({ ...draft, sendsAt })).toBe(at);
    expect(computeNextLiveCheckTime({ ...draft, sendsAt })).toBe(at);
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
  ])('schedules the next live check after %i failed ones for %s', (readBacks, at) => {
    expect(computeNextLiveCheckTime({ ...draft, readBacks })).toBe(at);
  });

  test('limits the generation of a draft to three attempts', () => {
    expect(MAX_GENERATION_TRIES).toBe(3);
  });

  test('reads a reply back only three times after a plain rejection', () => {
    const rejectedDraft = { ...draft, readBackPlan: 'quick' as const };
    const getDelay = (readBacks: number) =>
      getReadBackDelaySeconds({ ...rejectedDraft, readBacks });
    expect([0, 1, 2].map(getDelay)).toEqual([1, 3, 6]);
    expect(isLastReadBack({ ...rejectedDraft, readBacks: 1 })).toBe(false);
    expect(isLastReadBack({ ...rejectedDraft, readBacks: 2 })).toBe(true);
  });

  test('reads a reply back once when the person cannot receive messages', () => {
    const rejectedDraft = { ...draft, readBackPlan: 'single' as const };
    expect(getReadBackDelaySeconds(rejectedDraft)).toBe(1);
    expect(isLastReadBack(rejectedDraft)).toBe(true);
  });

  test('a reply counts as absent only 90 seconds after its return', () => {
    const text = { text: 'Yes', claimedAt: AT };
    const proofTime = computeReplyAbsenceProofTime({ ...text, returnedAt: AT });
    expect(proofTime).toBe('2026-11-20T10:01:30.000Z');
    expect(computeReplyAbsenceProofTime(text)).toBeUndefined();
  });

  test('doubles the backoff after each failed read-back up to ten minutes', () => {
    expect([0, 1, 2, 5, 6, 50].map(computeBackoff)).toEqual([15, 30, 60, 480, 600, 600]);
  });

  test('gives up a reply once two read-backs have reported it gone', () => {
    const isExhausted = (goneReadBacks: number) =>
      isReadBackExhausted({ ...draft, goneReadBacks, failedReadBacks: 9 }, 'reported_gone');
    expect([isExhausted(1), isExhausted(2)]).toEqual([false, true]);
  });

  test.each([
    ['refused', 7, 40 * 60],
    ['answers_other_calls', 10, 60 * 60],
    ['unresponsive', 144, 25 * 3_600],
  ] as const)(
    'stops read-backs that fail as %s after %i failures and %i seconds',
    (failure, maxFailures, seconds) => {
      const isExhaustedAfter = (failedReadBacks: number) =>
        isReadBackExhausted({ ...draft, failedReadBacks }, failure);
      expect(isExhaustedAfter(maxFailures - 1)).toBe(false);
      expect(isExhaustedAfter(maxFailures)).toBe(true);
      const backoffs = Array.from({ length: maxFailures }, (_, failures) =>
        computeBackoff(failures),
      );
      expect(backoffs.reduce((sum, backoff) => sum + backoff, 0)).toBeLessThan(seconds);
    },
  );
});
