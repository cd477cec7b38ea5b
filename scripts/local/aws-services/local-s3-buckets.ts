// The buckets of the template in the S3 emulator, which shares a server with the queues.
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { s3BucketPropertiesSchema } from '../edge/read-site-files.ts';
import type { CloudResources } from '../template/read-cloud-resources.ts';
import { LOCAL_REGION } from '../template/template-resource-identity.ts';

export const createLocalS3Client = (endpoint: string) =>
  new S3Client({
    endpoint,
    region: LOCAL_REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });

/** Creates the template's buckets; existing ones keep their objects. */
export async function createLocalBuckets(
  resources: CloudResources,
  client: S3Client,
): Promise<void> {
  for (const { name } of resources.listByType('AWS::S3::Bucket', s3BucketPropertiesSchema))
    await client.send(new CreateBucketCommand({ Bucket: name }));
}
