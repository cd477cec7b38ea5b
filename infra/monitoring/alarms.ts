// Every alarm of a stage, as data: the alarms and the dashboard are made from this list, and a test compares the table of
// docs/alarms.md with it.
import type { Duration } from 'aws-cdk-lib';
import { API_FUNCTION_TIMEOUT, DRAFT_WORKER_TIMEOUT, WORKER_TIMEOUT } from '../config.ts';
import { QUEUE_ALARMS } from './queue-alarms.ts';
import type { AlarmDefinition } from './watched-metrics.ts';

/** A share of 80 % of a timeout leaves no room for a slow day. */
const computeMostOf = (timeout: Duration): number => 0.8 * timeout.toMilliseconds();

const API_ALARMS: readonly AlarmDefinition[] = [
  {
    id: 'ApiErrors',
    sentence: 'Calls of the screens or webhooks fail.',
    watches: { namespace: 'AWS/ApiGateway', name: '5xx', statistic: 'Sum', of: 'api' },
    threshold: 5,
    minutes: 5,
    page: 'api-errors',
  },
  {
    id: 'ApiLatency',
    sentence: 'Screens wait almost as long as a call may take.',
    watches: {
      namespace: 'AWS/ApiGateway',
      name: 'IntegrationLatency',
      statistic: 'p99',
      of: 'api',
    },
    threshold: computeMostOf(API_FUNCTION_TIMEOUT),
    minutes: 5,
    periods: 2,
    page: 'slow-functions',
  },
];

const FUNCTION_ALARMS: readonly AlarmDefinition[] = [
  {
    id: 'AnsweringWorkerErrors',
    sentence: 'Workers that answer people crash or time out, so replies are late or never go out.',
    watches: { namespace: 'AWS/Lambda', name: 'Errors', statistic: 'Sum', of: 'answeringWorkers' },
    threshold: 3,
    minutes: 5,
    page: 'worker-errors',
  },
  {
    id: 'BackgroundWorkerErrors',
    sentence:
      'Workers crash or time out, so imports, refreshes or erasures are late or never done.',
    watches: { namespace: 'AWS/Lambda', name: 'Errors', statistic: 'Sum', of: 'backgroundWorkers' },
    threshold: 3,
    minutes: 5,
    page: 'worker-errors',
  },
  {
    id: 'RepeatedJobFailures',
    sentence: 'Jobs fail again and again, so replies, new comments, emails or imports are late.',
    watches: {
      namespace: 'functions',
      name: 'RepeatedJobFailures',
      statistic: 'Sum',
      of: { service: 'jobs' },
    },
    threshold: 5,
    minutes: 10,
    page: 'repeated-job-failures',
  },
  {
    id: 'WorkerDuration',
    sentence: 'Workers that answer people take almost as long as they may; soon they time out.',
    watches: { namespace: 'AWS/Lambda', name: 'Duration', statistic: 'p99', of: 'promptWorkers' },
    threshold: computeMostOf(WORKER_TIMEOUT),
    minutes: 5,
    periods: 3,
    page: 'slow-functions',
  },
  {
    id: 'BackgroundWorkerDuration',
    sentence: 'Imports and refreshes take almost as long as they may; soon they time out.',
    watches: {
      namespace: 'AWS/Lambda',
      name: 'Duration',
      statistic: 'p99',
      of: 'backgroundWorkers',
    },
    threshold: computeMostOf(WORKER_TIMEOUT),
    minutes: 5,
    periods: 3,
    page: 'slow-functions',
  },
  {
    id: 'DraftWorkerDuration',
    sentence: 'Writing a draft takes almost as long as it may; soon drafts time out.',
    watches: { namespace: 'AWS/Lambda', name: 'Duration', statistic: 'p99', of: 'draftWorker' },
    threshold: computeMostOf(DRAFT_WORKER_TIMEOUT),
    minutes: 5,
    periods: 3,
    page: 'slow-functions',
  },
  {
    id: 'FunctionThrottles',
    sentence: 'As many functions run as may run at a time: calls fail and work waits.',
    watches: { namespace: 'AWS/Lambda', name: 'Throttles', statistic: 'Sum', of: 'awsAccount' },
    threshold: 10,
    minutes: 5,
    periods: 3,
    page: 'function-throttles',
  },
  {
    id: 'AnswerRecursionDrops',
    sentence: 'Lambda stopped a chain of jobs, so a reply or an event stands still.',
    watches: {
      namespace: 'AWS/Lambda',
      name: 'RecursiveInvocationsDropped',
      statistic: 'Sum',
      of: 'answeringWorkers',
    },
    threshold: 1,
    minutes: 5,
    page: 'recursion-drops',
  },
  {
    id: 'BackgroundRecursionDrops',
    sentence: 'Lambda stopped a chain of jobs, so an import, a refresh or an erasure stands still.',
    watches: {
      namespace: 'AWS/Lambda',
      name: 'RecursiveInvocationsDropped',
      statistic: 'Sum',
      of: 'backgroundWorkers',
    },
    threshold: 1,
    minutes: 5,
    page: 'recursion-drops',
  },
];

const TABLE_ALARMS: readonly AlarmDefinition[] = [
  {
    id: 'TableThrottles',
    sentence: 'The table refuses calls, because one part of it gets too many.',
    watches: {
      namespace: 'AWS/DynamoDB',
      name: 'ThrottledRequests',
      statistic: 'Sum',
      of: 'tableOperations',
    },
    threshold: 10,
    minutes: 5,
    page: 'table-throttles',
  },
  {
    id: 'TableSystemErrors',
    sentence: 'DynamoDB itself fails, so that calls and jobs fail.',
    watches: {
      namespace: 'AWS/DynamoDB',
      name: 'SystemErrors',
      statistic: 'Sum',
      of: 'tableOperations',
    },
    threshold: 10,
    minutes: 5,
    page: 'table-system-errors',
  },
  {
    id: 'TableConflicts',
    sentence: 'Many writers want the same item, such as the post of a storm of comments.',
    watches: {
      namespace: 'AWS/DynamoDB',
      name: 'TransactionConflict',
      statistic: 'Sum',
      of: 'table',
    },
    threshold: 300,
    minutes: 5,
    periods: 2,
    page: 'table-conflicts',
  },
];

const EVENT_ALARMS: readonly AlarmDefinition[] = [
  {
    id: 'StreamAge',
    sentence: 'New comments reach the rules late, and open screens do not update.',
    watches: {
      namespace: 'AWS/Lambda',
      name: 'IteratorAge',
      statistic: 'Maximum',
      of: 'streamConsumers',
    },
    threshold: 300_000,
    minutes: 5,
    page: 'stream-age',
  },
  {
    id: 'StreamConsumerErrors',
    sentence:
      'The consumers of new comments and changes crash or time out, so rules and open screens are late.',
    watches: { namespace: 'AWS/Lambda', name: 'Errors', statistic: 'Sum', of: 'streamConsumers' },
    threshold: 3,
    minutes: 5,
    page: 'stream-age',
  },
  {
    id: 'StreamRecordsUnreadable',
    sentence:
      'Rules did not see a comment or message, or a figure is wrong, because its record cannot be read.',
    watches: {
      namespace: 'functions',
      name: 'UnreadableStreamRecords',
      statistic: 'Sum',
      of: { service: 'stream' },
    },
    threshold: 1,
    minutes: 5,
    page: 'stream-failures',
  },
  {
    id: 'StreamRecordsGivenUp',
    sentence:
      'Rules did not see comments or messages, or figures are wrong, because a stream failed for 20 hours.',
    watches: {
      namespace: 'AWS/Lambda',
      name: 'OnFailureDestinationDeliveredEventCount',
      statistic: 'Sum',
      of: 'streamSources',
    },
    threshold: 1,
    minutes: 5,
    page: 'stream-failures',
  },
  {
    id: 'EventTargetDeadLetters',
    sentence: 'An event did not reach its target and was set aside: an import did not begin.',
    watches: {
      namespace: 'AWS/SQS',
      name: 'ApproximateNumberOfMessagesVisible',
      statistic: 'Maximum',
      of: 'eventDeadLetters',
    },
    threshold: 1,
    minutes: 5,
    page: 'event-target-failures',
  },
  {
    id: 'EventTargetFailures',
    sentence:
      'An event did not reach its target: an import did not begin, or the scheduler did not run.',
    watches: {
      namespace: 'AWS/Events',
      name: 'FailedInvocations',
      statistic: 'Sum',
      of: 'eventRules',
    },
    threshold: 1,
    minutes: 5,
    page: 'event-target-failures',
  },
  {
    id: 'SchedulerStopped',
    sentence: 'The scheduler has finished no run for five minutes, so nothing that is due is done.',
    watches: {
      namespace: 'functions',
      name: 'SchedulerRuns',
      statistic: 'Sum',
      of: { service: 'scheduler' },
    },
    isBreachedBelow: true,
    threshold: 1,
    minutes: 5,
    page: 'scheduler',
  },
  {
    id: 'SchedulerLate',
    sentence: 'Due jobs wait for more than five minutes.',
    watches: {
      namespace: 'functions',
      name: 'DueJobLateness',
      statistic: 'Maximum',
      of: { service: 'scheduler' },
    },
    threshold: 301,
    minutes: 5,
    periods: 2,
    page: 'scheduler',
  },
];

/** The metrics of `functions/platform/metrics.ts`. */
const OUTSIDE_ALARMS: readonly AlarmDefinition[] = [
  {
    id: 'WebhookSilence',
    sentence:
      'New comments and messages are found by refreshes only, hours late: webhooks are missing.',
    watches: {
      share: 'MissedByWebhooks',
      ofAll: 'InboundItems',
      service: 'webhooks',
      minimum: 20,
    },
    threshold: 50,
    minutes: 60,
    page: 'webhook-silence',
  },
  {
    id: 'WebhooksRefused',
    sentence:
      'Webhooks of the network or of Stripe are refused for their signature: a secret is not theirs.',
    watches: {
      namespace: 'functions',
      name: 'WebhooksRefused',
      statistic: 'Sum',
      of: { service: 'intake' },
    },
    threshold: 5,
    minutes: 60,
    page: 'refused-webhooks',
  },
  {
    id: 'MailBounces',
    sentence: 'Emails come back, because their addresses do not exist.',
    watches: {
      namespace: 'functions',
      name: 'MailBounces',
      statistic: 'Sum',
      of: { service: 'mail' },
    },
    threshold: 5,
    minutes: 60,
    page: 'mail-bounces-and-complaints',
  },
  {
    id: 'MailComplaints',
    sentence: 'A person reported one of our emails as spam.',
    watches: {
      namespace: 'functions',
      name: 'MailComplaints',
      statistic: 'Sum',
      of: { service: 'mail' },
    },
    threshold: 1,
    minutes: 60,
    page: 'mail-bounces-and-complaints',
  },
  {
    id: 'ModelFailures',
    sentence: 'Drafts are not written, because the model fails.',
    watches: { share: 'ModelFailures', ofAll: 'ModelCalls', service: 'model', minimum: 5 },
    threshold: 50,
    minutes: 10,
    page: 'model-failures',
  },
  {
    id: 'NetworkFailures',
    sentence: 'Replies and refreshes wait, because the network fails.',
    watches: { share: 'NetworkFailures', ofAll: 'NetworkCalls', service: 'network', minimum: 20 },
    threshold: 25,
    minutes: 10,
    page: 'network-failures',
  },
  {
    id: 'NetworkRefusals',
    sentence: 'Replies and refreshes fail, because the network refuses most calls.',
    watches: { share: 'NetworkRefusals', ofAll: 'NetworkCalls', service: 'network', minimum: 20 },
    threshold: 50,
    minutes: 10,
    page: 'network-refusals',
  },
];

export const ALARMS: readonly AlarmDefinition[] = [
  ...API_ALARMS,
  ...FUNCTION_ALARMS,
  ...TABLE_ALARMS,
  ...EVENT_ALARMS,
  ...OUTSIDE_ALARMS,
  ...QUEUE_ALARMS,
];
