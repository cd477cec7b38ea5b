// Turns what a use case answers or throws into an HTTP answer in the contract's shape.
import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError } from '#shared/errors.ts';

export type HttpResult = APIGatewayProxyStructuredResultV2;

/** Below this many bytes compressing costs more than it saves. */
const COMPRESS_FROM_BYTES = 1_024;

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** JSON, gzipped in the function where the caller takes it: HTTP APIs do not compress. */
export function json(status: number, body: unknown, acceptEncoding = ''): HttpResult {
  const text = JSON.stringify(body);
  const bytes = Buffer.byteLength(text);
  if (bytes < COMPRESS_FROM_BYTES || !/\bgzip\b/.test(acceptEncoding)) {
    return { statusCode: status, headers: HEADERS, body: text };
  }
  return {
    statusCode: status,
    headers: { ...HEADERS, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: gzipSync(text, { level: 4 }).toString('base64'),
    isBase64Encoded: true,
  };
}

export const text = (status: number, body: string): HttpResult => ({
  statusCode: status,
  headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' },
  body,
});

/** Sends the browser elsewhere. `location` is always built from configuration, never from input. */
export const redirect = (location: string, cookies: readonly string[] = []): HttpResult => ({
  statusCode: 302,
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  cookies: [...cookies],
  body: '',
});

/** The error envelope. Anything but an AppError says nothing of its inside. */
export function errorAnswer(error: unknown): HttpResult {
  const known = error instanceof AppError ? error : new AppError('internal');
  const answer = json(known.status, {
    error: known.code,
    errors: known.sentences,
    ...(known.fields && { fields: known.fields }),
  });
  if (known.retryAfter === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(known.retryAfter) } };
}
