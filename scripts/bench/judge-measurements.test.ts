import { describe, expect, test } from 'vitest';
import { judgeMeasurements } from './judge-measurements.ts';

const judgeLogin = (cpu: number, unknown: number) =>
  judgeMeasurements(
    [
      { id: 'P16-cpu', ratio: cpu },
      { id: 'P16-unknown', ratio: unknown, detail: '61 logins' },
    ],
    'login-cost',
  );

describe('a row of the benchmark', () => {
  test.each([
    [1.3, true, 0.9, true],
    [1.3001, false, 1.1, true],
    [0, true, 0.89, false],
    [0, true, 1.11, false],
  ])('%d is at most 1.3: %s; %d is 0.9 to 1.1: %s', (cpu, isLow, unknown, isNear) => {
    expect(judgeLogin(cpu, unknown).map(({ pass }) => pass)).toEqual([isLow, isNear]);
  });

  test('has the measured id, a rounded ratio and what was measured', () => {
    expect(judgeLogin(1.23456, 1)).toMatchObject([
      { id: 'P16-cpu', ratio: 1.235, target: '<= 1.3' },
      { what: expect.stringMatching(/^time of a refused login .*: 61 logins$/) },
    ]);
  });

  test('a benchmark target for one id wins over one for several', () => {
    const ids = ['P10-hidden', 'P10-posts', 'P9-conversation-requests'];
    const measurements = ids.map((id) => ({ id, ratio: 1 }));
    const rows = judgeMeasurements(measurements, 'idle-tab-requests');
    expect(rows.map(({ target }) => target)).toEqual(['= 0', '<= 1', '<= 1']);
  });

  test('fails where it is missing, has no number or no target', () => {
    expect(() => judgeMeasurements([], 'login-cost')).toThrow('did not measure P16-cpu');
    expect(() => judgeLogin(Number.NaN, 1)).toThrow('P16-cpu could not be measured: NaN');
    const measurements = ['P3-middy', 'P3-other'].map((id) => ({ id, ratio: 1 }));
    expect(() => judgeMeasurements(measurements, 'handler-overhead')).toThrow('P3-other');
  });
});
