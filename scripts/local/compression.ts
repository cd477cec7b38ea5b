// What CloudFront compresses, and how; each file once.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

const MIN_BYTES = 1_000;
const MAX_BYTES = 10_000_000;
const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml|manifest\+json)|image\/svg\+xml)/;
const BROTLI_QUALITY = 5;

export type Compressed = { readonly encoding: 'br' | 'gzip'; readonly content: Buffer };

const kept = new WeakMap<Buffer, Map<string, Promise<Buffer>>>();

function encodingFor(accept: string): 'br' | 'gzip' | undefined {
  const accepted = accept
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
}

const compress = (content: Buffer, encoding: 'br' | 'gzip') =>
  encoding === 'br'
    ? brotliAsync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    : gzipAsync(content);

/** The content as the viewer accepts it; undefined where it goes out as it is. */
export async function compressFor(
  content: Buffer,
  contentType: string,
  acceptEncoding: string,
): Promise<Compressed | undefined> {
  const encoding = encodingFor(acceptEncoding);
  const fits = content.length >= MIN_BYTES && content.length <= MAX_BYTES;
  if (!encoding || !fits || !COMPRESSIBLE.test(contentType)) return undefined;
  const known = kept.get(content) ?? new Map<string, Promise<Buffer>>();
  kept.set(content, known);
  const work = known.get(encoding) ?? compress(content, encoding);
  known.set(encoding, work);
  return { encoding, content: await work };
}
