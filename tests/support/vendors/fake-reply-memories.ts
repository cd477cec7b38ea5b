// A fake of the S3 bucket with the memories of replies: objects with conditional reads and writes.
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';

const refuse = (httpStatusCode: number): never => {
  throw Object.assign(new Error('refused'), { $metadata: { httpStatusCode } });
};

export function startFakeReplyMemories() {
  process.env.REPLY_MEMORY_BUCKET = 'reply-memories';
  const objects = new Map<string, { readonly body: Uint8Array; readonly etag: string }>();
  const reads: string[] = [];
  let writes = 0;
  const s3 = mockClient(S3Client);
  s3.on(GetObjectCommand).callsFake(({ Key, IfNoneMatch }) => {
    reads.push(Key);
    const found = objects.get(Key) ?? refuse(404);
    if (found.etag === IfNoneMatch) return refuse(304);
    return { ETag: found.etag, Body: { transformToByteArray: async () => found.body } };
  });
  s3.on(PutObjectCommand).callsFake(({ Key, Body, IfMatch, IfNoneMatch }) => {
    const found = objects.get(Key);
    if (IfNoneMatch === '*' && found) refuse(412);
    if (IfMatch !== undefined && found === undefined) refuse(404);
    if (IfMatch !== undefined && found?.etag !== IfMatch) refuse(412);
    objects.set(Key, { body: Body, etag: `"${++writes}"` });
    return {};
  });
  s3.on(DeleteObjectCommand).callsFake(({ Key }) => {
    objects.delete(Key);
    return {};
  });
  return { objects, reads, countWrites: () => writes, restore: () => s3.restore() };
}
