// The drawn faults of queues, of the event bus and of streams.
import { describe, expect, it, test } from 'vitest';
import type { AwsCall } from '#scripts/local/aws-services/aws-proxy.ts';
import { createLocalFaults } from '#scripts/local/faults/local-faults.ts';
import {
  makeAwsCall,
  makeAwsOkResponse,
  parseLocalFaultSettings,
  readAwsJsonBody,
} from './make-aws-call.ts';

const MESSAGE = { QueueUrl: 'http://queue/work', MessageBody: 'one', DelaySeconds: 5 };
const SEND = makeAwsCall('SendMessage', MESSAGE);
const Entries = Array.from({ length: 4 }, (_, index) => ({
  Id: String(index),
  MessageBody: `body ${index}`,
}));
const SEND_BATCH = makeAwsCall('SendMessageBatch', { QueueUrl: 'http://queue/work', Entries });

type SentEntry = { Id: string; DelaySeconds: number };

function openQueue(faults: string) {
  const forwarded: AwsCall[] = [];
  const service = createLocalFaults(parseLocalFaultSettings(faults)).wrapQueues(async (call) => {
    forwarded.push(call);
    const entries: readonly SentEntry[] = readAwsJsonBody(call).Entries ?? [];
    return makeAwsOkResponse({ Successful: entries.map(({ Id }) => ({ Id })) });
  });
  return { service, readForwarded: () => forwarded.map(readAwsJsonBody) };
}

describe('a single message', () => {
  it('the duplicates fault sends a message again within five seconds', async () => {
    const { service, readForwarded } = openQueue('duplicates=1');

    await service(SEND);

    const [first, second, ...more] = readForwarded();
    expect(first).toEqual(MESSAGE);
    expect(second.MessageBody).toBe('one');
    expect(second.DelaySeconds).toBeGreaterThanOrEqual(5);
    expect(second.DelaySeconds).toBeLessThanOrEqual(10);
    expect(more).toEqual([]);
  });

  it("the delays fault delays a message within the queue's maximum delay", async () => {
    const { service, readForwarded } = openQueue('delays=1');

    for (let count = 0; count < 40; count += 1) await service(SEND);
    await service(makeAwsCall('SendMessage', { ...MESSAGE, DelaySeconds: 899 }));
    await service(makeAwsCall('SendMessage', { ...MESSAGE, DelaySeconds: 900 }));

    const delays: number[] = readForwarded().map(({ DelaySeconds }) => DelaySeconds);
    expect(new Set(delays.slice(0, 40))).toEqual(new Set([6, 7, 8, 9, 10]));
    expect(delays.slice(40)).toEqual([900, 900]);
  });

  it('the duplicates fault does not copy a message that the queue rejects', async () => {
    let calls = 0;
    const service = createLocalFaults(parseLocalFaultSettings('duplicates=1')).wrapQueues(
      async () => {
        calls += 1;
        return { status: 400, body: '{}' };
      },
    );

    expect((await service(SEND)).status).toBe(400);
    expect(calls).toBe(1);
  });
});

describe('a batch of messages', () => {
  it('the partial-batches fault reports some queue messages as not sent', async () => {
    const { service, readForwarded } = openQueue('partial_batches=1');
    const acceptedCounts = new Set<number>();

    for (let count = 0; count < 40; count += 1) {
      const { Successful, Failed } = readAwsJsonBody(await service(SEND_BATCH));
      acceptedCounts.add(Successful.length);
      const ids = [...Successful, ...Failed].map(({ Id }: { Id: string }) => Id);
      expect(ids).toEqual(['0', '1', '2', '3']);
      expect(Failed[0]).toMatchObject({ SenderFault: false, Code: 'InternalError' });
    }

    expect(acceptedCounts).toEqual(new Set([0, 1, 2, 3]));
    for (const { Entries: sent } of readForwarded()) expect(sent.length).toBeLessThan(4);
  });

  it('queue faults copy and delay some messages of a batch', async () => {
    const { service, readForwarded } = openQueue('duplicates=0.5,delays=0.5');

    for (let count = 0; count < 40; count += 1)
      expect(readAwsJsonBody(await service(SEND_BATCH)).Successful).toHaveLength(4);

    const batches: SentEntry[][] = readForwarded().map(({ Entries: sent }) => sent);
    expect(batches.length).toBeGreaterThan(40);
    const sent = batches.flat();
    expect(sent.length).toBeGreaterThan(200);
    expect(sent.length).toBeLessThan(280);
    expect(new Set(sent.map(({ DelaySeconds }) => DelaySeconds))).toEqual(
      new Set([0, 1, 2, 3, 4, 5]),
    );
  });
});

test('queue faults forward other calls of a queue unchanged', async () => {
  const { service, readForwarded } = openQueue('duplicates=1,delays=1,partial_batches=1');

  await service(makeAwsCall('GetQueueUrl', { QueueName: 'work' }));

  expect(readForwarded()).toEqual([{ QueueName: 'work' }]);
});

test('the duplicates fault publishes an event twice on the bus', async () => {
  let published = 0;
  const service = createLocalFaults(parseLocalFaultSettings('duplicates=1')).wrapEventBus(
    async () => {
      published += 1;
      return makeAwsOkResponse({ FailedEntryCount: 0 });
    },
  );

  expect(readAwsJsonBody(await service(makeAwsCall('PutEvents', {})))).toEqual({
    FailedEntryCount: 0,
  });
  expect(published).toBe(2);
});

test("the stream fault repeats a share of a stream's batches", () => {
  const { isStreamBatchRepeated } = createLocalFaults(
    parseLocalFaultSettings('stream_duplicates=0.25'),
  );

  const repeated = Array.from({ length: 400 }, () => isStreamBatchRepeated('Announcer'));

  expect(repeated.filter(Boolean).length).toBeGreaterThan(60);
  expect(repeated.filter(Boolean).length).toBeLessThan(140);
});

test('the index fault makes an index lag by at most its time', () => {
  const { drawIndexLagMs } = createLocalFaults(parseLocalFaultSettings('index_lag_ms=300'));

  const lags = Array.from({ length: 200 }, drawIndexLagMs);

  expect(Math.max(...lags)).toBeLessThanOrEqual(300);
  expect(Math.max(...lags)).toBeGreaterThan(250);
  expect(Math.min(...lags)).toBeLessThan(50);
});
