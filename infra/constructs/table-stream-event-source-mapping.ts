// Invokes a function with the filtered records of a table's change stream. Records that fail for good are set aside.
import { Duration } from 'aws-cdk-lib';
import {
  EventSourceMapping,
  type IEventSourceDlq,
  MetricType,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { FeatureLambda } from './feature-lambda.ts';
import type { DeployedTable } from './main-table.ts';
import type { StreamFailureBucket } from './stream-failure-bucket.ts';

/** The permissions of Lambda's poller. Source: Lambda developer guide, DynamoDB, execution role. */
const STREAM_ACTIONS = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];

/**
 * A stream keeps a record for 24 hours. Records that fail until this age are given up while they can still be stored.
 */
const MAX_RECORD_AGE = Duration.hours(20);

export type TableStreamSourceProps = {
  readonly table: DeployedTable;
  readonly consumer: FeatureLambda;
  /** A record must match one of these patterns to be delivered. */
  readonly filters: readonly object[];
  /** How long records are collected for one call. */
  readonly batchingWindow?: Duration;
  readonly failures: StreamFailureBucket;
};

export class TableStreamEventSourceMapping extends Construct {
  readonly consumer: FeatureLambda;
  readonly mapping: EventSourceMapping;

  constructor(scope: Construct, id: string, props: TableStreamSourceProps) {
    super(scope, id);
    const { table, consumer, filters, batchingWindow, failures } = props;
    this.consumer = consumer;
    const { tableStreamArn } = table;
    consumer.allow(
      STREAM_ACTIONS.map((action) => `dynamodb:${action}`),
      [tableStreamArn],
    );
    consumer.bindStreamFailures(failures);
    // CDK's own destination would let the function read and delete every object.
    const onFailure: IEventSourceDlq = {
      bind: () => ({ destination: failures.bucket.bucketArn }),
    };
    this.mapping = new EventSourceMapping(this, 'Source', {
      target: consumer.lambdaFunction,
      eventSourceArn: tableStreamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: filters.map((filter) => ({ pattern: JSON.stringify(filter) })),
      batchSize: 100,
      ...(batchingWindow && { maxBatchingWindow: batchingWindow }),
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      // The consumer sets unreadable records aside itself. Other failures are not the record's fault, and are retried.
      maxRecordAge: MAX_RECORD_AGE,
      onFailure,
      // The alarm on records that were given up.
      metricsConfig: { metrics: [MetricType.EVENT_COUNT] },
    });
  }
}
