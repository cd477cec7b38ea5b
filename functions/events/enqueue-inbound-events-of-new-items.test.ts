// Events from a batch of stream records, and redelivery after a failure.
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { toMessageAttributes } from '#functions/conversations/storage/message-item.ts';
import { toCommentAttributes } from '#functions/posts/storage/comment-item.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { makeMergedComment } from '#tests/support/replies/make-merged-comment.ts';
import { makeStoredMessage } from '#tests/support/replies/make-stored-message.ts';
import { startFakeStreamFailures } from '#tests/support/vendors/fake-stream-failures.ts';
import { handler } from './route.stream.ts';

const ACCOUNT = { userId: 'usr_1', igUserId: '17' };
const POST = { ...ACCOUNT, mediaId: '18' };
const CONVERSATION = { ...ACCOUNT, conversationId: 'c' };
const WRITTEN_AT = '2026-11-22T12:00:00.000Z';

const sqs = mockClient(SQSClient);
let sentEntries: SendMessageBatchRequestEntry[];
beforeEach(() => {
  process.env.EVENT_QUEUE_URL = 'https://queue.test/event';
  sentEntries = [];
  sqs.reset();
  sqs.on(SendMessageBatchCommand).callsFake(({ Entries }) => {
    sentEntries.push(...Entries);
    return {};
  });
});

const makeRecord = (number: number, item: object | undefined): DynamoDBRecord => ({
  eventName: 'INSERT',
  dynamodb: {
    SequenceNumber: String(number),
    ...(item && { NewImage: marshall(item, { removeUndefinedValues: true }) as never }),
  },
});

const makeCommentItem = (
  commentId: string,
  source: string | undefined = 'webhook',
  timestamp = WRITTEN_AT,
) => ({
  ...tableKeys.comment({ ...POST, commentId }),
  ...toCommentAttributes(
    POST,
    makeMergedComment({
      id: commentId,
      fromId: '9',
      timestamp,
      source: source as never,
      newInEpoch: 0,
    }),
  ),
});

const makeMessageItem = (fields: Parameters<typeof makeStoredMessage>[0]) => ({
  ...tableKeys.message(CONVERSATION, 'MESSAGE#1#a'),
  ...toMessageAttributes(
    makeStoredMessage({ timestamp: WRITTEN_AT, source: 'refresh', ...fields }),
  ),
  conversation_id: 'c',
});

const MANY_COMMENTS = Array.from({ length: 25 }, (_, id) => makeCommentItem(String(id)));

const route = (...items: readonly (object | undefined)[]) =>
  handler({ Records: items.map((item, number) => makeRecord(number + 1, item)) });
const listSentPayloads = () =>
  sentEntries.map(({ MessageBody = '' }) => JSON.parse(MessageBody).payload);
const reportFailureAt = (number: number) => ({
  batchItemFailures: [{ itemIdentifier: String(number) }],
});

describe('a stored item', () => {
  test('a stored comment becomes an inbound event', async () => {
    expect(await route(makeCommentItem('20'))).toEqual({ batchItemFailures: [] });

    expect(listSentPayloads()).toEqual([
      { kind: 'comment', ...POST, commentId: '20', source: 'webhook', writtenAt: WRITTEN_AT },
    ]);
  });

  test.each([
    ['message', null],
    ['story_reply', { kind: 'reply', link: null }],
    ['story_mention', { kind: 'mention', link: null }],
  ] as const)('becomes the event of a %s', async (kind, story) => {
    await route(makeMessageItem({ id: 'm1', story }));

    expect(listSentPayloads()).toEqual([
      { kind, ...CONVERSATION, messageId: 'm1', source: 'refresh', writtenAt: WRITTEN_AT },
    ]);
  });

  test('other items and removed items become no inbound event', async () => {
    const post = { ...tableKeys.post(POST), source: 'webhook' };

    expect(await route(post, undefined)).toEqual({ batchItemFailures: [] });

    expect(sentEntries).toEqual([]);
  });
});

test('the metrics count recent events by source, without imports', async () => {
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
  const lines: unknown[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation(
    (text) => lines.push(JSON.parse(String(text))) > 0,
  );
  const sources = ['webhook', 'refresh', 'refresh', 'import'];
  const items = sources.map((source, index) => makeCommentItem(String(index), source));
  const now = new Date(Date.parse(WRITTEN_AT) + 3_600_000);

  vi.useFakeTimers({ toFake: ['Date'], now });
  await handler({ Records: items.map((item, index) => makeRecord(index, item)) });
  vi.setSystemTime(now.getTime() + 24 * 3_600_000);
  await handler({ Records: items.map((item, index) => makeRecord(index, item)) });
  vi.useRealTimers();
  vi.unstubAllEnvs();

  expect(lines).toMatchObject([{ service: 'webhooks', InboundItems: 3, MissedByWebhooks: 2 }]);
});

test('new events are enqueued in tens, grouped by account', async () => {
  await route(...MANY_COMMENTS);

  expect(sqs.commandCalls(SendMessageBatchCommand)).toHaveLength(3);
  expect(new Set(sentEntries.map(({ MessageGroupId }) => MessageGroupId))).toEqual(new Set(['17']));
});

describe('a failure', () => {
  test('a queue failure repeats the batch from the first refused event', async () => {
    let calls = 0;
    sqs.on(SendMessageBatchCommand).callsFake(() => {
      calls += 1;
      if (calls === 2) throw new Error('the queue does not answer');
      return {};
    });

    expect(await route(...MANY_COMMENTS)).toEqual(reportFailureAt(11));
    expect(calls).toBe(2);
  });

  test("an unreadable item's stream record is set aside, the others are sent", async () => {
    const failures = startFakeStreamFailures(handler);
    const unreadable = { ...makeCommentItem('21'), timestamp: 5 };

    expect(await route(makeCommentItem('20'), unreadable, makeCommentItem('22'))).toEqual({
      batchItemFailures: [],
    });

    const ids = new Set(listSentPayloads().map(({ commentId }) => commentId));
    expect(ids).toEqual(new Set(['20', '22']));
    expect(failures.contents()).toMatchObject([
      { payload: JSON.stringify({ Records: [makeRecord(2, unreadable)] }) },
    ]);
  });

  const UNREADABLE_NUMBER = { N: '12345678901234567890.5' };
  const makePoison = (number: number) => {
    const record = makeRecord(number, makeCommentItem('21'));
    Object.assign(record.dynamodb?.NewImage ?? {}, { weird: UNREADABLE_NUMBER });
    return record;
  };

  test('an unparsable stream record is set aside, the others are sent', async () => {
    const failures = startFakeStreamFailures(handler);
    const others = [makeRecord(1, makeCommentItem('20')), makeRecord(3, makeCommentItem('22'))];
    const [first, last] = others as [DynamoDBRecord, DynamoDBRecord];

    expect(await handler({ Records: [first, makePoison(2), last] })).toEqual({
      batchItemFailures: [],
    });

    const ids = new Set(listSentPayloads().map(({ commentId }) => commentId));
    expect(ids).toEqual(new Set(['20', '22']));
    expect(failures.contents()).toMatchObject([
      { payload: JSON.stringify({ Records: [makePoison(2)] }) },
    ]);
  });

  test('unparsable records after a queue failure wait for the next delivery', async () => {
    const failures = startFakeStreamFailures(handler);
    sqs.on(SendMessageBatchCommand).rejects(new Error('the queue does not answer'));
    const Records = [makePoison(1), makeRecord(2, makeCommentItem('20')), makePoison(3)];

    expect(await handler({ Records })).toEqual(reportFailureAt(2));

    expect(failures.contents()).toMatchObject([
      { payload: JSON.stringify({ Records: [makePoison(1)] }) },
    ]);
  });

  test('the stream record of an item without a source is set aside', async () => {
    const failures = startFakeStreamFailures(handler);
    const { source: _, ...withoutSource } = makeCommentItem('20') as Record<string, unknown>;

    expect(await route(withoutSource)).toEqual({ batchItemFailures: [] });
    expect(failures.keys()).toHaveLength(1);
  });

  test('a failure of S3 fails the batch, so that it is repeated', async () => {
    startFakeStreamFailures(handler);
    mockClient(S3Client).on(PutObjectCommand).rejects(new Error('S3 does not answer'));

    await expect(route({ ...makeCommentItem('21'), timestamp: 5 })).rejects.toThrow('S3');
  });
});

describe('missed webhooks', () => {
  const HOUR_MS = 60 * 60 * 1_000;
  const writtenAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

  test('items that a refresh finds within a day count as missed webhooks', async () => {
    vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
    const lines: unknown[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation(
      (text) => lines.push(JSON.parse(String(text))) > 0,
    );

    await route(
      makeCommentItem('1', 'webhook', writtenAgo(0)),
      makeCommentItem('2', 'refresh', writtenAgo(7)),
      makeCommentItem('3', 'import', writtenAgo(7)),
      // A refresh reads an older post for the first time.
      makeCommentItem('4', 'refresh', writtenAgo(30)),
    );
    vi.restoreAllMocks();

    expect(lines).toMatchObject([{ service: 'webhooks', InboundItems: 2, MissedByWebhooks: 1 }]);
  });
});
