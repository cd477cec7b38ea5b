// Lists the limits of our own that more accounts reach first.
import { stageLimitsSchema } from '#infra/stage/stage-limits.ts';
import { type DeployedFunction, listFunctionLoads } from './deployed-functions.ts';
import type { OperationUsage } from './operation-meter.ts';
import { ACTIVE_SECONDS } from './usage-profile.ts';

export const SCALES = [1_000, 100_000, 1_000_000];

/** The units that an on-demand table takes in a second. Source: DynamoDB developer guide, quotas. */
const TABLE_UNITS_PER_SECOND = 40_000;

export type AccountLimit = {
  readonly resource: string;
  readonly limit: number;
  /** The share of one account in its busy hours. */
  readonly perAccount: number;
};

/** The limits that are reached first come first. */
export function listAccountLimits(
  usage: OperationUsage,
  functions: Readonly<Record<string, DeployedFunction>>,
): readonly AccountLimit[] {
  const limits = stageLimitsSchema.parse({});
  const loads = listFunctionLoads(usage, functions);
  const sum = (values: readonly number[]) => values.reduce((left, right) => left + right, 0);
  const apiCalls = sum(
    loads.filter(({ name }) => name.endsWith('Api')).map(({ work }) => work.calls),
  );
  const perSecond = (count: number) => count / ACTIVE_SECONDS;
  const ofFunctions = loads.flatMap(({ name, running, deployed }) =>
    deployed.atOnce === undefined
      ? []
      : [{ resource: `${name}, at once`, limit: deployed.atOnce, perAccount: running }],
  );
  const ofStage = [
    {
      resource: 'calls of the API a second',
      limit: limits.requestsPerSecond,
      perAccount: perSecond(apiCalls),
    },
    {
      resource: 'functions of the AWS account, at once',
      limit: limits.accountExecutions,
      perAccount: sum(loads.map(({ running }) => running)),
    },
    {
      resource: 'write units of the table a second',
      limit: TABLE_UNITS_PER_SECOND,
      perAccount: perSecond(usage.totals.writes),
    },
    {
      resource: 'read units of the table a second',
      limit: TABLE_UNITS_PER_SECOND,
      perAccount: perSecond(usage.totals.reads),
    },
  ];
  const computeUse = ({ perAccount, limit }: AccountLimit) => perAccount / limit;
  return [...ofFunctions, ...ofStage].sort((left, right) => computeUse(right) - computeUse(left));
}
