// Stores the records of the table's change stream that no retry helped, whole, until an operator replays them.
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

/** They hold personal texts, so they must go before the last backup of an erased user does (35 days). */
const RETENTION = Duration.days(30);

export class StreamFailureBucket extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      lifecycleRules: [{ expiration: RETENTION }],
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}
