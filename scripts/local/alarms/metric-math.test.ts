// Metric math over short series.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { evaluateMetricMathExpression, type MetricSeries } from './metric-math.ts';

const SERIES: Readonly<Record<string, MetricSeries>> = {
  m1: [1, 2, undefined],
  m2: [10, undefined, undefined],
  m3: [4, 0, 8],
};
const evaluate = (expression: string, series = SERIES) =>
  evaluateMetricMathExpression(expression, {
    getSeries: (id) => {
      const found = series[id];
      if (!found) throw new Error(`there is no metric ${id}`);
      return found;
    },
    listMetrics: () => Object.values(series),
  });

describe('an expression', () => {
  test.each<[string, MetricSeries]>([
    ['m1 + m2', [11, undefined, undefined]],
    ['2 * m3 - 1', [7, -1, 15]],
    ['2 * (m3 - 1)', [6, -2, 14]],
    ['-m3', [-4, 0, -8]],
    ['m3 / m3', [1, undefined, 1]],
    ['SUM([m1, m2, m3])', [15, 2, 8]],
    ['SUM(METRICS())', [15, 2, 8]],
    ['MAX([m1, m2])', [10, 2, undefined]],
    ['MIN([m1, m3])', [1, 0, 8]],
    ['AVG([m1, m3])', [2.5, 1, 8]],
    ['FILL(m1, 0)', [1, 2, 0]],
    ['FILL(m1, REPEAT)', [1, 2, 2]],
    ['SUM(FILL([m1, m2], 0))', [11, 2, 0]],
    ['IF(m3 >= 4, 100 * m3 / 8, 0)', [50, 0, 100]],
    ['m3 > 3 AND m3 < 8', [1, 0, 0]],
    ['m3 == 0 || m3 == 8', [0, 1, 1]],
  ])('%s', (expression, expected) => {
    expect(evaluate(expression)).toEqual(expected);
  });

  test.each([
    ['m9 + 1', 'there is no metric m9'],
    ['RATE(m1)', 'the function RATE is unknown'],
    ['SUM(m1)', 'an argument must be a list'],
    ['FILL(m1, m2)', 'FILL needs a number or REPEAT'],
    ['m1 +', '"" is not understood'],
    ['(m1', '")" is missing before ""'],
    ["SEARCH('x')", `"'x')" is not understood`],
    ['[m1]', 'the expression must be one series'],
    ['7', 'the expression must be one series'],
  ])('%s is refused', (expression, reason) => {
    expect(() => evaluate(expression)).toThrow(reason);
  });

  it('SUM of two metrics equals their sum by + without missing data', () => {
    const series = fc.array(fc.integer(), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(series, series, (m1, m2) => {
        expect(evaluate('SUM([m1, m2])', { m1, m2 })).toEqual(evaluate('m1 + m2', { m1, m2 }));
      }),
    );
  });
});
