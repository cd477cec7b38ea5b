// Comments whose stream records failed for good: rules answer them once an operator has replayed the records.
import type { DynamoDBRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import { replayTableStreamFailures } from '#functions/admin/replay-table-stream-failures.ts';
import { handler as router } from '#functions/events/route.stream.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import { startFakeStreamFailures } from '#tests/support/vendors/fake-stream-failures.ts';

setUpAutomationWorld();

const askWithBrokenStream = async (count: number) => {
  const ids: string[] = [];
  const records = await world.withoutRouter(async () => {
    for (let number = 0; number < count; number += 1)
      ids.push(await world.ask('price please', `asks.${number}.${Date.now()}`));
  });
  return { ids, records };
};
const listReplies = (ids: readonly string[]) => Promise.all(ids.map(world.repliesTo));

test('a rule answers a replayed comment exactly once', async () => {
  const failures = startFakeStreamFailures(router);
  await world.createCommentRule('price');
  const { ids, records } = await askWithBrokenStream(5);
  expect(records).toHaveLength(5);
  expect(await listReplies(ids)).toEqual(ids.map(() => []));
  const giveUp = () =>
    records.forEach((record: DynamoDBRecord, index) => void failures.giveUp([record], `${index}`));
  giveUp();

  expect(await replayTableStreamFailures()).toEqual({ recordCount: 5, remaining: [] });
  await world.finishWork();
  const replies = await listReplies(ids);
  expect(replies.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1]);
  expect(failures.keys()).toEqual([]);

  giveUp();
  expect(await replayTableStreamFailures()).toEqual({ recordCount: 5, remaining: [] });
  await world.finishWork();
  expect(await listReplies(ids)).toEqual(replies);
});

test('replaying failed stream records keeps what fails again, and says why', async () => {
  const failures = startFakeStreamFailures(async ({ Records }) => {
    if (Records.length === 2) throw new TypeError('no such thing');
    return { batchItemFailures: Records.slice(2).map(() => ({ itemIdentifier: '1' })) };
  });
  const record = { dynamodb: { SequenceNumber: '1' } } as DynamoDBRecord;
  failures.giveUp([record], 'handled');
  failures.giveUp([record, record], 'thrown');
  failures.giveUp([record, record, record], 'reported');

  expect(await replayTableStreamFailures()).toEqual({
    recordCount: 1,
    remaining: [
      'aws/lambda/reported: the consumer failed again',
      'aws/lambda/thrown: the function failed with TypeError',
    ],
  });
  expect(failures.keys().toSorted()).toEqual(['aws/lambda/reported', 'aws/lambda/thrown']);
});

test('a replay also reads a stream failure whose payload is an object', async () => {
  const failures = startFakeStreamFailures(async () => ({ batchItemFailures: [] }));
  const record = { dynamodb: { SequenceNumber: '1' } } as DynamoDBRecord;
  failures.giveUp([record], 'text');
  failures.giveUp([record], 'object', (payload) => payload);

  expect(await replayTableStreamFailures()).toEqual({ recordCount: 2, remaining: [] });
});

test('a stream failure that cannot be replayed stays in the bucket', async () => {
  const failures = startFakeStreamFailures(router);
  await world.createCommentRule('price');
  const { records } = await askWithBrokenStream(1);
  const [record] = structuredClone(records) as [DynamoDBRecord];
  Object.assign(record.dynamodb?.NewImage ?? {}, { timestamp: { N: '5' } });
  failures.giveUp([record]);
  const [key] = failures.keys();

  const { recordCount, remaining } = await replayTableStreamFailures();

  expect(recordCount).toBe(0);
  expect(remaining).toEqual([`${key}: the consumer failed again`]);
  expect(failures.keys()).toEqual([key]);
});
