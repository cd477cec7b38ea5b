// Conditional writes of S3, which the emulator does not know: a write names the version that it replaces, or none.
import type { AwsCall, AwsResponse, LocalAwsServiceHandler } from './aws-proxy.ts';

const refuse = (status: number, code: string): AwsResponse => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`,
});

/** Why S3 refuses the write; undefined when it does not. Source: S3 user guide, conditional writes. */
function findRefusal({ headers }: AwsCall, stored: AwsResponse): AwsResponse | undefined {
  const { 'if-match': etag, 'if-none-match': none } = headers;
  const isStored = stored.status === 200;
  if (none === '*' && isStored) return refuse(412, 'PreconditionFailed');
  if (etag === undefined) return undefined;
  if (!isStored) return refuse(404, 'NoSuchKey');
  return stored.headers?.etag === etag ? undefined : refuse(412, 'PreconditionFailed');
}

/** Writes of all objects wait for each other, so that no other one comes between a check and its write. */
export function wrapS3ToHonorWriteConditions(s3: LocalAwsServiceHandler): LocalAwsServiceHandler {
  let lastWrite: Promise<unknown> = Promise.resolve();
  const write = async (call: AwsCall): Promise<AwsResponse> => {
    const { 'if-match': _, 'if-none-match': __, ...headers } = call.headers;
    const path = call.path.split('?')[0] ?? call.path;
    const read = { ...call, path, headers: { host: headers.host }, body: Buffer.alloc(0) };
    const stored = await s3({ ...read, method: 'HEAD' });
    return findRefusal(call, stored) ?? (await s3({ ...call, headers }));
  };
  return (call) => {
    const isConditional = call.headers['if-match'] ?? call.headers['if-none-match'];
    if (call.method !== 'PUT' || isConditional === undefined) return s3(call);
    const written = lastWrite.then(() => write(call));
    lastWrite = written.catch(() => undefined);
    return written;
  };
}
