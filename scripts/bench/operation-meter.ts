// Counts what one operation of the product costs: table units, calls of functions and queues, and time.
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { measureConsumedCapacity } from '#tests/support/table/measure-consumed-capacity.ts';

const NOTHING = {
  reads: 0,
  writes: 0,
  tableCalls: 0,
  apiCalls: 0,
  workerCalls: 0,
  queueMessages: 0,
  graphCalls: 0,
  modelCalls: 0,
  /** Time of the API's functions and of all others here, in seconds, where vendors answer at once. */
  apiSeconds: 0,
  workerSeconds: 0,
};

export type OperationUsage = Readonly<typeof NOTHING>;

type Worker = (event: SQSEvent) => Promise<SQSBatchResponse>;

export class OperationMeter {
  private counts = { ...NOTHING };
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
    this.counts = { ...NOTHING };
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

export const multiplyUsage = (usage: OperationUsage, factor: number): OperationUsage =>
  Object.fromEntries(
    Object.entries(usage).map(([name, value]) => [name, value * factor]),
  ) as OperationUsage;

export const addUsage = (left: OperationUsage, right: OperationUsage): OperationUsage =>
  Object.fromEntries(
    Object.entries(left).map(([name, value]) => [
      name,
      value + right[name as keyof OperationUsage],
    ]),
  ) as OperationUsage;
