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
const encodeBase64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');

/** Sent to every route that reads a body. */
export const MALFORMED_BODIES: readonly MalformedBody[] = [
  {
    name: 'broken JSON',
    requestOverrides: { rawBody: '{"a":' },
    allowedErrorCodes: ['bad_request'],
  },
  {
    name: 'text instead of JSON',
    requestOverrides: { rawBody: 'hello' },
    allowedErrorCodes: ['bad_request'],
  },
  {
    name: 'NaN',
    requestOverrides: { rawBody: '{"page_limit": NaN}' },
    allowedErrorCodes: ['bad_request'],
  },
  { name: 'a list', requestOverrides: { rawBody: '[]' }, allowedErrorCodes: ['bad_request'] },
  { name: 'a number', requestOverrides: { rawBody: '1' }, allowedErrorCodes: ['bad_request'] },
  {
    name: 'null bytes',
    requestOverrides: { rawBody: '\u0000' },
    allowedErrorCodes: ['bad_request'],
  },
  { name: 'null', requestOverrides: { rawBody: 'null' } },
  {
    name: 'a __proto__ key',
    requestOverrides: { rawBody: '{"__proto__":{"role":"admin"}}' },
    allowedErrorCodes: ['bad_request'],
  },
  {
    name: 'a constructor.prototype key',
    requestOverrides: { rawBody: '{"constructor":{"prototype":{"role":"admin"}}}' },
    allowedErrorCodes: ['bad_request'],
  },
  {
    name: 'duplicate keys',
    requestOverrides: { rawBody: '{"media_id":"1","media_id":"2#3","token":1,"token":"x"}' },
  },
  {
    name: 'deeply nested lists',
    requestOverrides: { rawBody: buildNestedJson(50_000, '[', ']') },
    allowedErrorCodes: ['bad_request'],
  },
  {
    name: 'deeply nested objects',
    requestOverrides: { rawBody: buildNestedJson(20_000, '{"a":', '}', '1') },
  },
  {
    name: 'a megabyte of JSON',
    requestOverrides: { rawBody: `{"a":"${'x'.repeat(1024 * 1024)}"}` },
    allowedErrorCodes: ['payload_too_large'],
  },
  {
    name: 'a URL-encoded form',
    requestOverrides: { rawBody: 'media_id=1', headers: formHeaders },
    allowedErrorCodes: ['unsupported_media_type'],
  },
  {
    name: 'the content type text/plain',
    requestOverrides: { rawBody: '{}', headers: { 'content-type': 'text/plain' } },
    allowedErrorCodes: ['unsupported_media_type'],
  },
  {
    name: 'invalid UTF-8 bytes',
    requestOverrides: { rawBody: encodeBase64(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])) },
    isBase64: true,
    allowedErrorCodes: ['bad_request'],
  },
  {
    name: 'JSON in base64',
    requestOverrides: { rawBody: encodeBase64('{"media_id":"a#b"}') },
    isBase64: true,
  },
  { name: 'invalid base64', requestOverrides: { rawBody: '%%%%' }, isBase64: true },
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
