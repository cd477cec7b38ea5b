// One account that floods a queue must not delay the work of the others by more than a minute. The jobs name their
// groups, and the templates limit the workers. A model shares between groups as SQS does, because the local queues
// ignore groups.
import { beforeAll, describe, expect, test } from 'vitest';
import { messageEventJob } from '#functions/conversations/jobs.ts';
import { generateDraftJob, postReplyJob } from '#functions/drafts/jobs.ts';
import { inboundEventJob } from '#functions/events/jobs.ts';
import { commentEventJob } from '#functions/posts/jobs.ts';
import { computeQueueWaits, type QueuedWork, type WorkerLimits } from './sqs-fair-queue-model.ts';
import {
  listResourcesByType,
  type SynthesizedResources,
  synthesizeTemplates,
} from './synthesize-templates.ts';

const QUIET_ACCOUNTS = 100;
const HOUR_MS = 3_600_000;
const MAX_GROWTH_MS = 60_000;

const subject = (igUserId: string) =>
  ({ kind: 'comment', userId: 'usr', igUserId, mediaId: '1', commentId: '2' }) as const;

/** Handlers take longer here than measured, so that floods last longer. */
const FLOODS = [
  {
    queue: 'Draft',
    groupBy: (id: string) => generateDraftJob.groupBy?.({ subject: subject(id), responseId: 'r' }),
    count: 1_000,
    durationMs: 8_000,
  },
  {
    queue: 'Post',
    groupBy: (id: string) => postReplyJob.groupBy?.({ subject: subject(id), responseId: 'r' }),
    count: 1_000,
    durationMs: 3_000,
  },
  {
    queue: 'CommentEvents',
    groupBy: (igUserId: string) => commentEventJob.groupBy?.({ igUserId, commentId: 'c' }),
    count: 100_000,
    durationMs: 400,
  },
  {
    queue: 'Event',
    groupBy: (igUserId: string) =>
      inboundEventJob.groupBy?.({ igUserId } as Parameters<
        NonNullable<typeof inboundEventJob.groupBy>
      >[0]),
    count: 100_000,
    durationMs: 200,
  },
  {
    queue: 'MessageEvents',
    groupBy: (igUserId: string) =>
      messageEventJob.groupBy?.({ igUserId } as Parameters<
        NonNullable<typeof messageEventJob.groupBy>
      >[0]),
    count: 100_000,
    durationMs: 400,
  },
] as const;
type Flood = (typeof FLOODS)[number];

let resources: SynthesizedResources;
beforeAll(() => {
  resources = synthesizeTemplates().service.toJSON().Resources;
});

function readWorkerLimits(queue: string): WorkerLimits {
  const sources = listResourcesByType(resources, 'AWS::Lambda::EventSourceMapping').filter(([id]) =>
    id.startsWith(`${queue}QueueSource`),
  );
  expect(sources).toHaveLength(1);
  const properties = sources[0]?.[1].Properties;
  const limits = {
    batchSize: properties.BatchSize,
    maxConcurrency: properties.ScalingConfig.MaximumConcurrency,
  };
  expect(Object.values(limits).every(Number.isInteger)).toBe(true);
  return limits;
}

/** Every quiet account sends one message in six minutes, one account after the other. */
const makeQuietWork = ({ groupBy, durationMs }: Flood): readonly QueuedWork[] =>
  Array.from({ length: QUIET_ACCOUNTS * 10 }, (_, number) => ({
    sentAt: (number * HOUR_MS) / (QUIET_ACCOUNTS * 10),
    group: groupBy(`quiet-${number % QUIET_ACCOUNTS}`),
    durationMs,
  }));

const makeFlood = ({ groupBy, count, durationMs }: Flood): readonly QueuedWork[] =>
  Array.from({ length: count }, () => ({
    sentAt: HOUR_MS / 60,
    group: groupBy('flooding'),
    durationMs,
  }));

/** The 95th percentile of the waits of the quiet accounts in the ten minutes after the flood, in milliseconds. */
function computeQuietWait(
  quiet: readonly QueuedWork[],
  flood: readonly QueuedWork[],
  limits: WorkerLimits,
): number {
  const work = [...quiet, ...flood].sort((a, b) => a.sentAt - b.sentAt);
  const waits = computeQueueWaits(work, limits);
  const sorted = quiet
    .filter(({ sentAt }) => sentAt >= HOUR_MS / 60 && sentAt < HOUR_MS / 5)
    .map((one) => waits.get(one) ?? Number.NaN)
    .sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}

const withoutGroups = (work: readonly QueuedWork[]): readonly QueuedWork[] =>
  work.map((one) => ({ ...one, group: undefined }));

describe.each(FLOODS)('when one account floods the $queue queue with $count messages', (flood) => {
  const quiet = makeQuietWork(flood);
  const flooding = makeFlood(flood);

  test('quiet accounts wait a minute longer at most during a flood', () => {
    const limits = readWorkerLimits(flood.queue);
    const usualWait = computeQuietWait(quiet, [], limits);

    expect(computeQuietWait(quiet, flooding, limits) - usualWait).toBeLessThanOrEqual(
      MAX_GROWTH_MS,
    );
  });

  test('quiet accounts would wait longer without message groups', () => {
    const limits = readWorkerLimits(flood.queue);

    expect(computeQuietWait(withoutGroups(quiet), withoutGroups(flooding), limits)).toBeGreaterThan(
      2 * MAX_GROWTH_MS,
    );
  });
});
