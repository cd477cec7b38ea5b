// The state of an alarm by its datapoints. Pure. Sources: CloudWatch, "Alarm evaluation" and "Configuring how
// CloudWatch alarms treat missing data", whose tables are the cases of the test.
import { z } from 'zod';

export type AlarmState = 'OK' | 'ALARM' | 'INSUFFICIENT_DATA';

const COMPARISONS = {
  GreaterThanThreshold: (value: number, threshold: number) => value > threshold,
  GreaterThanOrEqualToThreshold: (value: number, threshold: number) => value >= threshold,
  LessThanThreshold: (value: number, threshold: number) => value < threshold,
  LessThanOrEqualToThreshold: (value: number, threshold: number) => value <= threshold,
} as const;

export const alarmComparisonSchema = z.enum(
  Object.keys(COMPARISONS) as (keyof typeof COMPARISONS)[],
);
export const alarmMissingDataSchema = z.enum(['breaching', 'notBreaching', 'ignore', 'missing']);

export type AlarmEvaluationRule = {
  readonly comparison: z.output<typeof alarmComparisonSchema>;
  readonly threshold: number;
  readonly evaluationPeriods: number;
  readonly datapointsToAlarm: number;
  readonly missingData: z.output<typeof alarmMissingDataSchema>;
};

/** CloudWatch reads more periods than it evaluates, so that late or missing data matters less. */
const EXTRA_PERIODS = 2;

export const countAlarmPeriodsToRead = ({ evaluationPeriods }: AlarmEvaluationRule): number =>
  evaluationPeriods + EXTRA_PERIODS;

/**
 * Whether the few known datapoints all breach, and the oldest is so old that the alarm would be on if the missing ones
 * breached too.
 */
function isBreachingAsFarAsKnown(
  breaches: readonly (boolean | undefined)[],
  { datapointsToAlarm, evaluationPeriods }: AlarmEvaluationRule,
): boolean {
  if (breaches.includes(false)) return false;
  const oldest = breaches.slice(-evaluationPeriods).indexOf(true);
  return oldest !== -1 && evaluationPeriods - oldest >= datapointsToAlarm;
}

/** `datapoints`: the periods that were read, the oldest first; undefined without data. */
export function evaluateAlarm(
  rule: AlarmEvaluationRule,
  datapoints: readonly (number | undefined)[],
  state: AlarmState,
): AlarmState {
  const { evaluationPeriods, datapointsToAlarm, missingData, threshold } = rule;
  const breaches = datapoints.map((value) =>
    value === undefined ? undefined : COMPARISONS[rule.comparison](value, threshold),
  );
  const present = breaches.filter((isBreach) => isBreach !== undefined).slice(-evaluationPeriods);
  const missingCount = evaluationPeriods - present.length;
  const breachCount = present.filter(Boolean).length;
  if (missingData === 'breaching' || missingData === 'notBreaching') {
    const filledCount = missingData === 'breaching' ? missingCount : 0;
    return breachCount + filledCount >= datapointsToAlarm ? 'ALARM' : 'OK';
  }
  if (breachCount >= datapointsToAlarm) return 'ALARM';
  if (present.length === 0) return missingData === 'ignore' ? state : 'INSUFFICIENT_DATA';
  if (missingCount > 0 && isBreachingAsFarAsKnown(breaches, rule))
    return missingData === 'ignore' ? state : 'ALARM';
  return 'OK';
}
