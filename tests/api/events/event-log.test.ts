// The log of inbound events: one entry for each, after any number of deliveries by any number of workers.
import type { SQSRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import type { InboundEvent } from '#functions/events/domain/inbound-event.ts';
import { handler } from '#functions/rules/evaluate.worker.ts';
import { buildInboundEventKey, tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { getItem } from '#platform/table/table.ts';
import { setUpNewTableForEachTest } from '#tests/support/table/test-table.ts';

setUpNewTableForEachTest();

const ACCOUNT = { userId: 'usr_1', igUserId: '17' };
const WRITTEN_AT = '2026-11-22T12:00:00.000Z';
const DAY_SECONDS = 24 * 60 * 60;

const makeEvent = (commentId: string, fields: Partial<InboundEvent> = {}) => ({
  ...ACCOUNT,
  kind: 'comment' as const,
  mediaId: '18',
  commentId,
  source: 'webhook' as const,
  writtenAt: WRITTEN_AT,
  ...fields,
});

const deliver = (...events: readonly object[]) =>
  handler({
    Records: events.map(
      (payload, index) =>
        ({
          messageId: String(index),
          body: JSON.stringify({ job: 'inbound-event', payload }),
          attributes: { ApproximateReceiveCount: '1' },
        }) as SQSRecord,
    ),
  });

const listLog = () =>
  queryItems({ partition: tablePartitions.account(ACCOUNT), beginsWith: 'EVENT#' });

test('the event log has one entry despite several deliveries and workers', async () => {
  await Promise.all([
    deliver(makeEvent('20'), makeEvent('20')),
    deliver(makeEvent('20', { source: 'refresh' })),
    deliver(makeEvent('21')),
  ]);

  expect(await listLog()).toHaveLength(2);
});

test("the event log keeps an event's first entry when found again", async () => {
  await deliver(makeEvent('20'));
  await deliver(makeEvent('20', { source: 'refresh', writtenAt: '2026-11-22T12:00:01.000Z' }));

  expect(await listLog()).toMatchObject([{ source: 'webhook', writtenAt: WRITTEN_AT }]);
});

test('logs a comment and a message with one id as two events', async () => {
  const { mediaId: _, commentId, ...event } = makeEvent('20');
  const message = { ...event, kind: 'message', conversationId: 'c', messageId: commentId };

  await deliver(makeEvent('20'), message);

  expect(await listLog()).toHaveLength(2);
});

test('the event log keeps each entry for three months', async () => {
  await deliver(makeEvent('20'));

  const entry = await getItem(
    tableKeys.inboundEvent(ACCOUNT, buildInboundEventKey('COMMENT', '20')),
  );
  const days = (Number(entry?.ttl) - Date.now() / 1_000) / DAY_SECONDS;
  expect(Math.round(days)).toBe(90);
});

test('reports a malformed event and logs the other events of its batch', async () => {
  const result = await deliver({ ...makeEvent('20'), source: 'rumor' }, makeEvent('21'));

  expect(result).toEqual({ batchItemFailures: [{ itemIdentifier: '0' }] });
  expect(await listLog()).toHaveLength(1);
});
