// P19: what active accounts cost in a month and which limit they reach first, from counted work, without the fees of
// the language model.
import { stageLimitsSchema } from '#infra/stage/stage-limits.ts';
import {
  type SynthesizedResources,
  synthesizeTemplates,
} from '#tests/infra/synthesize-templates.ts';
import { runWithBenchTable } from '../bench-table.ts';
import { logProgress, type Measurement, reportAndExit } from '../measurement.ts';
import {
  addUsage,
  type FunctionWork,
  NO_USAGE,
  type OperationUsage,
} from '../product/operation-meter.ts';
import {
  type AccountDay,
  computeMonth,
  computeOperationSum,
  type DeployedFunctions,
  sumDollars,
} from './account-month.ts';
import { type AccountDayCounts, countAccountDay } from './count-account-day.ts';
import { listFunctionLoads, readDeployedFunctions } from './deployed-functions.ts';
import { ACTIVE_SECONDS, DAYS_PER_MONTH, OPERATIONS_PER_DAY } from './usage-profile.ts';

const ACCOUNTS = 1_000;
const MAX_DOLLARS_PER_ACCOUNT = 0.2;
const SCALES = [1_000, 100_000, 1_000_000];

/** The units that an on-demand table takes in a second. Source: DynamoDB developer guide, quotas. */
const TABLE_UNITS_PER_SECOND = 40_000;

const formatNumber = (value: number): string => value.toFixed(1).replace(/\.0$/, '');
const formatDollars = (dollars: number): string => `$${dollars.toFixed(2)}`.padStart(9);

const count = ({ functions }: OperationUsage, what: keyof FunctionWork): number =>
  Object.values(functions).reduce((sum, work) => sum + work[what], 0);

/** Adds up the day of one account, and logs each operation with its monthly cost for all accounts. */
function addUpDay({ operations, storedBytes }: AccountDayCounts, functions: DeployedFunctions) {
  let usage = NO_USAGE;
  for (const [name, once] of Object.entries(operations)) {
    const perDay = OPERATIONS_PER_DAY[name];
    if (perDay === undefined) throw new Error(`The profile does not say how often ${name}.`);
    usage = addUsage(usage, once, perDay);
    const dollars = computeOperationSum(once, perDay * DAYS_PER_MONTH * ACCOUNTS, functions);
    const { writes, reads } = once.totals;
    logProgress(
      `${formatDollars(dollars)}  ${name}: ${perDay} a day, each ${formatNumber(writes)} write units, ${formatNumber(reads)} read units, ${formatNumber(count(once, 'calls'))} calls`,
    );
  }
  const { writes, reads } = usage.totals;
  logProgress(
    `An account's day: ${formatNumber(writes)} write units, ${formatNumber(reads)} read units, ${formatNumber(count(usage, 'calls'))} calls of functions, ${formatNumber(count(usage, 'graphCalls'))} of the network, ${formatNumber(count(usage, 'modelCalls'))} of the model`,
  );
  return { usage, storedBytes };
}

function logMonths(day: AccountDay, resources: SynthesizedResources, functions: DeployedFunctions) {
  for (const accounts of SCALES) {
    const month = computeMonth(day, accounts, resources, functions);
    logProgress(`A month of ${accounts} accounts`);
    for (const [kind, dollars] of Object.entries(month))
      logProgress(`${formatDollars(dollars)}  ${kind}`);
    logProgress(`${formatDollars(sumDollars(month))}  all`);
  }
}

/** The limits that are reached first come first. `perAccount`: the share of one account in its busy hours. */
function listAccountLimits(usage: OperationUsage, functions: DeployedFunctions) {
  const limits = stageLimitsSchema.parse({});
  const loads = listFunctionLoads(usage, functions);
  const sum = (values: readonly number[]) => values.reduce((left, right) => left + right, 0);
  const apiCalls = sum(
    loads.filter(({ name }) => name.endsWith('Api')).map(({ work }) => work.calls),
  );
  const perSecond = (count: number) => count / ACTIVE_SECONDS;
  const { requestsPerSecond, accountExecutions } = limits;
  const { writes, reads } = usage.totals;
  const atOnce = sum(loads.map(({ running }) => running));
  const all: readonly (readonly [string, number | undefined, number])[] = [
    ...loads.map(
      ({ name, running, deployed }) => [`${name}, at once`, deployed.atOnce, running] as const,
    ),
    ['calls of the API a second', requestsPerSecond, perSecond(apiCalls)],
    ['functions of the AWS account, at once', accountExecutions, atOnce],
    ['write units of the table a second', TABLE_UNITS_PER_SECOND, perSecond(writes)],
    ['read units of the table a second', TABLE_UNITS_PER_SECOND, perSecond(reads)],
  ];
  return all
    .flatMap(([resource, limit, perAccount]) => (limit ? [{ resource, limit, perAccount }] : []))
    .sort((left, right) => right.perAccount / right.limit - left.perAccount / left.limit);
}

function logLimits({ usage }: AccountDay, functions: DeployedFunctions) {
  logProgress('Which limit is reached first: its use in percent at each number of accounts');
  for (const { resource, limit, perAccount } of listAccountLimits(usage, functions)) {
    const uses = SCALES.map((accounts) =>
      `${formatNumber((100 * perAccount * accounts) / limit)} %`.padStart(11),
    );
    const reachedAt = Math.floor(limit / perAccount).toLocaleString('en');
    logProgress(
      `${uses.join('')}  ${resource}: ${limit.toLocaleString('en')}, reached at ${reachedAt}`,
    );
  }
}

async function measure(): Promise<Measurement[]> {
  const resources = Object.assign(
    {},
    ...synthesizeTemplates().resourcesByStack.map(([, ofStack]) => ofStack),
  ) as SynthesizedResources;
  const functions = readDeployedFunctions(resources);
  const day = addUpDay(await countAccountDay(), functions);
  logMonths(day, resources, functions);
  logLimits(day, functions);
  const dollars = sumDollars(computeMonth(day, ACCOUNTS, resources, functions));
  return [{ id: 'P19-account', ratio: dollars / ACCOUNTS / MAX_DOLLARS_PER_ACCOUNT }];
}

await reportAndExit(await runWithBenchTable(measure));
