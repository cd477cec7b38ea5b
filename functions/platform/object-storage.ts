// Reads and writes the objects of the bucket that keeps what is derived from an account's texts. One writer of an object
// wins: a write names the version that it replaces.
import * as z from 'zod';
import { defineEnv } from './env.ts';

const env = defineEnv({ REPLY_MEMORY_BUCKET: z.string().min(1) });

export type StoredObject = { readonly body: Uint8Array; readonly etag: string };

/** Another writer was first. */
export class ObjectChangedError extends Error {
  override readonly name = 'ObjectChangedError';
}

/** A draft waits for a read, and can do without it. */
const TIMEOUT_MS = 5_000;

/** Loaded at its first use: most jobs of its functions never need it. */
async function openBucket() {
  const { S3 } = await import('@aws-sdk/client-s3');
  return { s3: new S3({ maxAttempts: 3 }), Bucket: env().REPLY_MEMORY_BUCKET };
}

let openedBucket: ReturnType<typeof openBucket> | undefined;
const getBucket = () => {
  openedBucket ??= openBucket();
  return openedBucket;
};

const getStatus = (error: unknown): number | undefined =>
  (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata
    ?.httpStatusCode;

/** Undefined when there is none, `unchanged` when it still has this etag. */
export async function readObject(
  Key: string,
  knownEtag?: string,
): Promise<StoredObject | 'unchanged' | undefined> {
  const { s3, Bucket } = await getBucket();
  try {
    const { Body, ETag = '' } = await s3.getObject(
      { Bucket, Key, IfNoneMatch: knownEtag },
      { abortSignal: AbortSignal.timeout(TIMEOUT_MS) },
    );
    return { body: (await Body?.transformToByteArray()) ?? new Uint8Array(), etag: ETag };
  } catch (error) {
    if (getStatus(error) === 304) return 'unchanged';
    if (getStatus(error) === 404) return undefined;
    throw error;
  }
}

/**
 * Replaces the version with this etag; undefined means that there is none.
 * @throws ObjectChangedError
 */
export async function writeObject(
  Key: string,
  Body: Uint8Array,
  replacedEtag: string | undefined,
): Promise<void> {
  const { s3, Bucket } = await getBucket();
  const condition = replacedEtag === undefined ? { IfNoneMatch: '*' } : { IfMatch: replacedEtag };
  try {
    await s3.putObject({ Bucket, Key, Body, ...condition });
  } catch (error) {
    // 409: a conflicting write at the same moment. 404: the replaced version was deleted.
    if ([404, 409, 412].includes(getStatus(error) ?? 0)) throw new ObjectChangedError();
    throw error;
  }
}

/** Idempotent. */
export async function deleteObject(Key: string): Promise<void> {
  const { s3, Bucket } = await getBucket();
  await s3.deleteObject({ Bucket, Key });
}
