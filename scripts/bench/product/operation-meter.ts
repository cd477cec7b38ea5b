// Counts what one operation of the product costs: units of the table, bytes, and the work of each function.
import { AsyncLocalStorage } from 'node:async_hooks';
import { gzipSync } from 'node:zlib';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { measureConsumedCapacity } from '#tests/support/table/measure-consumed-capacity.ts';
import { readAllTableItems } from '#tests/support/table/record-table-writes.ts';
import { watchTableCalls } from '#tests/support/table/watch-table-calls.ts';

const NO_WORK = { calls: 0, messages: 0, tableCalls: 0, graphCalls: 0, modelCalls: 0 };
const NO_TOTALS = {
  reads: 0,
  writes: 0,
  /** Compressed responses of the API. */
  responseBytes: 0,
  /** Log lines of the functions themselves. */
  logBytes: 0,
  /** Bytes stored for good; and bytes times days of those that expire. */
  lastingBytes: 0,
  expiringByteDays: 0,
};

/** The work of one function; one call of a worker handles up to a batch of messages. */
export type FunctionWork = Readonly<typeof NO_WORK>;
export type OperationUsage = {
  readonly totals: Readonly<typeof NO_TOTALS>;
  /** The work by the name of the function. */
  readonly functions: Readonly<Record<string, FunctionWork>>;
};

export const NO_USAGE: OperationUsage = { totals: NO_TOTALS, functions: {} };

const addCounts = <Counts extends Readonly<Record<string, number>>>(
  left: Counts,
  right: Counts,
  times: number,
): Counts =>
  Object.fromEntries(
    Object.entries(left).map(([name, value]) => [name, value + times * (right[name] ?? 0)]),
  ) as Counts;

/** Adds the right usage this many times to the left one. */
export function addUsage(left: OperationUsage, right: OperationUsage, times = 1): OperationUsage {
  const names = Object.keys({ ...left.functions, ...right.functions });
  return {
    totals: addCounts(left.totals, right.totals, times),
    functions: Object.fromEntries(
      names.map((name) => [
        name,
        addCounts(left.functions[name] ?? NO_WORK, right.functions[name] ?? NO_WORK, times),
      ]),
    ),
  };
}

/** These hold whole items (infra/constructs/main-table.ts); the others hold little more than the keys. */
const WHOLE_ITEM_INDEXES = ['gsi1pk', 'gsi2pk'];
const KEY_INDEXES = ['gsi3pk', 'gsi4pk'];
const KEY_ENTRY_BYTES = 300;
/** DynamoDB adds this much to each item and index entry. */
const OVERHEAD_BYTES = 100;

const countPresent = (item: object, names: readonly string[]) =>
  names.filter((name) => name in item).length;

const toText = (_: string, value: unknown) =>
  value instanceof Uint8Array ? ''.padEnd(value.length) : value;

/** The size of one item; JSON is a little longer than the stored form. */
function estimateStoredBytes(item: object): number {
  const itemBytes = Buffer.byteLength(JSON.stringify(item, toText)) + OVERHEAD_BYTES;
  const copies = 1 + countPresent(item, WHOLE_ITEM_INDEXES);
  return itemBytes * copies + KEY_ENTRY_BYTES * countPresent(item, KEY_INDEXES);
}

/** The size of all items of the table. */
export const measureStoredBytes = async (): Promise<number> =>
  (await readAllTableItems()).reduce((bytes, item) => bytes + estimateStoredBytes(item), 0);

const SECONDS_PER_DAY = 86_400;

function estimateRecordBytes({ dynamodb }: DynamoDBRecord) {
  const [before, after] = [dynamodb?.OldImage, dynamodb?.NewImage].map(
    (image) => image && unmarshall(image as Record<string, AttributeValue>),
  );
  const bytes =
    (after ? estimateStoredBytes(after) : 0) - (before ? estimateStoredBytes(before) : 0);
  const ttl: number | undefined = (after ?? before)?.ttl;
  if (ttl === undefined) return { lastingBytes: bytes, expiringByteDays: 0 };
  const days = (ttl - Date.now() / 1_000) / SECONDS_PER_DAY;
  return { lastingBytes: 0, expiringByteDays: bytes * days };
}

/** Create it before the functions make their clients, so that it counts their calls of vendors. */
export class OperationMeter {
  private totals = { ...NO_TOTALS };
  private functions: Record<string, typeof NO_WORK> = {};
  private readonly runningFunction = new AsyncLocalStorage<string>();

  constructor() {
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      this.count(url.includes('/openai/') ? 'modelCalls' : 'graphCalls');
      return fetch(input, init);
    };
    for (const stream of [process.stdout, process.stderr]) {
      const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
      stream.write = (...args: unknown[]) => {
        if (this.runningFunction.getStore() === undefined) return write(...args);
        this.totals.logBytes += String(args[0]).length;
        return true;
      };
    }
  }

  /** Runs a function of the product, and counts its work. */
  countCall<Result>(
    name: string,
    call: () => Promise<Result>,
    { messages = 0 } = {},
  ): Promise<Result> {
    return this.runningFunction.run(name, () => {
      this.count('calls');
      this.count('messages', messages);
      return call();
    });
  }

  countResponse(body: unknown): void {
    this.totals.responseBytes += gzipSync(JSON.stringify(body ?? '')).length;
  }

  countRecords(records: readonly DynamoDBRecord[]): void {
    for (const record of records)
      this.totals = addCounts(this.totals, { ...NO_TOTALS, ...estimateRecordBytes(record) }, 1);
  }

  /** Run only one measurement at a time. */
  async measure(work: () => Promise<unknown>): Promise<OperationUsage> {
    this.totals = { ...NO_TOTALS };
    this.functions = {};
    const stop = watchTableCalls((_, send) => {
      this.count('tableCalls');
      return send();
    });
    const { reads, writes } = await measureConsumedCapacity(work);
    stop();
    return structuredClone({
      totals: { ...this.totals, reads, writes },
      functions: this.functions,
    });
  }

  private count(what: keyof FunctionWork, times = 1): void {
    const name = this.runningFunction.getStore();
    if (name === undefined) return;
    const work = this.functions[name] ?? { ...NO_WORK };
    this.functions[name] = work;
    work[what] += times;
  }
}
