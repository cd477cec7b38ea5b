// Reads and replaces the JSON bodies of AWS calls and responses.
import type { AwsCall, AwsResponse } from './aws-proxy.ts';

/** Undefined for a body that is not JSON. */
export function parseAwsJsonBody({ body }: Pick<AwsCall | AwsResponse, 'body'>): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

export const replaceAwsJsonBody = <Call extends Pick<AwsCall, 'body'>>(
  call: Call,
  body: unknown,
): Call => ({
  ...call,
  body: Buffer.from(JSON.stringify(body)),
});

/** Without the headers of the original response, one of which is a checksum of its body. */
export const buildAwsServiceJsonResponse = (body: unknown): AwsResponse => ({
  status: 200,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify(body),
});
