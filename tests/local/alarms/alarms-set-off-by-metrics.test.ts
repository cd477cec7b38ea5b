// Every alarm of the template has a fault that sets it off. This file sets off the slow ones, by what the meters of the
// local cloud see of their faults.
import { beforeAll, describe, expect, it, test } from 'vitest';
import { readAlarmDefinitions } from '#scripts/local/alarms/alarm-definitions.ts';
import { createAlarmWatcher } from '#scripts/local/alarms/alarm-watcher.ts';
import {
  getShortFunctionName,
  listLambdaFunctionResources,
} from '#scripts/local/functions/lambda-functions.ts';
import { createLocalMeters } from '#scripts/local/metrics/local-meters.ts';
import { readProductAssemblyForFile, readProductResources } from '../read-product-template.ts';
import {
  ALARM_FAULTS_CAUSED_LAST,
  ALARM_FAULTS_IN_LOCAL_CLOUD,
} from './alarm-faults-in-local-cloud.ts';
import {
  METRIC_FAULTS_BY_ALARM,
  type MetricFault,
  SCHEDULER_RUN_METRICS,
  THROTTLED_TABLE_CALLS_FAULT,
} from './metric-faults-by-alarm.ts';
import { QUEUES_WITH_ALARMS } from './queues-with-alarms.ts';
import { getAlarmId } from './start-local-cloud-with-alarms.ts';

/** Longer than the longest evaluation. */
const MINUTES = 60;

const assembly = readProductAssemblyForFile();
let resources: ReturnType<typeof readProductResources>;
beforeAll(() => {
  resources = readProductResources(assembly);
});

/** The alarms that are on at any time while this happens every minute. */
async function listAlarmsOf(fault: MetricFault): Promise<readonly string[]> {
  const meters = createLocalMeters(60);
  const functions = listLambdaFunctionResources(resources);
  const getFunctionArn = (name: string) =>
    functions.find((each) => getShortFunctionName(each) === name)?.arn ?? '';
  const watch = createAlarmWatcher(readAlarmDefinitions(resources), meters.store);
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

it('a test fault exists for every template alarm, and vice versa', () => {
  const withFault = [
    ...Object.keys(ALARM_FAULTS_IN_LOCAL_CLOUD),
    ...Object.keys(ALARM_FAULTS_CAUSED_LAST),
    ...Object.keys(METRIC_FAULTS_BY_ALARM),
    ...QUEUES_WITH_ALARMS.flatMap((queue) => [`${queue}QueueAge`, `${queue}DeadLetters`]),
  ];

  expect(withFault.sort()).toEqual(readAlarmDefinitions(resources).map(getAlarmId).sort());
});

/** The states of one alarm, minute by minute; undefined while it does not change. */
function createChangeList(id: string) {
  const meters = createLocalMeters(60);
  const watch = createAlarmWatcher(readAlarmDefinitions(resources), meters.store);
  return async (minutes: number, fault?: MetricFault) => {
    const states: unknown[] = [];
    for (let minute = 0; minute < minutes; minute += 1) {
      await fault?.({ meters, resources, getFunctionArn: () => '' });
      const change = watch.closeMinute().find(({ alarm }) => getAlarmId(alarm) === id);
      states.push(change?.state);
    }
    return states;
  };
}

it('the SchedulerStopped alarm goes on five minutes after the last run', async () => {
  const listChanges = createChangeList('SchedulerStopped');

  expect((await listChanges(9, SCHEDULER_RUN_METRICS)).filter(Boolean)).toEqual(['OK']);
  expect(await listChanges(6)).toEqual([...Array(4), 'ALARM', undefined]);
});

it('the TableThrottles alarm ends five minutes after the last throttled call', async () => {
  const listChanges = createChangeList('TableThrottles');
  await listChanges(5);

  expect(await listChanges(1, THROTTLED_TABLE_CALLS_FAULT)).toEqual(['ALARM']);
  expect(await listChanges(6)).toEqual([...Array(4), 'OK', undefined]);
});

describe('the alarm', () => {
  test.each(Object.entries(METRIC_FAULTS_BY_ALARM))(
    '%s is set off by its fault alone',
    async (id, { fault }) => {
      expect(await listAlarmsOf(fault)).toEqual([id]);
    },
  );

  test.each(Object.entries(METRIC_FAULTS_BY_ALARM))(
    '%s stays off when things are nearly as bad',
    async (_, { nearly }) => {
      expect(await listAlarmsOf(nearly)).toEqual([]);
    },
  );
});
