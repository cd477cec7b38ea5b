// Tests the state of alarms against the tables of CloudWatch's guide, and by properties.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type AlarmEvaluationRule,
  type AlarmState,
  countAlarmPeriodsToRead,
  evaluateAlarm,
} from './alarm-state.ts';

const MISSING_DATA = ['missing', 'ignore', 'breaching', 'notBreaching'] as const;
const THRESHOLD = 5;
const BREACH = 9;

const buildRule = (more: Partial<AlarmEvaluationRule> = {}): AlarmEvaluationRule => ({
  comparison: 'GreaterThanThreshold',
  threshold: THRESHOLD,
  evaluationPeriods: 3,
  datapointsToAlarm: 3,
  missingData: 'missing',
  ...more,
});

/** `X` breaches, `0` does not, and `-` is missing. */
const readDatapoints = (text: string) =>
  [...text.replaceAll(' ', '')].map((each) => ({ X: BREACH, '0': 1 })[each]);

/** The columns are the treatments of missing data. `kept` is the previous state. */
const evaluateColumns = (datapointsToAlarm: number, text: string) =>
  MISSING_DATA.map((missingData) => {
    const rule = buildRule({ datapointsToAlarm, missingData });
    const states = (['OK', 'ALARM', 'INSUFFICIENT_DATA'] as const).map((state) =>
      evaluateAlarm(rule, readDatapoints(text), state),
    );
    return new Set(states).size === 1 ? states[0] : 'kept';
  });

describe('missing data, as in the guide', () => {
  test.each([
    ['0 - X - X', ['OK', 'OK', 'OK', 'OK']],
    ['0 - - - -', ['OK', 'OK', 'OK', 'OK']],
    ['- - - - -', ['INSUFFICIENT_DATA', 'kept', 'ALARM', 'OK']],
    ['0 X X - X', ['ALARM', 'ALARM', 'ALARM', 'ALARM']],
    ['- - X - -', ['ALARM', 'kept', 'ALARM', 'OK']],
  ])('3 of 3: %s', (text, expected) => {
    expect(evaluateColumns(3, text)).toEqual(expected);
  });

  test.each([
    ['0 - X - X', ['ALARM', 'ALARM', 'ALARM', 'ALARM']],
    ['0 0 X 0 X', ['ALARM', 'ALARM', 'ALARM', 'ALARM']],
    ['0 - X - -', ['OK', 'OK', 'ALARM', 'OK']],
    ['- - - - 0', ['OK', 'OK', 'ALARM', 'OK']],
    ['- - - X -', ['ALARM', 'kept', 'ALARM', 'OK']],
  ])('2 of 3: %s', (text, expected) => {
    expect(evaluateColumns(2, text)).toEqual(expected);
  });
});

test.each([
  ['GreaterThanThreshold', [false, false, true]],
  ['GreaterThanOrEqualToThreshold', [false, true, true]],
  ['LessThanThreshold', [true, false, false]],
  ['LessThanOrEqualToThreshold', [true, true, false]],
] as const)('%s compares with the threshold', (comparison, expected) => {
  const rule = buildRule({ comparison, evaluationPeriods: 1, datapointsToAlarm: 1 });
  const isOn = (value: number) => evaluateAlarm(rule, [value], 'OK') === 'ALARM';

  expect([THRESHOLD - 1, THRESHOLD, THRESHOLD + 1].map(isOn)).toEqual(expected);
});

describe('any alarm', () => {
  const states = fc.constantFrom<AlarmState>('OK', 'ALARM', 'INSUFFICIENT_DATA');
  const cases = fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom(...MISSING_DATA))
    .chain(([evaluationPeriods, missingData]) =>
      fc.integer({ min: 1, max: evaluationPeriods }).chain((datapointsToAlarm) => {
        const rule = buildRule({ evaluationPeriods, datapointsToAlarm, missingData });
        const length = countAlarmPeriodsToRead(rule);
        const datapoint = fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined });
        const datapoints = fc.array(datapoint, { minLength: length, maxLength: length });
        return fc.record({ rule: fc.constant(rule), datapoints, state: states });
      }),
    );

  it('counting breaches decides the alarm state when no data is missing', () => {
    fc.assert(
      fc.property(cases, ({ rule, datapoints, state }) => {
        const present = datapoints.map((value) => value ?? 0);
        const breaches = present
          .slice(-rule.evaluationPeriods)
          .filter((value) => value > THRESHOLD).length;

        expect(evaluateAlarm(rule, present, state)).toBe(
          breaches >= rule.datapointsToAlarm ? 'ALARM' : 'OK',
        );
      }),
    );
  });

  it('keeps an alarm on when another metric value rises', () => {
    fc.assert(
      fc.property(cases, fc.nat(), ({ rule, datapoints, state }, index) => {
        const at = index % datapoints.length;
        const risen = datapoints.map((value, i) => (i === at && value !== undefined ? 10 : value));

        if (evaluateAlarm(rule, datapoints, state) === 'ALARM')
          expect(evaluateAlarm(rule, risen, state)).toBe('ALARM');
      }),
    );
  });

  it('an alarm depends on its previous state only when ignoring missing data', () => {
    fc.assert(
      fc.property(cases, ({ rule, datapoints }) => {
        const ends = (['OK', 'ALARM', 'INSUFFICIENT_DATA'] as const).map((state) =>
          evaluateAlarm(rule, datapoints, state),
        );

        if (rule.missingData !== 'ignore') expect(new Set(ends).size).toBe(1);
        if (rule.missingData !== 'missing' && rule.missingData !== 'ignore')
          expect(ends).not.toContain('INSUFFICIENT_DATA');
      }),
    );
  });
});
