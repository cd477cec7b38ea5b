// P19: what active accounts cost in a month, from counted operations, without the fees of the language model.
import { METRIC_NAMES } from '#shared/metric-names.ts';
import {
  listResourcesByType,
  type SynthesizedResources,
  synthesizeTemplates,
} from '#tests/infra/synthesize-templates.ts';
import { AWS_PRICES } from './aws-prices.ts';
import { type AccountDayCounts, countAccountDay } from './count-account-day.ts';
import { logProgress, type Measurement, reportAndExit } from './measurement.ts';
import { addUsage, multiplyUsage, type OperationUsage } from './operation-meter.ts';
import { runWithBenchTable } from './seed-posts-and-comments.ts';
import { DAYS_PER_MONTH, OPERATIONS_PER_DAY } from './usage-profile.ts';

const ACCOUNTS = 1_000;
/** Days of an account in a month of all. */
const OF_ALL = DAYS_PER_MONTH * ACCOUNTS;
const MAX_DOLLARS = 150;
const MAX_DOLLARS_PER_ACCOUNT = 0.1;

/** Functions wait for their vendors, and Lambda bills the wait. Assumed medians, in seconds. */
const VENDOR_SECONDS = { graphCall: 0.3, modelCall: 4, tableCall: 0.004 };
/** What Lambda and API Gateway log of a call beside our own lines. */
const LOG_BYTES = { functionCall: 450, apiCall: 280 };
/** Our own lines: of a job that is done, and of the metrics of a function that called a vendor. */
const OWN_LOG_BYTES = { job: 300, vendorCall: 400 };
/** A message is sent, received and deleted. */
const REQUESTS_PER_MESSAGE = 3;
const MINUTES_PER_MONTH = DAYS_PER_MONTH * 24 * 60;
/** Lambda asks an idle queue with five long polls of 20 seconds at once. Source: Lambda developer guide, SQS scaling. */
const IDLE_POLLS_PER_MINUTE = 15;
const SCHEDULER_RUN = { seconds: 0.5, reads: 8 };
const GIGABYTE = 1_000_000_000;
/** Lambda gives a whole core with this much memory. Source: Lambda developer guide, memory. */
const GIGABYTES_OF_A_CORE = 1_769 / 1_024;
const CUSTOM_METRICS = Object.values(METRIC_NAMES).flat().length;

type FunctionMemory = { readonly api: number; readonly worker: number };

/**
 * Gigabyte seconds that Lambda bills for the functions of an operation. Computing takes longer with less memory, waiting
 * does not. Workers alone call vendors; calls of the table are shared out by the time that the functions compute.
 */
function computeGigabyteSeconds(usage: OperationUsage, memory: FunctionMemory): number {
  const { apiSeconds, workerSeconds } = usage;
  const tableSeconds = usage.tableCalls * VENDOR_SECONDS.tableCall;
  const apiShare = apiSeconds / (apiSeconds + workerSeconds);
  const vendorSeconds =
    usage.graphCalls * VENDOR_SECONDS.graphCall + usage.modelCalls * VENDOR_SECONDS.modelCall;
  const computing = (apiSeconds + workerSeconds) * GIGABYTES_OF_A_CORE;
  const apiWaiting = tableSeconds * apiShare;
  const workerWaiting = tableSeconds * (1 - apiShare) + vendorSeconds;
  return computing + apiWaiting * memory.api + workerWaiting * memory.worker;
}

/** Dollars by kind. */
function computeDollars(
  usage: OperationUsage,
  memory: FunctionMemory,
): Readonly<Record<string, number>> {
  const { apiCalls, workerCalls } = usage;
  const calls = apiCalls + workerCalls;
  const vendorCalls = usage.graphCalls + usage.modelCalls;
  const logBytes =
    calls * LOG_BYTES.functionCall +
    apiCalls * LOG_BYTES.apiCall +
    usage.queueMessages * OWN_LOG_BYTES.job +
    vendorCalls * OWN_LOG_BYTES.vendorCall;
  return {
    'table, writes': usage.writes * AWS_PRICES.tableWriteUnit,
    'table, reads': usage.reads * AWS_PRICES.tableReadUnit,
    'functions, time': computeGigabyteSeconds(usage, memory) * AWS_PRICES.lambdaGigabyteSecond,
    'functions, calls': calls * AWS_PRICES.lambdaRequest,
    'API Gateway and CloudFront':
      apiCalls * (AWS_PRICES.httpApiRequest + AWS_PRICES.cloudFrontRequest),
    queues: usage.queueMessages * REQUESTS_PER_MESSAGE * AWS_PRICES.queueRequest,
    logs: (logBytes / GIGABYTE) * AWS_PRICES.logGigabyte,
  };
}

function readGigabytes(resources: SynthesizedResources, idPrefix: string): number {
  const [[, found] = []] = Object.entries(resources).filter(
    ([id, { Type }]) => Type === 'AWS::Lambda::Function' && id.startsWith(idPrefix),
  );
  if (!found) throw new Error(`There is no function ${idPrefix}.`);
  return found.Properties.MemorySize / 1_024;
}

/** An alarm on an expression is billed for each metric that it reads. */
const countAlarmMetrics = (resources: SynthesizedResources): number =>
  listResourcesByType(resources, 'AWS::CloudWatch::Alarm')
    .flatMap(([, { Properties }]) => Properties.Metrics ?? [{ MetricStat: Properties }])
    .filter(({ MetricStat }) => MetricStat !== undefined).length;

/** What the stack costs in a month without any user. */
function computeFixedDollars(resources: SynthesizedResources, memory: FunctionMemory): number {
  const count = (type: string) => listResourcesByType(resources, type).length;
  const workQueues = listResourcesByType(resources, 'AWS::Lambda::EventSourceMapping').filter(
    ([, { Properties }]) => Properties.ScalingConfig !== undefined,
  ).length;
  const run = SCHEDULER_RUN.seconds * memory.api * AWS_PRICES.lambdaGigabyteSecond;
  return (
    countAlarmMetrics(resources) * AWS_PRICES.alarmMetric +
    count('AWS::CloudWatch::Dashboard') * AWS_PRICES.dashboard +
    count('AWS::SecretsManager::Secret') * AWS_PRICES.secret +
    CUSTOM_METRICS * AWS_PRICES.customMetric +
    workQueues * IDLE_POLLS_PER_MINUTE * MINUTES_PER_MONTH * AWS_PRICES.queueRequest +
    MINUTES_PER_MONTH *
      (run + AWS_PRICES.lambdaRequest + SCHEDULER_RUN.reads * AWS_PRICES.tableReadUnit)
  );
}

const formatNumber = (value: number): string => value.toFixed(1).replace(/\.0$/, '');
const formatDollars = (dollars: number): string => `$${dollars.toFixed(2)}`;

function computeMonth({ operations, storedBytes }: AccountDayCounts) {
  const templates = synthesizeTemplates();
  const resources = Object.assign(
    {},
    ...templates.resourcesByStack.map(([, ofStack]) => ofStack),
  ) as SynthesizedResources;
  const memory = {
    api: readGigabytes(resources, 'PostsApiFunction'),
    worker: readGigabytes(resources, 'PostWorkerFunction'),
  };
  const months = Object.entries(operations).map(([name, usage]) => {
    const perDay = OPERATIONS_PER_DAY[name];
    if (perDay === undefined) throw new Error(`The profile does not say how often ${name}.`);
    return { name, once: usage, perDay, usage: multiplyUsage(usage, perDay * OF_ALL) };
  });
  for (const { name, once, perDay, usage } of months) {
    const sum = Object.values(computeDollars(usage, memory)).reduce((a, b) => a + b, 0);
    logProgress(
      `${formatDollars(sum).padStart(8)}  ${name}: ${perDay} a day, each ${formatNumber(once.writes)} write units, ${formatNumber(once.reads)} read units, ${formatNumber(once.apiCalls + once.workerCalls)} calls`,
    );
  }
  const total = months.map(({ usage }) => usage).reduce(addUsage);
  const day = multiplyUsage(total, 1 / OF_ALL);
  logProgress(
    `An account's day: ${formatNumber(day.writes)} write units, ${formatNumber(day.reads)} read units, ${formatNumber(day.apiCalls)} calls of the API, ${formatNumber(computeGigabyteSeconds(total, memory) / OF_ALL)} gigabyte seconds`,
  );
  return {
    ...computeDollars(total, memory),
    storage: ((storedBytes * ACCOUNTS) / GIGABYTE) * AWS_PRICES.tableGigabyte,
    'without any user': computeFixedDollars(resources, memory),
  };
}

async function measure(): Promise<Measurement[]> {
  const month = computeMonth(await countAccountDay());
  for (const [kind, dollars] of Object.entries(month))
    logProgress(`${formatDollars(dollars).padStart(8)}  ${kind}`);
  const total = Object.values(month).reduce((sum, dollars) => sum + dollars, 0);
  logProgress(`${formatDollars(total).padStart(8)}  a month for ${ACCOUNTS} active accounts`);
  return [
    { id: 'P19-accounts', ratio: total / MAX_DOLLARS },
    { id: 'P19-account', ratio: total / ACCOUNTS / MAX_DOLLARS_PER_ACCOUNT },
  ];
}

await reportAndExit(await runWithBenchTable(measure));
