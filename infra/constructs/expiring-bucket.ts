// A private bucket of objects with personal texts, which go after some days.
import { type Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

export class ExpiringBucket extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, expiration: Duration) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      lifecycleRules: [{ expiration }],
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}
