// A queue of work: dead-letter queue, redrive, the worker's event source and the alarms that watch it.
import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { MAX_RECEIVE_COUNT } from '../config.ts';
import type { FeatureFunction } from './feature-function.ts';

export type WorkQueueProps = {
  /** The variable that tells senders the queue's address. */
  readonly variable: `${string}_QUEUE_URL`;
  /** The worker's timeout; a message stays hidden six times as long, as AWS advises. */
  readonly workerTimeout: Duration;
  readonly batchSize: number;
  /** How many batches are worked on side by side, 2 at least. */
  readonly maxConcurrency: number;
  /** Age of the oldest message that is worth waking somebody. */
  readonly alarmAge: Duration;
};

const VISIBILITY_FACTOR = 6;

export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly variable: string;
  private readonly props: WorkQueueProps;

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id);
    this.props = props;
    this.variable = props.variable;
    const deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(4),
      visibilityTimeout: Duration.seconds(props.workerTimeout.toSeconds() * VISIBILITY_FACTOR),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: MAX_RECEIVE_COUNT },
    });
    this.alarm('Age', {
      metric: this.queue.metricApproximateAgeOfOldestMessage(),
      threshold: props.alarmAge.toSeconds(),
      description: 'Work waits longer than it should.',
    });
    this.alarm('DeadLettersFound', {
      metric: deadLetters.metricApproximateNumberOfMessagesVisible(),
      threshold: 1,
      description: 'A message failed every time and was set aside.',
    });
  }

  /** Calls the worker with this queue's messages. */
  feed(worker: FeatureFunction): void {
    worker.allow(
      ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
      [this.queue.queueArn],
    );
    new EventSourceMapping(this, 'Source', {
      target: worker.fn,
      eventSourceArn: this.queue.queueArn,
      batchSize: this.props.batchSize,
      maxConcurrency: this.props.maxConcurrency,
      reportBatchItemFailures: true,
    });
  }

  private alarm(
    id: string,
    props: {
      readonly metric: ReturnType<Queue['metricApproximateAgeOfOldestMessage']>;
      readonly threshold: number;
      readonly description: string;
    },
  ): void {
    new Alarm(this, id, {
      metric: props.metric,
      threshold: props.threshold,
      alarmDescription: props.description,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}
