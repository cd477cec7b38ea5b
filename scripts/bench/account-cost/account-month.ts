// Computes the dollars of a month for many accounts from the day of one.
import { METRIC_NAMES } from '#shared/metric-names.ts';
import {
  listResourcesByType,
  type SynthesizedResources,
} from '#tests/infra/synthesize-templates.ts';
import { addUsage, NO_USAGE, type OperationUsage } from '../product/operation-meter.ts';
import { AWS_PRICES } from './aws-prices.ts';
import {
  type DeployedFunction,
  type FunctionLoad,
  listFunctionLoads,
} from './deployed-functions.ts';
import { ACTIVE_SECONDS, DAYS_PER_MONTH, YEAR } from './usage-profile.ts';

const GIGABYTE = 1_000_000_000;
/** The bytes that Lambda and API Gateway log for a call beside our own lines. */
const LOG_BYTES = { functionCall: 450, apiCall: 280 };
const RESPONSE_HEADER_BYTES = 700;
/** A message is sent, received and deleted. */
const REQUESTS_PER_MESSAGE = 3;
const MINUTES_PER_MONTH = DAYS_PER_MONTH * 24 * 60;
const ACTIVE_SECONDS_PER_MONTH = DAYS_PER_MONTH * ACTIVE_SECONDS;
/**
 * Lambda asks an idle queue with five long polls of 20 seconds at once. Source: Lambda developer guide, SQS scaling.
 */
const IDLE_POLLS_PER_MINUTE = 15;
const SCHEDULER_RUN = { seconds: 0.5, reads: 8 };
const CUSTOM_METRICS = Object.values(METRIC_NAMES).flat().length;
/** `functions/platform/secrets.ts` keeps secrets for five minutes. */
const SECRET_READS_PER_SECOND = 1 / 300;
/** Lambda traces the first call of a second and every twentieth other. Source: Lambda developer guide, X-Ray. */
const TRACED_SHARE = 0.05;

export type DeployedFunctions = Readonly<Record<string, DeployedFunction>>;
type Dollars = Readonly<Record<string, number>>;

const isApi = ({ name }: FunctionLoad): boolean => name.endsWith('Api');

const sumOver = (loads: readonly FunctionLoad[], read: (load: FunctionLoad) => number): number =>
  loads.reduce((sum, load) => sum + read(load), 0);

/** The dollars that grow with the operations, by kind. */
function computeOperationDollars(
  { totals }: OperationUsage,
  loads: readonly FunctionLoad[],
): Dollars {
  const apiCalls = sumOver(loads.filter(isApi), ({ work }) => work.calls);
  const calls = sumOver(loads, ({ work }) => work.calls);
  const messages = sumOver(loads, ({ work }) => work.messages);
  const gigabyteSeconds = sumOver(
    loads,
    ({ busySeconds, deployed }) => busySeconds * deployed.gigabytes,
  );
  const logBytes = totals.logBytes + calls * LOG_BYTES.functionCall + apiCalls * LOG_BYTES.apiCall;
  const sentBytes = totals.responseBytes + apiCalls * RESPONSE_HEADER_BYTES;
  return {
    'table, writes': totals.writes * AWS_PRICES.tableWriteUnit,
    'table, reads': totals.reads * AWS_PRICES.tableReadUnit,
    'functions, time': gigabyteSeconds * AWS_PRICES.lambdaGigabyteSecond,
    'functions, calls': calls * AWS_PRICES.lambdaRequest,
    'API Gateway and CloudFront':
      apiCalls * (AWS_PRICES.httpApiRequest + AWS_PRICES.cloudFrontRequest) +
      (sentBytes / GIGABYTE) * AWS_PRICES.cloudFrontGigabyte,
    queues: messages * REQUESTS_PER_MESSAGE * AWS_PRICES.queueRequest,
    logs: (logBytes / GIGABYTE) * AWS_PRICES.logGigabyte,
  };
}

export const sumDollars = (dollars: Dollars): number =>
  Object.values(dollars).reduce((sum, one) => sum + one, 0);

/** The dollars of this many of one operation. */
export const computeOperationSum = (
  usage: OperationUsage,
  times: number,
  functions: DeployedFunctions,
): number =>
  times * sumDollars(computeOperationDollars(usage, listFunctionLoads(usage, functions)));

/** Each function decides for itself; below one call a second, every call is traced. */
const countTraces = (loads: readonly FunctionLoad[]): number =>
  sumOver(loads, ({ work, deployed }) => {
    if (!deployed.isTraced) return 0;
    const perSecond = work.calls / ACTIVE_SECONDS;
    const first = Math.min(perSecond, 1);
    return (first + (perSecond - first) * TRACED_SHARE) * ACTIVE_SECONDS_PER_MONTH;
  });

const countSecretCalls = (loads: readonly FunctionLoad[]): number =>
  sumOver(
    loads,
    ({ running, deployed }) =>
      Math.ceil(running) * deployed.secrets * SECRET_READS_PER_SECOND * ACTIVE_SECONDS_PER_MONTH,
  );

/** An alarm on an expression is billed for each metric that it reads. */
const countAlarmMetrics = (resources: SynthesizedResources): number =>
  listResourcesByType(resources, 'AWS::CloudWatch::Alarm')
    .flatMap(([, { Properties }]) => Properties.Metrics ?? [{ MetricStat: Properties }])
    .filter(({ MetricStat }) => MetricStat !== undefined).length;

/** The monthly cost of the stack without users. */
function computeFixedDollars(
  resources: SynthesizedResources,
  functions: DeployedFunctions,
): Dollars {
  const count = (type: string) => listResourcesByType(resources, type).length;
  const workQueues = listResourcesByType(resources, 'AWS::Lambda::EventSourceMapping').filter(
    ([, { Properties }]) => Properties.ScalingConfig !== undefined,
  ).length;
  const { gigabytes = 0 } = functions.Scheduler ?? {};
  const run =
    SCHEDULER_RUN.seconds * gigabytes * AWS_PRICES.lambdaGigabyteSecond +
    SCHEDULER_RUN.reads * AWS_PRICES.tableReadUnit +
    AWS_PRICES.lambdaRequest;
  return {
    'alarms, metrics and dashboard':
      countAlarmMetrics(resources) * AWS_PRICES.alarmMetric +
      count('AWS::CloudWatch::Dashboard') * AWS_PRICES.dashboard +
      CUSTOM_METRICS * AWS_PRICES.customMetric,
    'secrets, idle queues and the scheduler':
      count('AWS::SecretsManager::Secret') * AWS_PRICES.secret +
      workQueues * IDLE_POLLS_PER_MINUTE * MINUTES_PER_MONTH * AWS_PRICES.queueRequest +
      MINUTES_PER_MONTH * run,
  };
}

export type AccountDay = {
  /** The usage of one account. */
  readonly usage: OperationUsage;
  /** The stored bytes after a year, without a day's addition, which `usage` counts. */
  readonly storedBytes: number;
};

/** The monthly bill for this many accounts, by kind. */
export function computeMonth(
  { usage, storedBytes }: AccountDay,
  accounts: number,
  resources: SynthesizedResources,
  functions: DeployedFunctions,
): Dollars {
  const day = addUsage(NO_USAGE, usage, accounts);
  const month = addUsage(NO_USAGE, day, DAYS_PER_MONTH);
  const loads = listFunctionLoads(day, functions);
  const { lastingBytes, expiringByteDays } = day.totals;
  const allBytes = storedBytes * accounts + lastingBytes * YEAR.days + expiringByteDays;
  return {
    ...computeOperationDollars(month, listFunctionLoads(month, functions)),
    tracing: countTraces(loads) * AWS_PRICES.trace,
    'reads of secrets': countSecretCalls(loads) * AWS_PRICES.secretCall,
    storage: (allBytes / GIGABYTE) * AWS_PRICES.tableGigabyte,
    ...computeFixedDollars(resources, functions),
  };
}
