// The statistics of a metric over one period. Pure.
import { z } from 'zod';

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

const STATISTICS = {
  SampleCount: (values: readonly number[]) => values.length,
  Sum: sum,
  Average: (values: readonly number[]) => sum(values) / values.length,
  Minimum: (values: readonly number[]) => values.reduce((left, right) => Math.min(left, right)),
  Maximum: (values: readonly number[]) => values.reduce((left, right) => Math.max(left, right)),
} as const;

export const metricStatisticSchema = z.union([
  z.enum(Object.keys(STATISTICS) as (keyof typeof STATISTICS)[]),
  z.templateLiteral(['p', z.number().min(0).max(100)]),
]);
export type MetricStatistic = z.output<typeof metricStatisticSchema>;

/** The smallest value that this share of the values does not exceed. */
function computePercentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}

/** Undefined without values, which means a period without data. */
export function computeMetricStatistic(
  statistic: MetricStatistic,
  values: readonly number[],
): number | undefined {
  if (values.length === 0) return undefined;
  return statistic in STATISTICS
    ? STATISTICS[statistic as keyof typeof STATISTICS](values)
    : computePercentile(values, Number(statistic.slice(1)));
}
