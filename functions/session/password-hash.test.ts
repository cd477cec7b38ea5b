import { describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

describe('a hashed password', () => {
  test('says how it was made, so parameters can be raised later', async () => {
    expect(await hashPassword('Violet-Tram-88x')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
    );
  });

  test('is salted: the same password never gives the same hash', async () => {
    expect(await hashPassword('Violet-Tram-88x')).not.toBe(await hashPassword('Violet-Tram-88x'));
  });

  test('opens for the password and for nothing near it', async () => {
    const hash = await hashPassword('Violet-Tram-88x');

    expect(await verifyPassword('Violet-Tram-88x', hash)).toBe(true);
    for (const near of ['violet-tram-88x', 'Violet-Tram-88x ', 'Violet-Tram-88', '']) {
      expect(await verifyPassword(near, hash), near).toBe(false);
    }
  });

  test('counts every character of a long one', async () => {
    const long = `Aa1!${'é😀'.repeat(62)}`;
    const hash = await hashPassword(long);

    expect([...long].length).toBe(128);
    expect(await verifyPassword(long, hash)).toBe(true);
    expect(await verifyPassword(`${[...long].slice(0, -1).join('')}x`, hash)).toBe(false);
  });

  test('opens however the keyboard composed its accents', async () => {
    const hash = await hashPassword('Crème-Brûlée-7'.normalize('NFD'));

    expect(await verifyPassword('Crème-Brûlée-7'.normalize('NFC'), hash)).toBe(true);
  });

  test('made with other parameters still opens', async () => {
    const weaker =
      '$argon2id$v=19$m=64,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$Rb7AaGtXWa82vocsnawwEWcFIp+ngjf30QF4Rw0vK6Q';

    expect(await verifyPassword('Violet-Tram-88x', weaker)).toBe(true);
  });

  test('is never matched where there is no user', async () => {
    expect(await verifyPassword('', undefined)).toBe(false);
    expect(await verifyPassword('Violet-Tram-88x', undefined)).toBe(false);
  });

  test('that is not ours is an error, not a refusal', async () => {
    await expect(verifyPassword('x', '$2b$10$abc')).rejects.toThrow('unreadable');
  });
});
