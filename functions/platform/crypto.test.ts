import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { seal, unseal } from './crypto.ts';

const key = randomBytes(32);

describe('a sealed value', () => {
  test('opens under its key and binding alone', () => {
    const sealed = seal('EAAB-token', key, 'usr_1#17');

    expect(unseal(sealed, key, 'usr_1#17')).toBe('EAAB-token');
    expect(() => unseal(sealed, key, 'usr_2#17')).toThrow();
    expect(() => unseal(sealed, randomBytes(32), 'usr_1#17')).toThrow();
  });

  test('opens with none of its bits turned', () => {
    const bytes = Buffer.from(seal('EAAB-token', key, 'row'), 'base64url');
    for (const position of bytes.keys()) {
      const turned = Buffer.from(bytes);
      turned[position] = (turned[position] ?? 0) ^ 1;
      expect(() => unseal(turned.toString('base64url'), key, 'row')).toThrow();
    }
  });

  test.each([0, 4, 8, 12, 15])('opens with no tag of %i bytes', (length) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('row'));
    cipher.final();
    const cut = Buffer.concat([nonce, cipher.getAuthTag().subarray(0, length)]);

    expect(() => unseal(cut.toString('base64url'), key, 'row')).toThrow();
  });
});
