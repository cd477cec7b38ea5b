// How much of an AWS account a stage may use. A new account may run ten functions at a time. Long work would then
// starve log-in and webhooks, so each has its own share.
import * as z from 'zod';
import { QUEUE_NAMES, type QueueName } from '#shared/queue-and-secret-names.ts';

/** AWS keeps this many of an account's executions unreserved. Source: Lambda developer guide, reserved concurrency. */
const UNRESERVED_EXECUTIONS = 100;

/** How many batches of each queue are handled at a time; AWS takes 2 to 1,000. */
const DEFAULT_WORKERS: Readonly<Record<QueueName, number>> = {
  import: 10,
  check: 10,
  comments: 10,
  messages: 10,
  // Each gathers up to fifty comments; more batches would conflict on a busy post.
  comment_events: 5,
  message_events: 10,
  event: 10,
  draft: 10,
  post: 10,
  // SES has a rate limit; the SES client waits and retries.
  mail: 2,
  // Stripe has a rate limit.
  billing: 4,
  erasure: 2,
};

const count = (least: number, most: number) =>
  z
    .number()
    .int(`must be a whole number from ${least} to ${most}`)
    .min(least, `must be ${least} to ${most}`)
    .max(most, `must be ${least} to ${most}`);

const workersSchema = z.strictObject(
  Object.fromEntries(
    QUEUE_NAMES.map((name) => [
      name,
      count(2, 1_000)
        .default(DEFAULT_WORKERS[name])
        .describe(`batches of the queue \`${name}\` that are handled at a time`),
    ]),
  ) as Record<QueueName, z.ZodDefault<z.ZodNumber>>,
);

export const stageLimitsSchema = z.strictObject({
  accountExecutions: count(1, 100_000)
    .default(1_000)
    .describe('functions that the AWS account may run at a time (its Lambda quota)'),
  sessionExecutions: count(1, 10_000)
    .default(50)
    .describe('of these, kept for log-in, sign-up and tokens, which never take more'),
  intakeExecutions: count(1, 10_000)
    .default(50)
    .describe('of these, kept for webhooks, which never take more'),
  requestsPerSecond: count(1, 10_000)
    .default(500)
    .describe('calls of the API that the gateway lets through'),
  workers: workersSchema.prefault({}).describe('batches of each queue that are handled at a time'),
});

export type StageLimits = z.output<typeof stageLimitsSchema>;

const sumWorkers = ({ workers }: StageLimits) =>
  Object.values(workers).reduce((sum, number) => sum + number, 0);
const sumKept = ({ sessionExecutions, intakeExecutions }: StageLimits) =>
  sessionExecutions + intakeExecutions;

/** How many executions all stages of an account need in a region. */
export const countNeededLambdaExecutions = (stages: readonly StageLimits[]): number =>
  stages.reduce((sum, limits) => sum + sumKept(limits) + sumWorkers(limits), UNRESERVED_EXECUTIONS);

/** The sentence about limits that exceed the account; undefined when they fit. */
export function findStageLimitsProblem(limits: StageLimits): string | undefined {
  const needed = countNeededLambdaExecutions([limits]);
  if (needed <= limits.accountExecutions) return undefined;
  return `must be at least ${needed}: ${sumKept(limits)} are kept for log-in and webhooks, workers take ${sumWorkers(limits)}, and ${UNRESERVED_EXECUTIONS} stay for all other calls. Request a higher quota of concurrent executions, or lower the numbers of limits.workers`;
}
