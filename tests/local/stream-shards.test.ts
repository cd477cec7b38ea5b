// Streams with several shards, which DynamoDB has and the bundled emulator has not: their order, and errors while
// reading them. A small server plays DynamoDB.
import { json } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  eventSourceMappingSchema,
  type StreamEventSourceMapping,
} from '#scripts/local/event-sources/mapping/event-source-mapping.ts';
import { StreamPoller } from '#scripts/local/event-sources/streams/stream-poller.ts';
import {
  type LocalHttpServer,
  startLocalHttpServer,
} from '#scripts/local/process/bind-local-ports.ts';
import { createTestFolder } from './create-test-folder.ts';
import {
  buildLocalArn,
  buildTableKeySchema,
  makeFakeLambdaFunctions,
  pollForCount,
} from './start-test-cloud.ts';

const STREAM_ARN = buildLocalArn('dynamodb', 'table/Main/stream/local');

type FakeShard = {
  readonly parentId?: string;
  readonly isClosed?: boolean;
  readonly numbers: number[];
};
type FakeIterator = {
  readonly shardId: string;
  readonly after: number;
  readonly generation: number;
};

let shards: Record<string, FakeShard>;
/** Sequence numbers up to this one are gone. */
let trimmedUntil: number;
/** A new generation makes the iterators of the earlier ones expire. */
let generation: number;

const buildRecord = (number: number) => ({
  eventName: 'INSERT',
  dynamodb: {
    Keys: { pk: { S: 'a' } },
    NewImage: { pk: { S: 'a' } },
    SequenceNumber: String(number).padStart(21, '0'),
    ApproximateCreationDateTime: 1_700_000_000,
  },
});

/** Answers a call; a text is an error. */
const ANSWERS: Readonly<Record<string, (input: Record<string, string>) => object | string>> = {
  DescribeTable: () => ({
    Table: { LatestStreamArn: 'emulator-stream', KeySchema: buildTableKeySchema('pk') },
  }),
  // One shard a page, the youngest first.
  DescribeStream: ({ ExclusiveStartShardId }) => {
    const ids = Object.keys(shards).toReversed();
    const id = ids[ids.indexOf(ExclusiveStartShardId ?? '') + 1] ?? '';
    const Shards = [{ ShardId: id, ParentShardId: shards[id]?.parentId }];
    return { StreamDescription: { Shards, LastEvaluatedShardId: id === ids.at(-1) ? null : id } };
  },
  GetShardIterator: ({ ShardId = '', SequenceNumber }) => {
    const after = Number(SequenceNumber ?? trimmedUntil);
    const iterator: FakeIterator = { shardId: ShardId, after, generation };
    return after < trimmedUntil
      ? 'TrimmedDataAccessException'
      : { ShardIterator: JSON.stringify(iterator) };
  },
  // One record a page.
  GetRecords: ({ ShardIterator = '' }) => {
    const iterator = JSON.parse(ShardIterator) as FakeIterator;
    const { shardId, after } = iterator;
    if (iterator.generation !== generation) return 'ExpiredIteratorException';
    const next = shards[shardId]?.numbers.find((number) => number > after);
    const isAtEnd = next === undefined && shards[shardId]?.isClosed;
    return {
      Records: next === undefined ? [] : [buildRecord(next)],
      NextShardIterator: isAtEnd ? null : JSON.stringify({ ...iterator, after: next ?? after }),
    };
  },
};

let server: LocalHttpServer;
let folder: string;
const logLines: string[] = [];
let delivered: number[];

beforeEach(async () => {
  [shards, trimmedUntil, generation, delivered] = [{}, 0, 0, []];
  folder = createTestFolder();
  server = await startLocalHttpServer(
    (request, response) =>
      void json(request).then((input) => {
        const action = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
        const answer = ANSWERS[action]?.(input as Record<string, string>) ?? 'UnknownOperation';
        response.writeHead(typeof answer === 'string' ? 400 : 200);
        response.end(JSON.stringify(typeof answer === 'string' ? { __type: answer } : answer));
      }),
    { port: 0, settingName: 'PORT' },
  );
  onTestFinished(server.close);
});

async function startPoller(StartingPosition: 'LATEST' | 'TRIM_HORIZON') {
  const { properties } = eventSourceMappingSchema.parse({
    EventSourceArn: STREAM_ARN,
    FunctionName: 'Worker',
    BatchSize: 1,
    StartingPosition,
  }) as { properties: StreamEventSourceMapping };
  const poller = await StreamPoller.create({ logicalId: 'Source', properties }, 'worker', {
    client: undefined as never,
    s3: undefined as never,
    endpoint: '',
    functions: makeFakeLambdaFunctions(async (_, event) => {
      const { Records } = event as { Records: ReturnType<typeof buildRecord>[] };
      delivered.push(...Records.map(({ dynamodb }) => Number(dynamodb.SequenceNumber)));
      return { requestId: 'id', ok: true, result: null };
    }),
    tableUrl: `http://127.0.0.1:${server.port}`,
    checkpointFolder: folder,
    onFailureDelivered: () => undefined,
    onLogLine: (line) => logLines.push(line),
  });
  const run = poller.run();
  const stop = async () => {
    poller.stop();
    await run;
  };
  onTestFinished(stop);
  return { stop };
}
const waitForRecords = (count: number) => pollForCount(count, () => delivered);

describe('a stream with several shards', () => {
  it("delivers a stream shard's records after those of its parent", async () => {
    shards = {
      parent: { isClosed: true, numbers: [1, 2, 3] },
      child: { parentId: 'parent', numbers: [4, 5] },
      orphan: { parentId: 'expired parent', isClosed: true, numbers: [100] },
    };
    await startPoller('TRIM_HORIZON');

    const numbers = await waitForRecords(6);
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 100]);
    expect(numbers.filter((number) => number < 100)).toEqual([1, 2, 3, 4, 5]);
  });

  it('a restarted stream continues in each shard and starts new ones', async () => {
    shards = { first: { numbers: [1] } };
    const { stop } = await startPoller('LATEST');
    shards.first?.numbers.push(2);
    await waitForRecords(1);
    await stop();

    shards = {
      first: { isClosed: true, numbers: [1, 2, 3] },
      second: { parentId: 'first', numbers: [4] },
    };
    await startPoller('LATEST');
    expect(await waitForRecords(3)).toEqual([2, 3, 4]);
  });

  it('a stream reads on after its iterator expires, and logs once', async () => {
    shards = { only: { numbers: [1] } };
    await startPoller('TRIM_HORIZON');
    for (const number of [2, 3]) {
      await waitForRecords(number - 1);
      generation += 1;
      shards.only?.numbers.push(number);
    }

    expect(await waitForRecords(3)).toEqual([1, 2, 3]);
    expect(logLines.filter((line) => line.includes('ExpiredIterator'))).toEqual([
      expect.stringContaining('The stream of Main cannot be read'),
    ]);
  });

  it('a stream reads on at the oldest record when its checkpoint expired', async () => {
    shards = { only: { numbers: [1] } };
    const { stop } = await startPoller('TRIM_HORIZON');
    await waitForRecords(1);
    await stop();
    trimmedUntil = 3;
    shards.only?.numbers.push(2, 3, 4);

    await startPoller('TRIM_HORIZON');
    expect(await waitForRecords(2)).toEqual([1, 4]);
  });
});
