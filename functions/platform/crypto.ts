// Sealing secrets for storage, hashing tokens, comparing in constant time.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts with AES-256-GCM under a 32-byte key. `boundTo` is authenticated but not stored: the
 * result opens only for the row it was sealed for, so a ciphertext copied elsewhere is worthless.
 */
export function seal(plaintext: string, key: Buffer, boundTo: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @throws Error where key, binding or content do not match. */
export function unseal(sealed: string, key: Buffer, boundTo: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  // Without its length a tag cut down to four bytes would do, which can be guessed.
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const plaintext = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([plaintext, decipher.final()]).toString('utf8');
}

export const sha256 = (value: string | Buffer): string =>
  createHash('sha256').update(value).digest('hex');

export const hmacSha256 = (key: string, value: string | Buffer): string =>
  createHmac('sha256', key).update(value).digest('hex');

/** Equality that takes the same time wherever two strings differ. */
export function sameSecret(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(sha256(left)), Buffer.from(sha256(right))];
  return timingSafeEqual(a, b);
}
