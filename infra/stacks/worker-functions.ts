// The workers of the queues, made from their definitions.
import type { Construct } from 'constructs';
import type { QueueName } from '#shared/queue-and-secret-names.ts';
import {
  DRAFT_WORKER_TIMEOUT,
  WAITING_WORKER_MEMORY_MEGABYTES,
  WORKER_TIMEOUT,
} from '../config.ts';
import { FeatureLambda } from '../constructs/feature-lambda.ts';
import type { MailFeedback } from '../constructs/mail-feedback.ts';
import type { ReplyMemoryBucket } from '../constructs/reply-memory-bucket.ts';
import { bindFunctionNeeds, type FunctionNeedsResources } from './function-needs.ts';
import { WORKER_DEFINITIONS, type WorkerDefinition } from './worker-definitions.ts';

export type WorkerFunctions = {
  readonly answering: readonly FeatureLambda[];
  readonly inBackground: readonly FeatureLambda[];
};

export type WorkerFunctionsProps = FunctionNeedsResources & {
  readonly mailFeedback: MailFeedback;
  readonly replyMemories: ReplyMemoryBucket;
};

export function createWorkerFunctions(
  scope: Construct,
  { mailFeedback, ...surroundings }: WorkerFunctionsProps,
): WorkerFunctions {
  const workers = { answering: [] as FeatureLambda[], inBackground: [] as FeatureLambda[] };
  for (const [queue, definition] of Object.entries(WORKER_DEFINITIONS) as [
    QueueName,
    WorkerDefinition,
  ][]) {
    const { id, entry, isInBackground, sendsMail, waitsForModel, ...options } = definition;
    const worker = new FeatureLambda(scope, id, {
      entry: `functions/${entry}.worker.ts`,
      timeout: waitsForModel ? DRAFT_WORKER_TIMEOUT : WORKER_TIMEOUT,
      memory: WAITING_WORKER_MEMORY_MEGABYTES,
      ...options,
    });
    bindFunctionNeeds(worker, definition, surroundings);
    if (sendsMail) worker.bindMail(surroundings.settings, mailFeedback);
    worker.bindQueue(surroundings.queues[queue], 'consume');
    (isInBackground ? workers.inBackground : workers.answering).push(worker);
  }
  return workers;
}
