// The metrics that alarms watch, minute by minute. A minute is the time between two calls of `closeMinute`.

export type Metric = {
  readonly namespace: string;
  readonly name: string;
  /** CloudWatch treats each set of dimensions as a separate metric. */
  readonly dimensions: Readonly<Record<string, string>>;
};

export type MetricRecorder = (metric: Metric, ...values: readonly number[]) => void;

export type MetricStore = {
  /** Keeps the values of a watched metric, and ignores others. */
  readonly record: MetricRecorder;
  /** Begins to keep the metric's last closed minutes, this many. */
  readonly watch: (metric: Metric, minutes: number) => void;
  readonly closeMinute: () => void;
  /** The values of closed minutes, without the last `skipped` ones. */
  readonly list: (
    metric: Metric,
    window: { readonly minutes: number; readonly skipped: number },
  ) => readonly number[];
};

type WatchedMetric = {
  keptMinutes: number;
  /** The newest first; the first minute is still open. */
  readonly minutes: (readonly number[])[];
};

const serializeMetric = ({ namespace, name, dimensions }: Metric): string =>
  JSON.stringify([namespace, name, Object.entries(dimensions).sort()]);

export function createMetricStore(): MetricStore {
  const watched = new Map<string, WatchedMetric>();
  return {
    record: (metric, ...values) => {
      const found = watched.get(serializeMetric(metric));
      if (found) found.minutes[0] = [...(found.minutes[0] ?? []), ...values];
    },
    watch: (metric, minutes) => {
      const key = serializeMetric(metric);
      const found = watched.get(key) ?? { keptMinutes: 0, minutes: [[]] };
      found.keptMinutes = Math.max(found.keptMinutes, minutes);
      watched.set(key, found);
    },
    closeMinute: () => {
      for (const { minutes, keptMinutes } of watched.values()) {
        minutes.unshift([]);
        minutes.splice(keptMinutes + 1);
      }
    },
    list: (metric, { minutes, skipped }) => {
      const kept = watched.get(serializeMetric(metric))?.minutes ?? [];
      return kept.slice(1 + skipped, 1 + skipped + minutes).flat();
    },
  };
}
