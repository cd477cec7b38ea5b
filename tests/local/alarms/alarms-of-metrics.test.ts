// Every alarm of the template has a fault that sets it off. This file sets off the slow ones, by what the meters of the
// local cloud see of their faults.
import { beforeAll, describe, expect, it, test } from 'vitest';
import { readAlarms } from '#scripts/local/alarms/alarm-definitions.ts';
import { createAlarmWatch } from '#scripts/local/alarms/alarm-watch.ts';
import {
  getShortFunctionName,
  listFunctionResources,
} from '#scripts/local/functions/lambda-functions.ts';
import { createLocalMeters } from '#scripts/local/metrics/local-meters.ts';
import { readAssemblyOfFile, readProductResources } from '../read-product-template.ts';
import { FAULTS_IN_LOCAL_RUN, LAST_FAULTS } from './faults-in-local-run.ts';
import {
  FAULTS_OF_METRICS,
  type MeteredFault,
  RUN_OF_SCHEDULER,
  THROTTLED_CALLS,
} from './faults-of-metrics.ts';
import { getAlarmId } from './start-alarm-cloud.ts';
import { WATCHED_QUEUES } from './watched-queues.ts';

/** Longer than the longest evaluation. */
const MINUTES = 60;

const assembly = readAssemblyOfFile();
let resources: ReturnType<typeof readProductResources>;
beforeAll(() => {
  resources = readProductResources(assembly);
});

/** The alarms that are on at any time while this happens every minute. */
async function listAlarmsOf(fault: MeteredFault): Promise<readonly string[]> {
  const meters = createLocalMeters(60);
  const functions = listFunctionResources(resources);
  const getFunctionArn = (name: string) =>
    functions.find((each) => getShortFunctionName(each) === name)?.arn ?? '';
  const watch = createAlarmWatch(readAlarms(resources), meters.store);
  const ids = new Set<string>();
  for (let minute = 0; minute < MINUTES; minute += 1) {
    await fault({ meters, resources, getFunctionArn });
    for (const { alarm, state } of watch.closeMinute())
      if (state === 'ALARM') ids.add(getAlarmId(alarm));
  }
  // No scheduler runs here.
  ids.delete('SchedulerStopped');
  return [...ids];
}

it('every template alarm has a fault, and every fault an alarm', () => {
  const withFault = [
    ...Object.keys(FAULTS_IN_LOCAL_RUN),
    ...Object.keys(LAST_FAULTS),
    ...Object.keys(FAULTS_OF_METRICS),
    ...WATCHED_QUEUES.flatMap((queue) => [`${queue}QueueAge`, `${queue}DeadLetters`]),
  ];

  expect(withFault.sort()).toEqual(readAlarms(resources).map(getAlarmId).sort());
});

/** The states of one alarm, minute by minute; undefined while it does not change. */
function createChangeList(id: string) {
  const meters = createLocalMeters(60);
  const watch = createAlarmWatch(readAlarms(resources), meters.store);
  return async (minutes: number, fault?: MeteredFault) => {
    const states: unknown[] = [];
    for (let minute = 0; minute < minutes; minute += 1) {
      await fault?.({ meters, resources, getFunctionArn: () => '' });
      const change = watch.closeMinute().find(({ alarm }) => getAlarmId(alarm) === id);
      states.push(change?.state);
    }
    return states;
  };
}

it('SchedulerStopped goes on five minutes after the last run', async () => {
  const listChanges = createChangeList('SchedulerStopped');

  expect((await listChanges(9, RUN_OF_SCHEDULER)).filter(Boolean)).toEqual(['OK']);
  expect(await listChanges(6)).toEqual([...Array(4), 'ALARM', undefined]);
});

it('TableThrottles goes off five minutes after the last throttled call', async () => {
  const listChanges = createChangeList('TableThrottles');
  await listChanges(5);

  expect(await listChanges(1, THROTTLED_CALLS)).toEqual(['ALARM']);
  expect(await listChanges(6)).toEqual([...Array(4), 'OK', undefined]);
});

describe('the alarm', () => {
  test.each(Object.entries(FAULTS_OF_METRICS))(
    '%s is set off by its fault alone',
    async (id, { fault }) => {
      expect(await listAlarmsOf(fault)).toEqual([id]);
    },
  );

  test.each(Object.entries(FAULTS_OF_METRICS))(
    '%s stays off when things are nearly as bad',
    async (_, { nearly }) => {
      expect(await listAlarmsOf(nearly)).toEqual([]);
    },
  );
});
