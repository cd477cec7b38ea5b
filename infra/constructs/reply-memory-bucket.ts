// Stores the memory of replies of each account: one object, which is made from the table whenever it is missing.
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

/** An object is written with each change, so the memory of an account without drafts goes by itself. */
const RETENTION = Duration.days(90);

export class ReplyMemoryBucket extends Construct {
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
