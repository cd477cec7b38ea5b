// Stores the records of the table's change stream that no retry helped, whole, until an operator replays them.
import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { ExpiringBucket } from './expiring-bucket.ts';

/** They hold personal texts, so they must go before the last backup of an erased user does (35 days). */
const RETENTION = Duration.days(30);

export class StreamFailureBucket extends ExpiringBucket {
  constructor(scope: Construct, id: string) {
    super(scope, id, RETENTION);
  }
}
