// The scheduler against a real table and fake queues: which jobs it enqueues, when, and how it handles failures.
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { refreshConversationsJob } from '#functions/conversations/jobs.ts';
import { handler as runScheduler } from '#functions/scheduler/due-jobs.schedule.ts';
import { enqueueDueJobs } from '#functions/scheduler/enqueue-due-jobs.ts';
import { eraseUserJob } from '#functions/users/jobs.ts';
import { buildDueJobAttributes } from '#platform/jobs/due-job.ts';
import { scheduleJob } from '#platform/jobs/schedule-job.ts';
import type { ItemKey } from '#platform/table/keys.ts';
import { deleteItem, getItem, putItem, putItems, updateItem } from '#platform/table/table.ts';
import {
  interceptTableCalls,
  runBeforeNextTableCall,
} from '#tests/support/table/intercept-table-calls.ts';
import { setUpNewTableForEachTest } from '#tests/support/table/test-table.ts';
import type { TableCall } from '#tests/support/table/watch-table-calls.ts';
import { queues, setUpFakeQueues } from '#tests/support/vendors/set-up-fake-queues.ts';

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;
const ACCOUNT = { userId: 'usr_1', igUserId: '17' };
const START_MS = Date.parse('2026-11-22T12:00:00.000Z');

setUpNewTableForEachTest();
setUpFakeQueues();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START_MS });
});
afterAll(() => {
  vi.useRealTimers();
});

const isoAfter = (seconds: number) => new Date(START_MS + seconds * 1_000).toISOString();
const waitUntil = (seconds: number) => vi.setSystemTime(START_MS + seconds * 1_000);
const makeJobPayload = (lease: string) => ({ ...ACCOUNT, lease });
const listLeases = () => queues.jobs().map(({ payload }) => (payload as { lease: string }).lease);
const itemKey = (name: string): ItemKey => ({ pk: 'USER#usr_1#IG#17', sk: name });

/** An item that owns its due time, as a draft does. */
const putDueItem = (name: string, dueInSeconds: number) =>
  putItem(itemKey(name), {
    ...buildDueJobAttributes(refreshConversationsJob, makeJobPayload(name), isoAfter(dueInSeconds)),
    color: 'blue',
  });

const runAt = async (seconds: number) => {
  waitUntil(seconds);
  queues.clear();
  await runScheduler();
  return listLeases();
};

describe('scheduling a job', () => {
  test('a job due within fifteen minutes is delayed by its queue', async () => {
    await scheduleJob(ACCOUNT, refreshConversationsJob, makeJobPayload('a'), isoAfter(900));

    expect(queues.messages()).toMatchObject([{ visibleAt: START_MS + 900_000 }]);
    expect(await runAt(DAY_SECONDS)).toEqual([]);
  });

  test('enqueues a job at once when its time is past', async () => {
    await scheduleJob(ACCOUNT, refreshConversationsJob, makeJobPayload('a'), isoAfter(-60));

    expect(queues.messages()).toMatchObject([{ visibleAt: START_MS }]);
  });

  test('a job delayed by two days is enqueued exactly then, once', async () => {
    const twoDays = 2 * DAY_SECONDS;
    await scheduleJob(ACCOUNT, refreshConversationsJob, makeJobPayload('a'), isoAfter(twoDays));
    expect(queues.messages()).toEqual([]);

    expect(await runAt(twoDays - 1)).toEqual([]);
    expect(await runAt(twoDays)).toEqual(['a']);
    expect(await runAt(twoDays + DAY_SECONDS)).toEqual([]);
  });

  test('scheduling the same job again replaces its due time', async () => {
    const payload = makeJobPayload('a');
    await scheduleJob(ACCOUNT, refreshConversationsJob, payload, isoAfter(3_600));
    await scheduleJob(ACCOUNT, refreshConversationsJob, payload, isoAfter(7_200));

    expect(await runAt(3_600)).toEqual([]);
    expect(await runAt(7_200)).toEqual(['a']);
  });

  test('enqueues a scheduled job again when the queue refused it', async () => {
    await scheduleJob(ACCOUNT, refreshConversationsJob, makeJobPayload('a'), isoAfter(3_600));
    waitUntil(3_600);
    queues.failSends(1);
    await runScheduler();
    expect(queues.messages()).toEqual([]);

    expect(await runAt(3_660)).toEqual(['a']);
  });
});

describe('an item with a due job', () => {
  test('a due job is enqueued in the message group of its account', async () => {
    await putDueItem('a', 10);
    await runAt(10);

    expect(queues.messages()).toMatchObject([{ queue: 'messages', groupId: ACCOUNT.igUserId }]);
  });

  test('a due job is enqueued again as second attempt after five minutes', async () => {
    await putDueItem('a', 10);

    expect(await runAt(9)).toEqual([]);
    expect(await runAt(10)).toEqual(['a']);
    expect(queues.jobs()).toMatchObject([{ job: 'refresh-conversations', attempt: 1 }]);
    expect(await runAt(10 + 5 * MINUTE_SECONDS - 1)).toEqual([]);
    expect(await runAt(10 + 5 * MINUTE_SECONDS)).toEqual(['a']);
    expect(queues.jobs()).toMatchObject([{ attempt: 2 }]);
    expect(await getItem(itemKey('a'))).toMatchObject({ color: 'blue' });
  });

  test('two simultaneous scheduler runs enqueue a due job once', async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => putDueItem(name, 0)));

    await Promise.all([runScheduler(), runScheduler(), runScheduler()]);

    expect(listLeases().toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  test("a due job that finished before the scheduler's write is not enqueued", async () => {
    await putDueItem('a', 0);
    const isUpdate = ({ name }: TableCall) => name === 'UpdateItemCommand';
    runBeforeNextTableCall(isUpdate, () => deleteItem(itemKey('a')));

    await runScheduler();

    expect(queues.jobs()).toEqual([]);
    expect(await getItem(itemKey('a'))).toBeUndefined();
  });

  test('a due job is due again when the queue refused its message', async () => {
    await putDueItem('a', 0);
    queues.failSends(1);
    await runScheduler();

    expect(await runAt(5 * MINUTE_SECONDS)).toEqual(['a']);
  });

  test('an item without a job leaves the index of due jobs', async () => {
    await putDueItem('a', 0);
    await putDueItem('b', 0);
    await updateItem(itemKey('a'), { remove: ['due_job'] });

    expect(await runAt(0)).toEqual(['b']);

    expect(await getItem(itemKey('a'))).toEqual({ ...itemKey('a'), color: 'blue' });
  });
});

describe('a run of the scheduler', () => {
  test('a run of the scheduler enqueues everything that is due', async () => {
    const names = Array.from({ length: 120 }, (_, number) => `item-${number}`);
    await putItems(
      names.map((name) => ({
        key: itemKey(name),
        item: buildDueJobAttributes(refreshConversationsJob, makeJobPayload(name), isoAfter(0)),
      })),
    );

    expect((await runAt(0)).toSorted()).toEqual(names.toSorted());
  });

  test("the scheduler enqueues one queue's due jobs although another queue is missing", async () => {
    await putDueItem('a', 0);
    const lost = buildDueJobAttributes(eraseUserJob, { code: 'x' }, isoAfter(0));
    await putItem(itemKey('b'), lost);
    vi.stubEnv('ERASURE_QUEUE_URL', '');
    expect(await runAt(0)).toEqual(['a']);
    vi.unstubAllEnvs();

    await runAt(5 * MINUTE_SECONDS);

    expect(queues.jobs().map(({ job }) => job)).toContain('erase-user');
  });

  test('a scheduler run stops when its time is over; the next continues', async () => {
    await putDueItem('a', 0);

    expect(await enqueueDueJobs(() => false)).toEqual({
      enqueued: 0,
      maxLatenessSeconds: 0,
      isDrained: false,
      failedShards: 0,
    });
    expect(await runAt(0)).toEqual(['a']);
  });

  test('a scheduler run reports the index shards that it could not read', async () => {
    interceptTableCalls(async ({ name }, send) => {
      if (name === 'QueryCommand') throw new Error('The table does not answer.');
      return send();
    });

    expect(await enqueueDueJobs(() => true)).toMatchObject({ failedShards: 16, enqueued: 0 });
  });

  test('a scheduler run reports how late the most overdue job was', async () => {
    await putDueItem('a', 10);
    await putDueItem('b', 60);
    waitUntil(70);

    expect(await enqueueDueJobs(() => true)).toEqual({
      enqueued: 2,
      maxLatenessSeconds: 60,
      isDrained: true,
      failedShards: 0,
    });
  });
});
