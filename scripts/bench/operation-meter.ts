// Counts what one operation of the product costs: table units, calls of functions and queues, and time.
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { measureConsumedCapacity } from '#tests/support/measure-consumed-capacity.ts';

export type OperationUsage = {
  readonly reads: number;
  readonly writes: number;
  readonly tableCalls: number;
  readonly apiCalls: number;
  readonly workerCalls: number;
  readonly queueMessages: number;
  readonly graphCalls: number;
  readonly modelCalls: number;
  /** Time of the API's functions and of all others here, in seconds, where vendors answer at once. */
  readonly apiSeconds: number;
  readonly workerSeconds: number;
};

type Counts = { -readonly [Name in keyof OperationUsage]: OperationUsage[Name] };

const createCounts = (): Counts => ({
  reads: 0,
  writes: 0,
  tableCalls: 0,
  apiCalls: 0,
  workerCalls: 0,
  queueMessages: 0,
  graphCalls: 0,
  modelCalls: 0,
  apiSeconds: 0,
  workerSeconds: 0,
});

type Worker = (event: SQSEvent) => Promise<SQSBatchResponse>;

export class OperationMeter {
  private counts = createCounts();
  private readonly readVendorCalls: () => Promise<{ graphCalls: number; modelCalls: number }>;

  constructor(readVendorCalls: () => Promise<{ graphCalls: number; modelCalls: number }>) {
    this.readVendorCalls = readVendorCalls;
  }

  /** The worker, counted; one call handles up to a batch of messages. */
  readonly countWorker =
    (worker: Worker): Worker =>
    (event) => {
      this.counts.workerCalls += 1;
      this.counts.queueMessages += event.Records.length;
      return this.timeFunction('workerSeconds', () => worker(event));
    };

  readonly countApiCall = <Result>(call: () => Promise<Result>): Promise<Result> => {
    this.counts.apiCalls += 1;
    return this.timeFunction('apiSeconds', call);
  };

  /** A function that neither the API nor a queue calls. */
  readonly countOtherCall = <Result>(call: () => Promise<Result>): Promise<Result> => {
    this.counts.workerCalls += 1;
    return this.timeFunction('workerSeconds', call);
  };

  /** Nothing else may run meanwhile. */
  async measure(work: () => Promise<unknown>): Promise<OperationUsage> {
    this.counts = createCounts();
    const before = await this.readVendorCalls();
    const { reads, writes, calls } = await measureConsumedCapacity(work);
    const after = await this.readVendorCalls();
    return {
      ...this.counts,
      reads,
      writes,
      tableCalls: calls,
      graphCalls: after.graphCalls - before.graphCalls,
      modelCalls: after.modelCalls - before.modelCalls,
    };
  }

  private async timeFunction<Result>(
    kind: 'apiSeconds' | 'workerSeconds',
    call: () => Promise<Result>,
  ): Promise<Result> {
    const startedAt = performance.now();
    try {
      return await call();
    } finally {
      this.counts[kind] += (performance.now() - startedAt) / 1_000;
    }
  }
}

/** What one of `count` equal operations costs. */
export const divideUsage = (usage: OperationUsage, count: number): OperationUsage =>
  Object.fromEntries(
    Object.entries(usage).map(([name, value]) => [name, value / count]),
  ) as OperationUsage;
