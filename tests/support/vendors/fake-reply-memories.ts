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

export type StoredReplyMemories = Map<string, { readonly body: Uint8Array; readonly etag: string }>;

type ReplyMemoryCalls = {
  /** The objects that a call sees. */
  readonly findObjects?: () => StoredReplyMemories;
  /** How a call reaches the bucket; at once by default. */
  readonly call?: (name: string, perform: () => object) => Promise<object> | object;
};

export function startFakeReplyMemories({
  findObjects,
  call = (_name, perform) => perform(),
}: ReplyMemoryCalls = {}) {
  process.env.REPLY_MEMORY_BUCKET = 'reply-memories';
  const objects: StoredReplyMemories = new Map();
  const getObjects = findObjects ?? (() => objects);
  const reads: string[] = [];
  let writes = 0;
  const s3 = mockClient(S3Client);
  s3.on(GetObjectCommand).callsFake(({ Key, IfNoneMatch }) => {
    reads.push(Key);
    const stored = getObjects();
    return call('get', () => {
      const found = stored.get(Key) ?? refuse(404);
      if (found.etag === IfNoneMatch) return refuse(304);
      return { ETag: found.etag, Body: { transformToByteArray: async () => found.body } };
    });
  });
  s3.on(PutObjectCommand).callsFake(({ Key, Body, IfMatch, IfNoneMatch }) => {
    const stored = getObjects();
    return call('put', () => {
      const found = stored.get(Key);
      if (IfNoneMatch === '*' && found) refuse(412);
      if (IfMatch !== undefined && found === undefined) refuse(404);
      if (IfMatch !== undefined && found?.etag !== IfMatch) refuse(412);
      stored.set(Key, { body: Body, etag: `"${++writes}"` });
      return {};
    });
  });
  s3.on(DeleteObjectCommand).callsFake(({ Key }) => {
    const stored = getObjects();
    return call('delete', () => {
      stored.delete(Key);
      return {};
    });
  });
  return { objects, reads, countWrites: () => writes, restore: () => s3.restore() };
}
