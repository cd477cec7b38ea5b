// Invokes a function with the filtered records of a table's change stream. Records that fail for good are set aside.
import { Duration } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { EventSourceMapping, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { FeatureLambda } from './feature-lambda.ts';

/** What Lambda's poller needs. Source: Lambda developer guide, DynamoDB, execution role. */
const STREAM_ACTIONS = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];

export type TableStreamSourceProps = {
  readonly table: TableV2;
  readonly consumer: FeatureLambda;
  /** The patterns of which a record must match one to be delivered. */
  readonly filters: readonly object[];
  /** How long records are collected for one call. */
  readonly batchingWindow?: Duration;
};

export class TableStreamSource extends Construct {
  readonly deadLetters: Queue;
  readonly consumer: FeatureLambda;

  constructor(scope: Construct, id: string, props: TableStreamSourceProps) {
    super(scope, id);
    const { table, consumer, filters, batchingWindow } = props;
    this.consumer = consumer;
    const { tableStreamArn } = table;
    if (tableStreamArn === undefined) throw new Error('The table has no stream.');
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    consumer.allow(
      STREAM_ACTIONS.map((action) => `dynamodb:${action}`),
      [tableStreamArn],
    );
    consumer.allow(['sqs:SendMessage'], [this.deadLetters.queueArn]);
    new EventSourceMapping(this, 'Source', {
      target: consumer.lambdaFunction,
      eventSourceArn: tableStreamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: filters.map((filter) => ({ pattern: JSON.stringify(filter) })),
      batchSize: 100,
      ...(batchingWindow && { maxBatchingWindow: batchingWindow }),
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      // A record that cannot be read must not hold back the others of its shard for the whole day it is kept.
      retryAttempts: 10,
      onFailure: new SqsDlq(this.deadLetters),
    });
  }
}
