// Causes alarms in the local run, each by its fault.
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import { createTestFolderForFile } from '../create-test-folder.ts';
import {
  ALARM_FAULTS_CAUSED_LAST,
  ALARM_FAULTS_IN_LOCAL_CLOUD,
  failJobOnce,
  failJobUntilDeadLetter,
  findQueueUrl,
  type LocalCloudFault,
} from './alarm-faults-in-local-cloud.ts';
import { QUEUES_WITH_ALARMS } from './queues-with-alarms.ts';
import {
  getAlarmId,
  type LocalCloudWithAlarms,
  startLocalCloudWithAlarms,
} from './start-local-cloud-with-alarms.ts';

const WAIT_OPTIONS = { timeout: 100_000, interval: 200 };
/** Longer than three periods of five minutes. */
const QUIET_MS = 9_000;

const folder = createTestFolderForFile();
let cloud: LocalCloudWithAlarms;
beforeAll(async () => {
  cloud = await startLocalCloudWithAlarms(folder);
  return cloud.stop;
});

const waitForAlarm = (id: string) =>
  vi.waitFor(() => expect(cloud.isOn(id), id).toBe(true), WAIT_OPTIONS);

async function causeUntilOn(id: string, cause: LocalCloudFault): Promise<void> {
  await vi.waitFor(async () => {
    await cause(cloud);
    expect(cloud.isOn(id), id).toBe(true);
  }, WAIT_OPTIONS);
}

it('the local cloud has no alarm on while nothing fails', async () => {
  await sleep(QUIET_MS);

  expect(cloud.alarms.map(getAlarmId).filter(cloud.isOn)).toEqual([]);
});

describe('a fault', () => {
  test.concurrent.each(Object.entries(ALARM_FAULTS_IN_LOCAL_CLOUD))('sets off %s', causeUntilOn);

  test.concurrent.each(QUEUES_WITH_ALARMS)(
    'sets off the alarms of queue %s: old and failed jobs',
    async (queue) => {
      const queueUrl = findQueueUrl(cloud, `${queue}QueueAge`);
      await failJobOnce(queueUrl, cloud);
      await waitForAlarm(`${queue}QueueAge`);
      await failJobUntilDeadLetter(queueUrl, cloud);
      await waitForAlarm(`${queue}DeadLetters`);
    },
  );
});

test.each(Object.entries(ALARM_FAULTS_CAUSED_LAST))('a last fault sets off %s', causeUntilOn);

test.each(['TableThrottles', 'TableConflicts'])('%s goes off when DynamoDB reports nothing', (id) =>
  vi.waitFor(() => expect(cloud.isOn(id), id).toBe(false), WAIT_OPTIONS),
);

it('the local run prints and mails an alarm, and mails its end', () => {
  const name =
    cloud.alarms.find((each) => getAlarmId(each) === 'AnsweringWorkerErrors')?.name ?? '';
  expect(cloud.logLines).toContainEqual(
    expect.stringMatching(`^ALARM ${name}: .+ docs/alarms.md#`),
  );
  const ofAlarm = cloud.mailSubjects.filter((subject) => subject.includes(name));
  expect(ofAlarm.slice(0, 2)).toEqual([`ALARM: "${name}"`, `OK: "${name}"`]);
});
