// The faults that take too long for a test, as the meters of the local cloud see them.
import { vi } from 'vitest';
import * as z from 'zod';
import type { AwsCall } from '#scripts/local/aws-services/aws-proxy.ts';
import { buildThrottledTableResponse } from '#scripts/local/faults/table-error-responses.ts';
import {
  type LocalInvocationResult,
  listLambdaFunctionResources,
} from '#scripts/local/functions/lambda-functions.ts';
import type { LocalMeters } from '#scripts/local/metrics/local-meters.ts';
import { readTableDefinitions } from '#scripts/local/table/local-dynamodb-tables.ts';
import type { MetricName, MetricServiceName } from '#shared/metric-names.ts';
import type { readProductResources } from '../read-product-template.ts';
import { makeFakeLambdaFunctions } from '../start-test-cloud.ts';

type MeteredCloud = {
  readonly meters: LocalMeters;
  readonly resources: ReturnType<typeof readProductResources>;
  readonly getFunctionArn: (name: string) => string;
};

/** The events within one minute. */
export type MetricFault = (rig: MeteredCloud) => Promise<unknown> | undefined;

const invoke =
  (
    name: string,
    outcome: Partial<LocalInvocationResult>,
    buildEvent = (): unknown => ({}),
  ): MetricFault =>
  ({ meters, getFunctionArn }) =>
    meters
      .measureFunctions(
        makeFakeLambdaFunctions(
          async () => ({ requestId: 'r', ...outcome }) as LocalInvocationResult,
        ),
      )
      .invoke(getFunctionArn(name), buildEvent());

const buildStreamEvent = (ageSeconds: number) => ({
  Records: [{ dynamodb: { ApproximateCreationDateTime: Date.now() / 1_000 - ageSeconds } }],
});

const lasts = (durationMs: number) => ({ ok: true, result: null, durationMs }) as const;

/** A log line of a function. */
const writeMetrics =
  <Service extends MetricServiceName>(
    service: Service,
    values: Readonly<Partial<Record<MetricName<Service>, number>>>,
  ): MetricFault =>
  ({ meters, resources }) => {
    const [writer] = listLambdaFunctionResources(resources);
    const Namespace = writer?.properties.Environment?.Variables.POWERTOOLS_METRICS_NAMESPACE;
    const Metrics = Object.keys(values).map((Name) => ({ Name }));
    const CloudWatchMetrics = [{ Namespace, Dimensions: [['service']], Metrics }];
    meters.onFunctionLine(JSON.stringify({ _aws: { CloudWatchMetrics }, service, ...values }));
    return undefined;
  };

const answerAfter =
  (milliseconds: number): MetricFault =>
  async ({ meters, resources }) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const handle = async () => {
      vi.advanceTimersByTime(milliseconds);
      return { status: 200, headers: {}, body: Buffer.from('') };
    };
    const request = { method: 'GET', url: '/', headers: {}, body: Buffer.from(''), sourceIp: '' };
    await meters.measureHttpApi({ handle }, resources).handle(request);
    vi.useRealTimers();
  };

/** Ten calls within one minute, after which DynamoDB reports nothing. */
export const THROTTLED_TABLE_CALLS_FAULT: MetricFault = ({ meters, resources }) => {
  const [table] = readTableDefinitions(resources);
  const body = Buffer.from(JSON.stringify({ TableName: table?.name }));
  const query = meters.measureTable(async () => buildThrottledTableResponse(false));
  return Promise.all(Array.from({ length: 10 }, () => query({ action: 'Query', body } as AwsCall)));
};

export const SCHEDULER_RUN_METRICS = writeMetrics('scheduler', { SchedulerRuns: 1 });

/** Records of a stream that were too old for another try. */
const giveUp =
  (records: number): MetricFault =>
  ({ meters, resources }) => {
    const schema = z.looseObject({ MetricsConfig: z.unknown().optional() });
    const sources = resources.listByType('AWS::Lambda::EventSourceMapping', schema);
    const source = sources.find(({ properties }) => properties.MetricsConfig !== undefined);
    if (records > 0) meters.onStreamFailureDelivered(source?.logicalId ?? '', records);
    return undefined;
  };

/** Each with a milder case, which must not set the alarm off. */
export const METRIC_FAULTS_BY_ALARM: Readonly<
  Record<string, { readonly fault: MetricFault; readonly nearly: MetricFault }>
> = {
  ApiLatency: { fault: answerAfter(16_000), nearly: answerAfter(15_900) },
  WorkerDuration: {
    fault: invoke('PostWorker', lasts(48_000)),
    nearly: invoke('PostWorker', lasts(47_900)),
  },
  BackgroundWorkerDuration: {
    fault: invoke('ImportWorker', lasts(48_000)),
    nearly: invoke('ImportWorker', lasts(47_900)),
  },
  DraftWorkerDuration: {
    fault: invoke('GenerateWorker', lasts(72_000)),
    nearly: invoke('GenerateWorker', lasts(71_900)),
  },
  StreamAge: {
    fault: invoke('ChangeRecorder', lasts(1), () => buildStreamEvent(301)),
    nearly: invoke('ChangeRecorder', lasts(1), () => buildStreamEvent(290)),
  },
  StreamRecordsGivenUp: { fault: giveUp(1), nearly: giveUp(0) },
  ModelFailures: {
    fault: writeMetrics('model', { ModelCalls: 10, ModelFailures: 5 }),
    nearly: writeMetrics('model', { ModelCalls: 10, ModelFailures: 4 }),
  },
  RepeatedJobFailures: {
    fault: writeMetrics('jobs', { RepeatedJobFailures: 1 }),
    nearly: writeMetrics('jobs', { RepeatedJobFailures: 0.4 }),
  },
  NetworkRefusals: {
    fault: writeMetrics('network', { NetworkCalls: 40, NetworkRefusals: 20 }),
    nearly: writeMetrics('network', { NetworkCalls: 40, NetworkRefusals: 19 }),
  },
  NetworkFailures: {
    fault: writeMetrics('network', { NetworkCalls: 40, NetworkFailures: 10 }),
    nearly: writeMetrics('network', { NetworkCalls: 40, NetworkFailures: 9 }),
  },
};
