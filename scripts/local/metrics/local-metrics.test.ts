// Tests what is recorded from log lines and calls, and what the store keeps.
import { describe, expect, it, test } from 'vitest';
import type { AwsCall } from '../aws-services/aws-proxy.ts';
import { recordEmbeddedMetrics } from './embedded-metrics.ts';
import { createMetricStore, type Metric } from './metric-store.ts';
import { measureTable } from './table-metrics.ts';

const METRIC: Metric = { namespace: 'N', name: 'M', dimensions: { a: '1', b: '2' } };

describe('the store', () => {
  it('the metric store returns closed minutes, in any order of dimensions', () => {
    const store = createMetricStore();
    store.watch(METRIC, 2);
    store.record({ ...METRIC, dimensions: { b: '2', a: '1' } }, 1, 2);
    expect(store.list(METRIC, { minutes: 1, skipped: 0 })).toEqual([]);
    store.closeMinute();
    store.record(METRIC, 3);
    store.closeMinute();

    expect(store.list(METRIC, { minutes: 2, skipped: 0 })).toEqual([3, 1, 2]);
    expect(store.list(METRIC, { minutes: 1, skipped: 1 })).toEqual([1, 2]);
    store.closeMinute();
    expect(store.list(METRIC, { minutes: 9, skipped: 0 })).toEqual([3]);
  });

  it('a metric with fewer dimensions counts as a different metric', () => {
    const store = createMetricStore();
    store.watch(METRIC, 1);
    store.record({ ...METRIC, dimensions: { a: '1' } }, 1);
    store.closeMinute();

    expect(store.list(METRIC, { minutes: 1, skipped: 0 })).toEqual([]);
  });
});

function collect() {
  const recorded: [string, string, Readonly<Record<string, string>>, ...number[]][] = [];
  const record = ({ namespace, name, dimensions }: Metric, ...values: readonly number[]) =>
    void recorded.push([namespace, name, dimensions, ...values]);
  return { recorded, record };
}

describe('a log line', () => {
  it('records the metrics of a log line in the embedded metric format', () => {
    const { recorded, record } = collect();
    const CloudWatchMetrics = [
      {
        Namespace: 'Replyloom',
        Dimensions: [['service']],
        Metrics: [{ Name: 'A' }, { Name: 'B' }],
      },
    ];
    const line = { _aws: { Timestamp: 1, CloudWatchMetrics }, service: 'x', A: 1, B: [2, 3] };

    recordEmbeddedMetrics(JSON.stringify(line), record);

    expect(recorded).toEqual([
      ['Replyloom', 'A', { service: 'x' }, 1],
      ['Replyloom', 'B', { service: 'x' }, 2, 3],
    ]);
  });

  test.each([
    'text',
    '{"level":"INFO"}',
    '"CloudWatchMetrics" {',
    '{"_aws":{"CloudWatchMetrics":1}}',
  ])('without metrics records nothing: %s', (line) => {
    const { recorded, record } = collect();
    recordEmbeddedMetrics(line, record);
    expect(recorded).toEqual([]);
  });
});

describe('a table', () => {
  const callTable = async (action: string, status: number, body: object) => {
    const { recorded, record } = collect();
    const call = { action, body: Buffer.from('{"TableName":"T"}') } as AwsCall;
    await measureTable(async () => ({ status, body: JSON.stringify(body) }), record)(call);
    return recorded.map(([, ...one]) => one);
  };
  const cancel = (...codes: readonly string[]) => ({
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

  it('records a metric for a throttled table call, none for failed conditions', async () => {
    const throttled = { __type: 'x#ThrottlingException' };
    expect(await callTable('Query', 400, throttled)).toEqual([
      ['ThrottledRequests', { TableName: 'T', Operation: 'Query' }, 1],
      ['ReadThrottleEvents', { TableName: 'T' }, 1],
    ]);
    expect(await callTable('PutItem', 200, {})).toEqual([]);
    expect(await callTable('PutItem', 400, { __type: 'x#ConditionalCheckFailed' })).toEqual([]);
  });

  it('records a metric for each conflicting item of a canceled transaction', async () => {
    const reasons = cancel('None', 'TransactionConflict', 'TransactionConflict');
    expect(await callTable('TransactWriteItems', 400, reasons)).toEqual([
      ['TransactionConflict', { TableName: 'T' }, 2],
    ]);
  });

  it('records a system error metric when DynamoDB itself fails', async () => {
    expect(await callTable('GetItem', 500, {})).toEqual([
      ['SystemErrors', { TableName: 'T', Operation: 'GetItem' }, 1],
    ]);
  });
});
