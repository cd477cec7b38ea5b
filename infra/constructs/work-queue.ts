// A job queue with its dead-letter queue and the event source of its worker.
import { Duration } from 'aws-cdk-lib';
import { EventSourceMapping, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { MAX_JOB_DELIVERIES } from '#shared/job-retry-times.ts';
import { createDeadLetterQueue } from './dead-letter-queue.ts';

export type WorkQueueProps = {
  /** The environment variable with the queue URL, for senders. */
  readonly urlVariable: `${string}_QUEUE_URL`;
  /**
   * The worker's timeout; the visibility timeout is six times as long, as AWS recommends. A failed job sets its own.
   */
  readonly workerTimeout: Duration;
  readonly batchSize: number;
  /** How long a batch is gathered; more than ten messages need a second. */
  readonly batchingWindow?: Duration | undefined;
  /** How many batches are handled in parallel; at least 2. */
  readonly maxConcurrency: number;
};

const VISIBILITY_FACTOR = 6;

export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly urlVariable: string;
  private readonly props: WorkQueueProps;

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id);
    this.props = props;
    this.urlVariable = props.urlVariable;
    this.deadLetters = createDeadLetterQueue(this);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(4),
      visibilityTimeout: Duration.seconds(props.workerTimeout.toSeconds() * VISIBILITY_FACTOR),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MAX_JOB_DELIVERIES },
    });
  }

  /** Invokes the worker with the messages of this queue. */
  connectWorker(worker: IFunction): void {
    new EventSourceMapping(this, 'Source', {
      target: worker,
      eventSourceArn: this.queue.queueArn,
      batchSize: this.props.batchSize,
      ...(this.props.batchingWindow && { maxBatchingWindow: this.props.batchingWindow }),
      maxConcurrency: this.props.maxConcurrency,
      reportBatchItemFailures: true,
    });
  }
}
