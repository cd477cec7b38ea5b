// Sizes and times of the deployed system that all stages share.
import { Duration } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CURRENTLY_RECOMMENDED_FLAGS } from 'aws-cdk-lib/cx-api';
import type { QueueName } from '#shared/queue-and-secret-names.ts';

/** The CDK context of every synthesis, in any program. */
export const CDK_CONTEXT: Readonly<Record<string, unknown>> = {
  // No older deployment exists whose behavior must be kept.
  ...CURRENTLY_RECOMMENDED_FLAGS,
  // Uses exports, so that CloudFormation does not remove what another stack still uses.
  '@aws-cdk/core:defaultCrossStackReferences': 'strong',
  // The template then contains construct paths, which the local runner needs.
  'aws:cdk:enable-path-metadata': true,
};

/** Folder of the built single-page application, relative to the project. */
export const WEB_BUILD_FOLDER = '.build/web';

export const LOG_RETENTION = RetentionDays.THREE_MONTHS;

/** A person waits for the API. */
export const API_FUNCTION_TIMEOUT = Duration.seconds(20);
/** Lambda timeout of workers. */
export const WORKER_TIMEOUT = Duration.seconds(60);
/** Longer, because a model can take its time. */
export const DRAFT_WORKER_TIMEOUT = Duration.seconds(90);

/** Megabytes. Most workers wait for the network or the model, and Lambda bills the wait by memory. */
export const WAITING_WORKER_MEMORY_MEGABYTES = 512;

/** How often the scheduler looks for due jobs; a minute is the shortest rate of EventBridge. */
export const SCHEDULER_INTERVAL = Duration.minutes(1);

/** The beginning of the ids of a queue's parts: `comment_events` becomes `CommentEvents`. */
export const toQueueConstructIdPrefix = (queue: QueueName): string =>
  queue.replace(/(?:^|_)[a-z]/g, (start) => start.replace('_', '').toUpperCase());

/** The id of the function of an API feature: `session` becomes `SessionApi`. */
export const toApiFunctionConstructId = (feature: string): string =>
  `${feature.charAt(0).toUpperCase()}${feature.slice(1)}Api`;

/** The comments of a busy post are stored together: a write for each would conflict with the others. */
export const COMMENT_EVENT_BATCH_SETTINGS = { size: 50, gatherSeconds: 1 };
