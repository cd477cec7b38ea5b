// Near the limit of the app, which all accounts share, the scheduler delays background work of every account.
import { beforeEach, expect, test, vi } from 'vitest';
import { missedEventsCheckJob } from '#functions/connection/jobs.ts';
import {
  pauseNetworkCallsNearRateLimit,
  recordNetworkError,
} from '#functions/connection/network/network-call-guards.ts';
import { postReplyJob } from '#functions/drafts/jobs.ts';
import { handler as runScheduler } from '#functions/scheduler/due-jobs.schedule.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import { buildDueJobAttributes } from '#platform/jobs/due-job.ts';
import { getItem, putItem } from '#platform/table/table.ts';
import { setUpNewTableForEachTest } from '#tests/support/table/test-table.ts';
import { queues, setUpFakeQueues } from '#tests/support/vendors/set-up-fake-queues.ts';

const START_MS = Date.parse('2026-11-22T12:00:00.000Z');
const BUSY = { userId: 'usr_1', igUserId: '17' };
const OTHER = { userId: 'usr_2', igUserId: '18' };
const CHECK_KEY = { pk: 'USER#usr_2#IG#18', sk: 'CHECK' };

setUpNewTableForEachTest();
setUpFakeQueues();
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START_MS });
  const dueAt = new Date(START_MS).toISOString();
  const subject = { kind: 'comment', ...OTHER, mediaId: '1', commentId: '2' } as const;
  await putItem(CHECK_KEY, buildDueJobAttributes(missedEventsCheckJob, OTHER, dueAt));
  await putItem(
    { pk: 'USER#usr_2#IG#18', sk: 'REPLY' },
    buildDueJobAttributes(postReplyJob, { subject, responseId: 'r' }, dueAt),
  );
});

const runAfter = async (seconds: number) => {
  vi.setSystemTime(START_MS + seconds * 1_000);
  queues.clear();
  await runScheduler();
  return queues
    .jobs()
    .map(({ job }) => job)
    .toSorted();
};

test("enqueues other accounts' jobs while one account is near its rate limit", async () => {
  await pauseNetworkCallsNearRateLimit(BUSY, {
    percent: 96,
    appPercent: 20,
    regainSeconds: undefined,
  });

  expect(await runAfter(1)).toEqual([missedEventsCheckJob.name, postReplyJob.name]);
});

test.each([
  [
    'a response says that the app is near its limit',
    () =>
      pauseNetworkCallsNearRateLimit(BUSY, {
        percent: 96,
        appPercent: 96,
        regainSeconds: undefined,
      }),
  ],
  [
    'the network refuses a call because of the limit of the app',
    () => recordNetworkError(BUSY, new NetworkError('throttled', 'Limit reached.', { code: 4 })),
  ],
])('lets checks of all accounts wait, and no reply, after %s', async (_, meetLimit) => {
  await meetLimit();

  expect(await runAfter(1)).toEqual([postReplyJob.name]);
  expect(await runAfter(299)).not.toContain(missedEventsCheckJob.name);
  expect(await runAfter(300 + 121)).toContain(missedEventsCheckJob.name);
  expect((await getItem(CHECK_KEY))?.due_attempts).toBe(1);
});
