// The alarms of the template: AWS::CloudWatch::Alarm on one metric, or on a math expression.
import { z } from 'zod';
import type { Metric, MetricStore } from '../metrics/metric-store.ts';
import { SetupError } from '../process/setup-error.ts';
import type { CloudResource, CloudResources } from '../template/read-cloud-resources.ts';
import {
  type AlarmEvaluationRule,
  alarmComparisonSchema,
  alarmMissingDataSchema,
  countAlarmPeriodsToRead,
} from './alarm-state.ts';
import { evaluateMetricMathExpression, type MetricSeries } from './metric-math.ts';
import { computeMetricStatistic, metricStatisticSchema } from './metric-statistics.ts';

const dimensionsSchema = z
  .array(z.strictObject({ Name: z.string(), Value: z.string() }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ Name, Value }) => [Name, Value])));
const periodSchema = z.number().int().multipleOf(60);
const metricStatSchema = z.strictObject({
  Metric: z.strictObject({
    Namespace: z.string(),
    MetricName: z.string(),
    Dimensions: dimensionsSchema,
  }),
  Period: periodSchema,
  Stat: metricStatisticSchema,
  Unit: z.string().optional(),
});
const querySchema = z.strictObject({
  Id: z.string(),
  Label: z.string().optional(),
  ReturnData: z.boolean().default(true),
  MetricStat: metricStatSchema.optional(),
  Expression: z.string().optional(),
  Period: periodSchema.optional(),
});
type MetricQuery = z.output<typeof querySchema>;

const actionsSchema = z.array(z.string()).default([]);
/** Strict: leaving out a property would change when the alarm is on. */
export const alarmPropertiesSchema = z.strictObject({
  AlarmDescription: z.string().default(''),
  ActionsEnabled: z.boolean().default(true),
  AlarmActions: actionsSchema,
  OKActions: actionsSchema,
  InsufficientDataActions: actionsSchema,
  ComparisonOperator: alarmComparisonSchema,
  Threshold: z.number(),
  EvaluationPeriods: z.number().int().min(1),
  DatapointsToAlarm: z.number().int().min(1).optional(),
  TreatMissingData: alarmMissingDataSchema.default('missing'),
  Namespace: z.string().optional(),
  MetricName: z.string().optional(),
  Dimensions: dimensionsSchema,
  Statistic: metricStatisticSchema.optional(),
  ExtendedStatistic: metricStatisticSchema.optional(),
  Period: periodSchema.optional(),
  Unit: z.string().optional(),
  Metrics: z.array(querySchema).optional(),
});
type AlarmProperties = z.output<typeof alarmPropertiesSchema>;
type AlarmResource = CloudResource<AlarmProperties>;

export type AlarmDefinition = {
  readonly name: string;
  readonly description: string;
  readonly rule: AlarmEvaluationRule;
  /** ARNs of the topics that are notified of each state. */
  readonly actions: Readonly<Record<'ALARM' | 'OK' | 'INSUFFICIENT_DATA', readonly string[]>>;
  readonly listMetrics: () => readonly {
    readonly metric: Metric;
    readonly periodSeconds: number;
  }[];
  /** The datapoints of the periods that end with the last closed minute, the oldest first. */
  readonly readDatapoints: (list: MetricStore['list']) => MetricSeries;
};

/** An alarm on one metric has a single query. */
function listQueries(properties: AlarmProperties): readonly MetricQuery[] {
  const { Metrics, Namespace, MetricName, Dimensions, Period, Statistic, ExtendedStatistic } =
    properties;
  if (Metrics) return Metrics;
  const metric = { Namespace, MetricName, Dimensions };
  const MetricStat = metricStatSchema
    .extend({
      Metric: z.object({ Namespace: z.string(), MetricName: z.string(), Dimensions: z.any() }),
    })
    .parse({ Metric: metric, Period, Stat: Statistic ?? ExtendedStatistic });
  return [{ Id: 'm', ReturnData: true, MetricStat }];
}

const toMetric = ({ Metric: metric }: z.output<typeof metricStatSchema>): Metric => ({
  namespace: metric.Namespace,
  name: metric.MetricName,
  dimensions: metric.Dimensions,
});

function readSeries(
  { MetricStat }: MetricQuery,
  periods: number,
  list: MetricStore['list'],
): MetricSeries {
  if (!MetricStat) return [];
  const minutes = MetricStat.Period / 60;
  return Array.from({ length: periods }, (_, index) =>
    computeMetricStatistic(
      MetricStat.Stat,
      list(toMetric(MetricStat), { minutes, skipped: (periods - 1 - index) * minutes }),
    ),
  );
}

function evaluateQueries(
  queries: readonly MetricQuery[],
  periods: number,
  list: MetricStore['list'],
): MetricSeries {
  const getSeries = (id: string): MetricSeries => {
    const query = queries.find(({ Id }) => Id === id);
    if (!query) throw new Error(`there is no metric ${id}`);
    return evaluateQuery(query);
  };
  const listMetrics = () =>
    queries.filter(({ MetricStat }) => MetricStat).map((query) => readSeries(query, periods, list));
  const evaluateQuery = (query: MetricQuery): MetricSeries =>
    query.Expression === undefined
      ? readSeries(query, periods, list)
      : evaluateMetricMathExpression(query.Expression, { getSeries, listMetrics });
  const [returned, ...others] = queries.filter(({ ReturnData }) => ReturnData);
  if (!returned || others.length > 0) throw new Error('exactly one metric must be returned');
  return evaluateQuery(returned);
}

/** CloudWatch ignores missing data of DynamoDB's metrics, even against the alarm's setting. */
const getMissingData = (properties: AlarmProperties, queries: readonly MetricQuery[]) =>
  queries.some(({ MetricStat }) => MetricStat?.Metric.Namespace === 'AWS/DynamoDB')
    ? 'ignore'
    : properties.TreatMissingData;

/** `Replyloom-Service/PostQueue/Age/Resource` is `PostQueueAge`. */
const getShortName = ({ name, logicalId, constructPath }: AlarmResource): string =>
  name === logicalId ? constructPath.split('/').slice(1, -1).join('') || logicalId : name;

function buildAlarm(resource: AlarmResource): AlarmDefinition {
  const { properties } = resource;
  const queries = listQueries(properties);
  const rule: AlarmEvaluationRule = {
    comparison: properties.ComparisonOperator,
    threshold: properties.Threshold,
    evaluationPeriods: properties.EvaluationPeriods,
    datapointsToAlarm: properties.DatapointsToAlarm ?? properties.EvaluationPeriods,
    missingData: getMissingData(properties, queries),
  };
  const topics = (actions: readonly string[]) => (properties.ActionsEnabled ? actions : []);
  return {
    name: getShortName(resource),
    description: properties.AlarmDescription,
    rule,
    actions: {
      ALARM: topics(properties.AlarmActions),
      OK: topics(properties.OKActions),
      INSUFFICIENT_DATA: topics(properties.InsufficientDataActions),
    },
    listMetrics: () =>
      queries.flatMap(({ MetricStat }) =>
        MetricStat ? [{ metric: toMetric(MetricStat), periodSeconds: MetricStat.Period }] : [],
      ),
    readDatapoints: (list) => evaluateQueries(queries, countAlarmPeriodsToRead(rule), list),
  };
}

/** @throws SetupError for an alarm that the runner cannot evaluate. */
export const readAlarmDefinitions = (resources: CloudResources): readonly AlarmDefinition[] =>
  resources.listByType('AWS::CloudWatch::Alarm', alarmPropertiesSchema).map((resource) => {
    try {
      const alarm = buildAlarm(resource);
      alarm.readDatapoints(() => []);
      return alarm;
    } catch (error) {
      throw new SetupError(
        `The local runner cannot evaluate the alarm ${resource.constructPath}: ${(error as Error).message}.`,
      );
    }
  });
