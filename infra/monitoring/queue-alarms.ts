// Two alarms for each work queue: work that waits, and work that failed for good.
import { MAX_SQS_DELAY_SECONDS } from '#shared/job-retry-times.ts';
import type { QueueName } from '#shared/queue-and-secret-names.ts';
import { toQueueConstructIdPrefix } from '../config.ts';
import type { AlarmDefinition } from './watched-metrics.ts';

type QueueEffect = {
  /** The effect on users when its work waits too long. */
  readonly late: string;
  readonly minutes: number;
  /** The effect on users when one of its jobs failed for good. */
  readonly lost: string;
};

const EFFECTS: Readonly<Record<QueueName, QueueEffect>> = {
  import: { late: 'Imports stand still.', minutes: 5, lost: 'A part of an import is missing.' },
  check: {
    late: 'Accounts are not checked for missed comments and messages.',
    minutes: 15,
    lost: 'An account was not checked for missed comments and messages.',
  },
  comments: {
    late: 'Refreshes of posts and comments stand still.',
    minutes: 5,
    lost: 'A refresh of posts or comments failed.',
  },
  messages: {
    late: 'Refreshes of messages stand still.',
    minutes: 5,
    lost: 'A refresh of messages failed.',
  },
  comment_events: {
    late: 'New comments appear late.',
    minutes: 5,
    lost: 'A new comment that the network reported was not stored.',
  },
  message_events: {
    late: 'New messages appear late.',
    minutes: 5,
    lost: 'A new message that the network reported was not stored.',
  },
  event: { late: 'Rules answer late.', minutes: 5, lost: 'A rule did not look at an event.' },
  draft: { late: 'Drafts are written late.', minutes: 5, lost: 'A draft was not written.' },
  post: { late: 'Replies are published late.', minutes: 5, lost: 'A reply was not published.' },
  mail: { late: 'Emails are sent late.', minutes: 15, lost: 'An email was not sent.' },
  billing: {
    late: 'Paid plans take effect late.',
    minutes: 5,
    lost: 'A change of a subscription was not read.',
  },
  erasure: {
    late: 'Deleted users are erased late.',
    minutes: 15,
    lost: 'A deleted user was not erased completely.',
  },
};

/** A message's age begins when it is sent, and messages of all other queues may wait for this long on purpose. */
const QUEUES_WITHOUT_DELAYS: readonly QueueName[] = ['check', 'mail', 'billing'];

const computeLateAge = (queue: QueueName, minutes: number): number =>
  minutes * 60 + (QUEUES_WITHOUT_DELAYS.includes(queue) ? 0 : MAX_SQS_DELAY_SECONDS);

export const QUEUE_ALARMS: readonly AlarmDefinition[] = (
  Object.entries(EFFECTS) as [QueueName, QueueEffect][]
).flatMap(([queue, { late, minutes, lost }]) => [
  {
    id: `${toQueueConstructIdPrefix(queue)}QueueAge`,
    sentence: late,
    watches: {
      namespace: 'AWS/SQS',
      name: 'ApproximateAgeOfOldestMessage',
      statistic: 'Maximum',
      of: { queue },
    },
    threshold: computeLateAge(queue, minutes),
    minutes: 5,
    page: 'queue-age',
  },
  {
    id: `${toQueueConstructIdPrefix(queue)}DeadLetters`,
    sentence: lost,
    watches: {
      namespace: 'AWS/SQS',
      name: 'ApproximateNumberOfMessagesVisible',
      statistic: 'Maximum',
      of: { deadLettersOf: queue },
    },
    threshold: 1,
    minutes: 5,
    page: 'dead-letters',
  },
]);
