// Stores the memory of replies of each account: one object, which is made from the table whenever it is missing.
import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { ExpiringBucket } from './expiring-bucket.ts';

/** An object is written with each change, so the memory of an account without drafts goes by itself. */
const RETENTION = Duration.days(90);

export class ReplyMemoryBucket extends ExpiringBucket {
  constructor(scope: Construct, id: string) {
    super(scope, id, RETENTION);
  }
}
