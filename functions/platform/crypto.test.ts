import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decryptSecret, encryptSecret } from './crypto.ts';

const key = randomBytes(32);

describe('an encrypted secret', () => {
  test('decrypts a secret only with its key and its associated data', () => {
    const ciphertext = encryptSecret('EAAB-token', key, 'usr_1#17');

    expect(decryptSecret(ciphertext, key, 'usr_1#17')).toBe('EAAB-token');
    expect(() => decryptSecret(ciphertext, key, 'usr_2#17')).toThrow();
    expect(() => decryptSecret(ciphertext, randomBytes(32), 'usr_1#17')).toThrow();
  });

  test('does not decrypt a secret when any single bit is flipped', () => {
    const bytes = Buffer.from(encryptSecret('EAAB-token', key, 'row'), 'base64url');
    for (const position of bytes.keys()) {
      const flipped = Buffer.from(bytes);
      flipped[position] = (flipped[position] ?? 0) ^ 1;
      expect(() => decryptSecret(flipped.toString('base64url'), key, 'row')).toThrow();
    }
  });

  test.each([0, 4, 8, 12, 15])(
    'refuses a secret whose authentication tag is cut to %i bytes',
    (length) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('row'));
      cipher.final();
      const truncated = Buffer.concat([nonce, cipher.getAuthTag().subarray(0, length)]);

      expect(() => decryptSecret(truncated.toString('base64url'), key, 'row')).toThrow();
    },
  );
});
