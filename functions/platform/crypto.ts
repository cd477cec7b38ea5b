// Encryption of stored secrets, token hashes, and comparison in constant time.
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
 * Encrypts with AES-256-GCM and a 32-byte key. `associatedData` is authenticated but not stored: the
 * ciphertext can be decrypted only for the item it was made for, so a copy in another item is useless.
 */
export function encryptSecret(plaintext: string, key: Buffer, associatedData: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(associatedData));
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url');
}

/** @throws Error when key, associated data or ciphertext do not match */
export function decryptSecret(ciphertext: string, key: Buffer, associatedData: string): string {
  const bytes = Buffer.from(ciphertext, 'base64url');
  // Without an expected length Node accepts a tag cut to four bytes, which can be guessed.
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(associatedData))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const plaintext = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([plaintext, decipher.final()]).toString('utf8');
}

export const hashSha256 = (value: string | Buffer): string =>
  createHash('sha256').update(value).digest('hex');

export const computeHmacSha256 = (key: string, value: string | Buffer): string =>
  createHmac('sha256', key).update(value).digest('hex');

/** Compares two strings in constant time. */
export function isSameSecret(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(hashSha256(left)), Buffer.from(hashSha256(right))];
  return timingSafeEqual(a, b);
}
