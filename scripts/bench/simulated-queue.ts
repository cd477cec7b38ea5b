// A queue with redelivery as SQS does it, in memory, for the sections that drain one.
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';

/** As the queue of events has it. */
const BATCH_SIZE = 10;
const PARALLEL_BATCHES = 10;
const MAX_RECEIVES = 5;

export type QueueWorker = (event: SQSEvent) => Promise<SQSBatchResponse>;

export type DrainResult = {
  /** How often each message was delivered, by its place among the bodies. */
  readonly receiveCounts: readonly number[];
  /** The places of the messages that were given up. */
  readonly deadLetters: readonly number[];
  readonly seconds: number;
};

/** The function gets its event as text, as Lambda passes it on. */
const buildEventText = (
  places: readonly number[],
  bodies: readonly string[],
  receiveCounts: readonly number[],
): string =>
  JSON.stringify({
    Records: places.map((place) => ({
      messageId: `message-${place}`,
      receiptHandle: `receipt-${place}-${receiveCounts[place]}`,
      body: bodies[place],
      attributes: {
        ApproximateReceiveCount: String(receiveCounts[place]),
        SentTimestamp: '1790000000000',
        SenderId: 'AIDAEXAMPLE',
        ApproximateFirstReceiveTimestamp: '1790000000000',
      },
      messageAttributes: {},
      md5OfBody: '00000000000000000000000000000000',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:eu-west-1:000000000000:event',
      awsRegion: 'eu-west-1',
    })),
  });

/**
 * Delivers until nothing is left. What the worker reports as failed comes again after everything else that waits, up to
 * five times; a batch whose call fails comes again as a whole.
 */
export async function drainQueue(
  bodies: readonly string[],
  worker: QueueWorker,
): Promise<DrainResult> {
  const receiveCounts = bodies.map(() => 0);
  const deadLetters: number[] = [];
  let waiting = bodies.map((_, place) => place);
  const deliverBatch = async (places: readonly number[]): Promise<readonly number[]> => {
    for (const place of places) receiveCounts[place] = (receiveCounts[place] ?? 0) + 1;
    const event = JSON.parse(buildEventText(places, bodies, receiveCounts)) as SQSEvent;
    const ids = await worker(event)
      .then(({ batchItemFailures }) => batchItemFailures.map((one) => one.itemIdentifier))
      .catch(() => event.Records.map(({ messageId }) => messageId));
    const failed = new Set(ids);
    return places.filter((place) => failed.has(`message-${place}`));
  };
  const startedAt = performance.now();
  while (waiting.length > 0) {
    const delivered = waiting.slice(0, BATCH_SIZE * PARALLEL_BATCHES);
    const batches = Array.from({ length: Math.ceil(delivered.length / BATCH_SIZE) }, (_, batch) =>
      delivered.slice(batch * BATCH_SIZE, (batch + 1) * BATCH_SIZE),
    );
    const failed = (await Promise.all(batches.map(deliverBatch))).flat();
    const isGivenUp = (place: number) => (receiveCounts[place] ?? 0) >= MAX_RECEIVES;
    deadLetters.push(...failed.filter(isGivenUp));
    waiting = [...waiting.slice(delivered.length), ...failed.filter((place) => !isGivenUp(place))];
  }
  return { receiveCounts, deadLetters, seconds: (performance.now() - startedAt) / 1_000 };
}
