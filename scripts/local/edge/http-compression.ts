// Compresses what CloudFront would compress, each file once.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

const MIN_BYTES = 1_000;
const MAX_BYTES = 10_000_000;
const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml|manifest\+json)|image\/svg\+xml)/;
const BROTLI_QUALITY = 5;

export type CompressedHttpContent = { readonly encoding: 'br' | 'gzip'; readonly content: Buffer };

const compressedByContent = new WeakMap<Buffer, Map<string, Promise<Buffer>>>();

function chooseEncoding(acceptEncoding: string): 'br' | 'gzip' | undefined {
  const acceptedEncodings = acceptEncoding
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (acceptedEncodings.includes('br')) return 'br';
  return acceptedEncodings.includes('gzip') ? 'gzip' : undefined;
}

const compress = (content: Buffer, encoding: 'br' | 'gzip') =>
  encoding === 'br'
    ? brotliAsync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    : gzipAsync(content);

/** The content in an encoding that the client accepts; undefined when it is sent uncompressed. */
export async function compressForViewer(
  content: Buffer,
  contentType: string,
  acceptEncoding: string,
): Promise<CompressedHttpContent | undefined> {
  const encoding = chooseEncoding(acceptEncoding);
  const isCompressibleSize = content.length >= MIN_BYTES && content.length <= MAX_BYTES;
  if (!encoding || !isCompressibleSize || !COMPRESSIBLE.test(contentType)) return undefined;
  const compressedByEncoding =
    compressedByContent.get(content) ?? new Map<string, Promise<Buffer>>();
  compressedByContent.set(content, compressedByEncoding);
  const compressed = compressedByEncoding.get(encoding) ?? compress(content, encoding);
  compressedByEncoding.set(encoding, compressed);
  return { encoding, content: await compressed };
}
