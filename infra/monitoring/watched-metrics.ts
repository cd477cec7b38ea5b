// Defines what an alarm watches, and translates it to CloudWatch metrics.
import { Duration } from 'aws-cdk-lib';
import {
  type DimensionsMap,
  type IMetric,
  MathExpression,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { MetricName, MetricServiceName } from '#shared/metric-names.ts';
import type { QueueName } from '#shared/queue-and-secret-names.ts';

/** Parts of the system that AWS measures under one or more dimensions each. */
type WatchedPart =
  | 'answeringWorkers'
  | 'api'
  | 'awsAccount'
  | 'backgroundWorkers'
  | 'draftWorker'
  | 'eventRules'
  | 'eventDeadLetters'
  | 'promptWorkers'
  | 'streamConsumers'
  | 'streamSources'
  | 'table'
  | 'tableOperations';

/** One metric; over several dimensions it is the sum, or the maximum where a sum means nothing. */
type WatchedMetric = {
  /** `functions` for metrics that our functions write. */
  readonly namespace: `AWS/${string}` | 'functions';
  readonly name: string;
  readonly statistic: 'Sum' | 'Maximum' | 'p99';
  readonly of:
    | WatchedPart
    | { readonly service: MetricServiceName }
    | { readonly queue: QueueName }
    | { readonly deadLettersOf: QueueName };
};

/** The percentage of one kind among all calls or items; 0 while there are fewer than `minimum`. */
type WatchedShare = {
  readonly share: MetricName;
  readonly ofAll: MetricName;
  readonly service: MetricServiceName;
  readonly minimum: number;
};

export type AlarmDefinition = {
  readonly id: string;
  /** The meaning for users. */
  readonly sentence: string;
  readonly watches: WatchedMetric | WatchedShare;
  /** Raised at this value and above. */
  readonly threshold: number;
  /** Raised below the threshold, and when there is no value at all. */
  readonly isBreachedBelow?: true;
  /** The length of a period. */
  readonly minutes: number;
  /** How many periods in a row; 1 unless set. */
  readonly periods?: number;
  /** The section of docs/alarms.md. */
  readonly page: string;
};

/** The dimensions of everything that alarms watch. */
export type AlarmWatchedDimensions = {
  /** The namespace of the metrics that the functions of the stage write. */
  readonly functionNamespace: string;
  readonly parts: Readonly<Record<WatchedPart, readonly DimensionsMap[]>>;
  readonly queues: Readonly<Record<QueueName, DimensionsMap>>;
  readonly deadLetters: Readonly<Record<QueueName, DimensionsMap>>;
};

function listDimensions(
  { of }: WatchedMetric,
  dimensions: AlarmWatchedDimensions,
): readonly DimensionsMap[] {
  if (typeof of === 'string') return dimensions.parts[of];
  if ('queue' in of) return [dimensions.queues[of.queue]];
  if ('deadLettersOf' in of) return [dimensions.deadLetters[of.deadLettersOf]];
  return [{ service: of.service }];
}

/**
 * Whether a missing value counts as 0. DynamoDB has no values while all is well, and CloudWatch freezes an alarm on its
 * metrics while they are missing, even against the alarm's setting. Where silence is the fault, CloudWatch would look
 * for older values and raise the alarm periods late.
 */
const isSilenceZero = ({ watches, isBreachedBelow }: AlarmDefinition): boolean =>
  isBreachedBelow === true || ('namespace' in watches && watches.namespace === 'AWS/DynamoDB');

function buildSum(
  watched: WatchedMetric,
  dimensions: AlarmWatchedDimensions,
  { period, isFilled }: { readonly period: Duration; readonly isFilled: boolean },
): IMetric {
  const { name: metricName, statistic } = watched;
  const namespace =
    watched.namespace === 'functions' ? dimensions.functionNamespace : watched.namespace;
  const metrics = listDimensions(watched, dimensions).map(
    (dimensionsMap) => new Metric({ namespace, metricName, dimensionsMap, statistic, period }),
  );
  const [first, ...others] = metrics;
  if (first === undefined) throw new Error(`Nothing has the metric ${metricName}.`);
  if (others.length === 0 && !isFilled) return first;
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  const ids = Object.keys(usingMetrics).map((id) => (isFilled ? `FILL(${id}, 0)` : id));
  return new MathExpression({
    // A list counts a metric without a value as nothing; `m0 + m1` would have no value.
    expression: `${statistic === 'Sum' ? 'SUM' : 'MAX'}([${ids.join(', ')}])`,
    usingMetrics,
    label: metricName,
    period,
  });
}

function buildShare(
  { share, ofAll, service, minimum }: WatchedShare,
  namespace: string,
  period: Duration,
): IMetric {
  const count = (metricName: MetricName) =>
    new Metric({
      namespace,
      metricName,
      dimensionsMap: { service },
      statistic: 'Sum',
      period,
    });
  return new MathExpression({
    expression: `IF(all >= ${minimum}, 100 * part / all, 0)`,
    usingMetrics: { all: count(ofAll), part: count(share) },
    label: `${share} in percent of ${ofAll}`,
    period,
  });
}

export function buildAlarmWatchedMetric(
  definition: AlarmDefinition,
  dimensions: AlarmWatchedDimensions,
): IMetric {
  const { watches, minutes } = definition;
  const period = Duration.minutes(minutes);
  return 'share' in watches
    ? buildShare(watches, dimensions.functionNamespace, period)
    : buildSum(watches, dimensions, { period, isFilled: isSilenceZero(definition) });
}
