// Webhooks, refreshes and imports store comments and messages side by side, and a dying router routes them: each
// becomes one event.
import type { DynamoDBRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import type { InboundReadOrigin } from '#functions/events/domain/inbound-event.ts';
import { handler as router } from '#functions/events/route.stream.ts';
import { handler as logWorker } from '#functions/rules/evaluate.worker.ts';
import { splitIntoChunks } from '#platform/split-into-chunks.ts';
import { tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { createSeededRandom, type SeededRandom } from '#tests/simulator/machine/seeded-random.ts';
import {
  makeInboundMessage,
  makeNetworkConversation,
  makeOutboundMessage,
} from '#tests/support/network/make-network-messages.ts';
import { makeNetworkComment, makeNetworkMedia } from '#tests/support/network/make-network-posts.ts';
import { storeConversations } from '#tests/support/network/store-test-conversations.ts';
import { storeComments, storePosts } from '#tests/support/network/store-test-posts.ts';
import { isNightlyRun } from '#tests/support/run/simulation-seed-count.ts';
import { enableTableStream, readInboundRecords } from '#tests/support/table/read-table-stream.ts';
import { setUpNewTableForEachTest } from '#tests/support/table/test-table.ts';
import { TEST_ACCOUNT_IDENTITY } from '#tests/support/users/test-account-identity-and-times.ts';
import {
  type FakeQueues,
  startFakeQueues,
} from '#tests/support/vendors/fake-queues-bus-and-secrets.ts';

setUpNewTableForEachTest();

const ACCOUNT = { userId: 'usr_1', igUserId: TEST_ACCOUNT_IDENTITY.igUserId };
const POST_IDS = ['18001', '18002', '18003'];
const COMMENTS_PER_POST = isNightlyRun ? 3_000 : 100;
const MESSAGES = isNightlyRun ? 1_000 : 60;
const ITEMS_PER_PAGE = 20;
/** Every tenth is the account's own, which is not an event. */
const OWN_INTERVAL = 10;
const ORIGINS: readonly InboundReadOrigin[] = [
  { source: 'webhook' },
  { source: 'refresh' },
  { source: 'import', startedAt: '2027-01-01T00:00:00.000Z' },
];

const numbersUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const isOwn = (number: number) => number % OWN_INTERVAL === 0;
const othersUpTo = (count: number) => numbersUpTo(count).filter((number) => !isOwn(number));

async function saveCommentsOfPost(mediaId: string, origin: InboundReadOrigin): Promise<void> {
  const comments = numbersUpTo(COMMENTS_PER_POST).map((number) =>
    makeNetworkComment(`${mediaId}${number}`, {
      timestamp: new Date(Date.UTC(2026, 10, 1) + number * 1_000).toISOString(),
      ...(isOwn(number) && { username: TEST_ACCOUNT_IDENTITY.username }),
    }),
  );
  for (const page of splitIntoChunks(comments, ITEMS_PER_PAGE))
    await storeComments({ ...ACCOUNT, mediaId }, page, { origin });
}

async function saveMessages(origin: InboundReadOrigin): Promise<void> {
  const messages = numbersUpTo(MESSAGES).map((number) =>
    isOwn(number) ? makeOutboundMessage(String(number)) : makeInboundMessage(String(number)),
  );
  for (const page of splitIntoChunks(messages, ITEMS_PER_PAGE))
    await storeConversations(ACCOUNT, [makeNetworkConversation('c', page)], origin);
}

/** Delivers the records as the event source does, to a router that sometimes dies or cannot reach the queue. */
async function routeWithFaults(
  queues: FakeQueues,
  records: readonly DynamoDBRecord[],
  random: SeededRandom,
): Promise<void> {
  for (let position = 0; position < records.length; ) {
    const Records = records.slice(position, position + random.between(1, 100));
    // The sends that succeed before this one leave events of a batch that is delivered again.
    if (random.chance(0.3)) queues.failSends(1);
    const { batchItemFailures } = await router({ Records });
    const hasDied = random.chance(0.2);
    if (hasDied) continue;
    const failedAt = batchItemFailures[0]?.itemIdentifier;
    const failedIndex = Records.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === failedAt);
    position += failedIndex === -1 ? Records.length : failedIndex;
  }
}

/** Delivers every message, some twice at the same time. */
async function logEventsWithDuplicates(queues: FakeQueues, random: SeededRandom): Promise<void> {
  for (const message of [...queues.messages()]) {
    if (random.chance(0.1)) await queues.deliverTwice(message);
    else await queues.deliver(message);
  }
}

const listLoggedIds = async () => {
  const partition = tablePartitions.account(ACCOUNT);
  const entries = await queryItems({ partition, beginsWith: 'EVENT#' });
  return entries.map(({ commentId, messageId }) => String(commentId ?? messageId));
};

test('each inbound comment and message becomes one event despite worker crashes', async () => {
  const queues = startFakeQueues({ event: logWorker });
  const random = createSeededRandom(11);
  await enableTableStream();
  await storePosts(
    ACCOUNT,
    POST_IDS.map((id) => makeNetworkMedia(id)),
  );
  const lists = ORIGINS.flatMap((origin) => [
    ...POST_IDS.map((mediaId) => () => saveCommentsOfPost(mediaId, origin)),
    () => saveMessages(origin),
  ]);
  await Promise.all(lists.map((save) => save()));

  const records = await readInboundRecords();
  await routeWithFaults(queues, records, random);
  expect(queues.messages().length).toBeGreaterThan(records.length);
  await logEventsWithDuplicates(queues, random);

  const expectedIds = [
    ...POST_IDS.flatMap((mediaId) =>
      othersUpTo(COMMENTS_PER_POST).map((number) => `${mediaId}${number}`),
    ),
    ...othersUpTo(MESSAGES).map(String),
  ];
  expect((await listLoggedIds()).toSorted()).toEqual(expectedIds.toSorted());
  expect(records).toHaveLength(expectedIds.length);
}, 600_000);
