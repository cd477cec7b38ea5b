// A job queue with its dead-letter queue, the event source of its worker, and alarms.
import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { EventSourceMapping, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { MAX_JOB_DELIVERIES } from '#shared/job-retry-times.ts';

export type WorkQueueProps = {
  /** The environment variable with the queue URL, for senders. */
  readonly urlVariable: `${string}_QUEUE_URL`;
  /** The worker's timeout; the visibility timeout is six times as long, as AWS recommends. A failed job sets its own. */
  readonly workerTimeout: Duration;
  readonly batchSize: number;
  /** How many batches are handled in parallel; at least 2. */
  readonly maxConcurrency: number;
  /** The age of the oldest message that raises an alarm. */
  readonly alarmAge: Duration;
};

const VISIBILITY_FACTOR = 6;

export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly urlVariable: string;
  private readonly props: WorkQueueProps;

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id);
    this.props = props;
    this.urlVariable = props.urlVariable;
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
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: MAX_JOB_DELIVERIES },
    });
    this.addAlarm('Age', {
      metric: this.queue.metricApproximateAgeOfOldestMessage(),
      threshold: props.alarmAge.toSeconds(),
      description: 'Work waits longer than it should.',
    });
    this.addAlarm('DeadLettersFound', {
      metric: deadLetters.metricApproximateNumberOfMessagesVisible(),
      threshold: 1,
      description: 'A message failed every time and was set aside.',
    });
  }

  /** Invokes the worker with the messages of this queue. */
  connectWorker(worker: IFunction): void {
    new EventSourceMapping(this, 'Source', {
      target: worker,
      eventSourceArn: this.queue.queueArn,
      batchSize: this.props.batchSize,
      maxConcurrency: this.props.maxConcurrency,
      reportBatchItemFailures: true,
    });
  }

  private addAlarm(
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
