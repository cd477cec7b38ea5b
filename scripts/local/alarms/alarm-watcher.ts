// Evaluates every alarm at the end of each minute, and reports the changes.
import type { MetricStore } from '../metrics/metric-store.ts';
import type { AlarmDefinition } from './alarm-definitions.ts';
import { type AlarmState, countAlarmPeriodsToRead, evaluateAlarm } from './alarm-state.ts';
import type { MetricSeries } from './metric-math.ts';

export type AlarmStateChange = {
  readonly alarm: AlarmDefinition;
  readonly state: AlarmState;
  readonly previousState: AlarmState;
  readonly datapoints: MetricSeries;
};

export type AlarmWatcher = {
  /** Ends the minute. Returns the alarms whose state changed. */
  readonly closeMinute: () => readonly AlarmStateChange[];
};

const getPeriodMinutes = ({ listMetrics }: AlarmDefinition): number =>
  Math.max(...listMetrics().map(({ periodSeconds }) => periodSeconds / 60));

/** Whether the last period has a measured value. An expression may have values without one. */
const hasData = ({ listMetrics }: AlarmDefinition, { list }: MetricStore): boolean =>
  listMetrics().some(
    ({ metric, periodSeconds }) =>
      list(metric, { minutes: periodSeconds / 60, skipped: 0 }).length > 0,
  );

export function createAlarmWatcher(
  alarms: readonly AlarmDefinition[],
  store: MetricStore,
): AlarmWatcher {
  for (const { rule, listMetrics } of alarms) {
    for (const { metric, periodSeconds } of listMetrics())
      store.watch(metric, countAlarmPeriodsToRead(rule) * (periodSeconds / 60));
  }
  const states = new Map<AlarmDefinition, AlarmState>();
  let minutesSinceStart = 0;
  return {
    closeMinute: () => {
      store.closeMinute();
      minutesSinceStart += 1;
      return alarms.flatMap((alarm) => {
        const previousState = states.get(alarm) ?? 'INSUFFICIENT_DATA';
        const datapoints = alarm.readDatapoints(store.list);
        // Nothing is missing from a period that began before the start.
        if (minutesSinceStart < getPeriodMinutes(alarm) && !hasData(alarm, store)) return [];
        const state = evaluateAlarm(alarm.rule, datapoints, previousState);
        states.set(alarm, state);
        return state === previousState ? [] : [{ alarm, state, previousState, datapoints }];
      });
    },
  };
}
