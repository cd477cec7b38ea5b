// The metrics of AWS/DynamoDB that count refused calls. They have no data while no call is refused.
import { z } from 'zod';
import { parseAwsJsonBody } from '../aws-services/aws-json-bodies.ts';
import type { AwsCall, AwsResponse, LocalAwsServiceHandler } from '../aws-services/aws-proxy.ts';
import type { MetricRecorder } from './metric-store.ts';

const READS: readonly string[] = ['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems'];
const THROTTLING = /(ThrottlingException|ProvisionedThroughputExceededException)$/;
const THROTTLED_REASONS = ['ThrottlingError', 'ProvisionedThroughputExceeded'];

const errorSchema = z.object({
  __type: z.string(),
  CancellationReasons: z.array(z.object({ Code: z.string() })).default([]),
});

type Refusals = { readonly throttled: number; readonly conflicts: number };

/** How many items of the call were refused for each reason. */
function countRefusals(response: AwsResponse): Refusals {
  const error = response.status === 400 && errorSchema.safeParse(parseAwsJsonBody(response)).data;
  if (!error) return { throttled: 0, conflicts: 0 };
  const count = (...codes: readonly string[]) =>
    error.CancellationReasons.filter(({ Code }) => codes.includes(Code)).length;
  return {
    throttled: THROTTLING.test(error.__type) ? 1 : count(...THROTTLED_REASONS),
    conflicts: error.__type.endsWith('TransactionConflictException')
      ? 1
      : count('TransactionConflict'),
  };
}

/** The tables that a call names, at any depth. */
function listTableNames(call: AwsCall): readonly string[] {
  const names = new Set<string>();
  JSON.parse(call.body.toString(), (key, value) => {
    if (key === 'TableName' && typeof value === 'string') names.add(value);
    if (key === 'RequestItems') for (const name of Object.keys(value)) names.add(name);
    return value;
  });
  return [...names];
}

function recordRefusals(call: AwsCall, response: AwsResponse, record: MetricRecorder): void {
  const { throttled, conflicts } = countRefusals(response);
  const Operation = call.action;
  for (const TableName of listTableNames(call)) {
    const recordOne = (name: string, value: number, more: Record<string, string> = {}) => {
      const dimensions = { TableName, ...more };
      if (value > 0) record({ namespace: 'AWS/DynamoDB', name, dimensions }, value);
    };
    recordOne('ThrottledRequests', Math.min(1, throttled), { Operation });
    recordOne(READS.includes(Operation) ? 'ReadThrottleEvents' : 'WriteThrottleEvents', throttled);
    recordOne('TransactionConflict', conflicts);
    recordOne('SystemErrors', response.status >= 500 ? 1 : 0, { Operation });
  }
}

export const measureTable =
  (service: LocalAwsServiceHandler, record: MetricRecorder): LocalAwsServiceHandler =>
  async (call) => {
    // A DynamoDB that does not answer is broken as well.
    const result = await service(call).catch((error: unknown) => ({
      status: 500,
      body: '',
      error,
    }));
    if (result.status >= 400) recordRefusals(call, result, record);
    if ('error' in result) throw result.error;
    return result;
  };
