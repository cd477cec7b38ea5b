// Requests that are malformed before their fields are validated: bytes, content types, headers, methods.
import fc from 'fast-check';
import type { ApiErrorCode } from '#shared/errors.ts';
import type { TestRequest } from '#tests/support/api/invoke-api-handler.ts';

export type MalformedBody = {
  readonly name: string;
  readonly requestOverrides: Partial<TestRequest>;
  /** The body is base64, as API Gateway passes on binary bodies. */
  readonly isBase64?: boolean;
  /** Allowed error codes; undefined when the response depends on the fields as usual. */
  readonly allowedErrorCodes?: readonly ApiErrorCode[];
};

const buildNestedJson = (depth: number, open: string, close: string, inside = '') =>
  open.repeat(depth) + inside + close.repeat(depth);
const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };
const textHeaders = { 'content-type': 'text/plain' };
const encodeBase64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');

/** A body that is refused with the code, or that is as valid as any other without a code. */
const send = (
  name: string,
  rawBody: string,
  code?: ApiErrorCode,
  headers?: TestRequest['headers'],
): MalformedBody => ({
  name,
  requestOverrides: { rawBody, ...(headers && { headers }) },
  ...(code && { allowedErrorCodes: [code] }),
});
const sendBase64 = (...args: Parameters<typeof send>) => ({ ...send(...args), isBase64: true });

/** Sent to every route that reads a body. */
export const MALFORMED_BODIES: readonly MalformedBody[] = [
  send('broken JSON', '{"a":', 'bad_request'),
  send('text instead of JSON', 'hello', 'bad_request'),
  send('NaN', '{"page_limit": NaN}', 'bad_request'),
  send('a list', '[]', 'bad_request'),
  send('a number', '1', 'bad_request'),
  send('null bytes', '\u0000', 'bad_request'),
  send('null', 'null'),
  send('a __proto__ key', '{"__proto__":{"role":"admin"}}', 'bad_request'),
  send(
    'a constructor.prototype key',
    '{"constructor":{"prototype":{"role":"admin"}}}',
    'bad_request',
  ),
  send('duplicate keys', '{"media_id":"1","media_id":"2#3","token":1,"token":"x"}'),
  send('deeply nested lists', buildNestedJson(50_000, '[', ']'), 'bad_request'),
  send('deeply nested objects', buildNestedJson(20_000, '{"a":', '}', '1')),
  send('a megabyte of JSON', `{"a":"${'x'.repeat(1024 * 1024)}"}`, 'payload_too_large'),
  send('a URL-encoded form', 'media_id=1', 'unsupported_media_type', formHeaders),
  send('the content type text/plain', '{}', 'unsupported_media_type', textHeaders),
  sendBase64(
    'invalid UTF-8 bytes',
    encodeBase64(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])),
    'bad_request',
  ),
  sendBase64('JSON in base64', encodeBase64('{"media_id":"a#b"}')),
  sendBase64('invalid base64', '%%%%'),
];

const ODD_HEADER_VALUES = [
  '',
  ' ',
  '0',
  '-1',
  'Bearer',
  'Bearer ',
  'Basic eDp5',
  'gzip, br;q=1e999',
  '"',
  '\u0000',
  '\r\nx-evil: 1',
  'é',
  'x'.repeat(9_000),
];
const HEADER_NAMES = [
  'accept',
  'accept-encoding',
  'content-length',
  'content-encoding',
  'cookie',
  'host',
  'if-none-match',
  'origin',
  'range',
  'sec-fetch-site',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-http-method-override',
  'x-request-id',
  '__proto__',
  'constructor',
];

/** Unusual headers in addition to those a call needs. */
export const oddHeadersArbitrary: fc.Arbitrary<Readonly<Record<string, string>>> = fc.dictionary(
  fc.constantFrom(...HEADER_NAMES),
  fc.oneof(fc.constantFrom(...ODD_HEADER_VALUES), fc.string({ unit: 'binary', maxLength: 40 })),
  { maxKeys: 4, noNullPrototype: true },
);

export const FUZZED_HTTP_METHODS = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'BREW',
];
