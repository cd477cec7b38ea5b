// Builds HTTP responses from the result or the error of a use case.
import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError } from '#shared/errors.ts';
import { listErrorSentences } from '#shared/list-error-sentences.ts';

export type ApiResponse = APIGatewayProxyStructuredResultV2;

/** Compressing smaller bodies costs more than it saves. */
const COMPRESSION_THRESHOLD_BYTES = 1_024;

const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** Compresses with gzip here, if the caller accepts it, because API Gateway HTTP APIs do not compress. */
export function buildJsonResponse(status: number, body: unknown, acceptEncoding = ''): ApiResponse {
  const text = JSON.stringify(body);
  const bytes = Buffer.byteLength(text);
  if (bytes < COMPRESSION_THRESHOLD_BYTES || !/\bgzip\b/.test(acceptEncoding)) {
    return { statusCode: status, headers: JSON_HEADERS, body: text };
  }
  return {
    statusCode: status,
    headers: { ...JSON_HEADERS, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: gzipSync(text, { level: 4 }).toString('base64'),
    isBase64Encoded: true,
  };
}

export const buildTextResponse = (status: number, body: string): ApiResponse => ({
  statusCode: status,
  headers: { ...JSON_HEADERS, 'content-type': 'text/plain; charset=utf-8' },
  body,
});

/** `location` must be built from configuration, never from input. */
export const buildRedirectResponse = (
  location: string,
  cookies: readonly string[] = [],
): ApiResponse => ({
  statusCode: 302,
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  cookies: [...cookies],
  body: '',
});

/** The error body. Any error other than an AppError becomes `internal` and reveals no details. */
export function buildErrorResponse(error: unknown): ApiResponse {
  const appError = error instanceof AppError ? error : new AppError('internal');
  const response = buildJsonResponse(appError.status, {
    ...appError.current,
    error: appError.code,
    errors: listErrorSentences(appError),
    ...(appError.fields && { fields: appError.fields }),
  });
  if (appError.retryAfter === undefined) return response;
  return {
    ...response,
    headers: { ...response.headers, 'retry-after': String(appError.retryAfter) },
  };
}
