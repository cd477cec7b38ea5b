// What can be wrong with a request before anybody looks at its fields: bytes, types, headers, methods.
import fc from 'fast-check';
import type { ErrorCode } from '#shared/errors.ts';
import type { TestRequest } from '#tests/support/http.ts';

export type Broken = {
  readonly name: string;
  readonly more: Partial<TestRequest>;
  /** The body stands for bytes in base64. */
  readonly base64?: boolean;
  /** The codes that may answer it; undefined where the fields decide as always. */
  readonly codes?: readonly ErrorCode[];
};

const nested = (depth: number, open: string, close: string, inside = '') =>
  open.repeat(depth) + inside + close.repeat(depth);
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');

/** Each of these is sent to every call that reads a body, whatever it otherwise names. */
export const BROKEN_BODIES: readonly Broken[] = [
  { name: 'broken JSON', more: { rawBody: '{"a":' }, codes: ['bad_request'] },
  { name: 'no JSON at all', more: { rawBody: 'hello' }, codes: ['bad_request'] },
  { name: 'NaN', more: { rawBody: '{"page_limit": NaN}' }, codes: ['bad_request'] },
  { name: 'a list', more: { rawBody: '[]' }, codes: ['bad_request'] },
  { name: 'a number', more: { rawBody: '1' }, codes: ['bad_request'] },
  { name: 'null bytes', more: { rawBody: '\u0000' }, codes: ['bad_request'] },
  { name: 'null', more: { rawBody: 'null' } },
  {
    name: 'a poisoned key',
    more: { rawBody: '{"__proto__":{"role":"admin"}}' },
    codes: ['bad_request'],
  },
  {
    name: 'a poisoned constructor',
    more: { rawBody: '{"constructor":{"prototype":{"role":"admin"}}}' },
    codes: ['bad_request'],
  },
  {
    name: 'one key twice',
    more: { rawBody: '{"media_id":"1","media_id":"2#3","token":1,"token":"x"}' },
  },
  { name: 'lists in lists', more: { rawBody: nested(50_000, '[', ']') }, codes: ['bad_request'] },
  {
    name: 'objects in objects',
    more: { rawBody: nested(20_000, '{"a":', '}', '1') },
  },
  {
    name: 'a megabyte',
    more: { rawBody: `{"a":"${'x'.repeat(1024 * 1024)}"}` },
    codes: ['payload_too_large'],
  },
  {
    name: 'a form',
    more: { rawBody: 'media_id=1', headers: form },
    codes: ['unsupported_media_type'],
  },
  {
    name: 'text',
    more: { rawBody: '{}', headers: { 'content-type': 'text/plain' } },
    codes: ['unsupported_media_type'],
  },
  {
    name: 'broken bytes',
    more: { rawBody: base64(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])) },
    base64: true,
    codes: ['bad_request'],
  },
  { name: 'JSON in base64', more: { rawBody: base64('{"media_id":"a#b"}') }, base64: true },
  { name: 'base64 that is none', more: { rawBody: '%%%%' }, base64: true },
];

const WORDS = [
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
const NAMES = [
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

/** Headers beside those a call needs. */
export const oddHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.dictionary(
  fc.constantFrom(...NAMES),
  fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'binary', maxLength: 40 })),
  { maxKeys: 4, noNullPrototype: true },
);

export const METHODS = [
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
