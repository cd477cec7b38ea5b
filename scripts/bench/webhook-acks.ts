// P13: how soon a burst of webhooks is acknowledged, and how many calls of the queue it takes.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { handler as intake } from '#functions/intake/api.ts';
import { getTableName } from '#platform/table/dynamo-client.ts';
import { startFakeQueues } from '#tests/support/fake-queues-bus-and-secrets.ts';
import { type BenchRow, createBenchRow, logProgress, reportBenchRowsAndExit } from './bench-row.ts';
import { measureMedians } from './medians.ts';
import { runWithBenchTable } from './seed-posts-and-comments.ts';
import {
  deliverWebhook,
  emptyHandler,
  makeSignedWebhook,
  measureBurst,
  startWebhookServer,
} from './webhook-bursts.ts';

const BURST = 500;
const ROUNDS = 21;
const MAX_ACK_RATIO = 3;
const QUEUE_BATCH_SIZE = 10;
/** How the network spreads 500 comments over webhooks: it waits for up to 1,000, or sends each at once. */
const WEBHOOK_SIZES = [1, 7, 10, 25, 500];

type SentCommand = { readonly input: { readonly Entries?: readonly object[] } };

let batchCalls = 0;

/** The queue takes everything at once, and the bench counts its calls. */
function answerQueueFromMemory(): void {
  SQSClient.prototype.send = (async (command: SentCommand) => {
    if (command.input.Entries === undefined) throw new Error('A message was not sent in a batch.');
    batchCalls += 1;
    return {};
  }) as unknown as SQSClient['send'];
}

/** The table knows no event and stores every one, so that neither the emulator nor its client is measured. */
async function withTableInMemory<Result>(work: () => Promise<Result>): Promise<Result> {
  const { send } = DynamoDBClient.prototype;
  const Responses = { [getTableName()]: [] };
  DynamoDBClient.prototype.send = (async () => ({ Responses })) as unknown as typeof send;
  try {
    return await work();
  } finally {
    DynamoDBClient.prototype.send = send;
  }
}

async function measureBatchCalls(): Promise<BenchRow> {
  let fewestCalls = 0;
  batchCalls = 0;
  for (const size of WEBHOOK_SIZES) {
    for (let sent = 0; sent < BURST; sent += size) {
      const events = Math.min(size, BURST - sent);
      fewestCalls += Math.ceil(events / QUEUE_BATCH_SIZE);
      await deliverWebhook(intake, makeSignedWebhook(events));
    }
  }
  return createBenchRow({
    id: 'P13-batch-calls',
    what: `SendMessageBatch calls ÷ ceil(events / ${QUEUE_BATCH_SIZE}) of each webhook, ${BURST} comments each in webhooks of ${WEBHOOK_SIZES.join(', ')}`,
    ratio: batchCalls / fewestCalls,
    target: { between: [1, 1] },
  });
}

const makeBurst = () => Array.from({ length: BURST }, () => makeSignedWebhook(1));

function buildAckRow(
  id: string,
  where: string,
  time: Readonly<Record<'intake' | 'empty', number>>,
): BenchRow {
  logProgress(
    `${where}: ${time.intake.toFixed(1)} ms for 95 % of ${BURST} webhooks (${((time.intake * 1_000) / BURST).toFixed(0)} µs each), empty handler ${time.empty.toFixed(1)} ms`,
  );
  return createBenchRow({
    id,
    what: `p95 until a webhook of a burst of ${BURST} is acknowledged ÷ by an empty middy handler, ${where}`,
    ratio: time.intake / time.empty,
    target: { atMost: MAX_ACK_RATIO },
  });
}

async function measureDirectAcks(): Promise<BenchRow> {
  const time = await measureMedians(
    {
      intake: () => measureBurst(makeBurst(), (webhook) => deliverWebhook(intake, webhook)),
      empty: () => measureBurst(makeBurst(), (webhook) => deliverWebhook(emptyHandler, webhook)),
    },
    ROUNDS,
  );
  return buildAckRow('P13-ack', 'called directly, table and queue in memory', time);
}

async function measureHttpAcks(): Promise<BenchRow> {
  const servers = {
    intake: await startWebhookServer(intake),
    empty: await startWebhookServer(emptyHandler),
  };
  const time = await measureMedians(
    {
      intake: () => measureBurst(makeBurst(), servers.intake.deliver),
      empty: () => measureBurst(makeBurst(), servers.empty.deliver),
    },
    ROUNDS,
  );
  for (const server of Object.values(servers)) server.stop();
  return buildAckRow(
    'P13-ack-http',
    'over HTTP as the network sends it, table and queue in memory',
    time,
  );
}

async function measure(): Promise<BenchRow[]> {
  startFakeQueues();
  answerQueueFromMemory();
  return withTableInMemory(async () => [
    await measureBatchCalls(),
    await measureDirectAcks(),
    await measureHttpAcks(),
  ]);
}

await reportBenchRowsAndExit(await runWithBenchTable(measure));
