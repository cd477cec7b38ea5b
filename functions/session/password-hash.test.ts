import { describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

describe('a password hash', () => {
  test('a password hash contains its parameters, so that they can rise', async () => {
    expect(await hashPassword('Violet-Tram-88x')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
    );
  });

  test('hashing the same password twice gives two hashes, because they are salted', async () => {
    expect(await hashPassword('Violet-Tram-88x')).not.toBe(await hashPassword('Violet-Tram-88x'));
  });

  test('a password hash matches its password and no similar one', async () => {
    const hash = await hashPassword('Violet-Tram-88x');

    expect(await verifyPassword('Violet-Tram-88x', hash)).toBe(true);
    for (const otherPassword of ['violet-tram-88x', 'Violet-Tram-88x ', 'Violet-Tram-88', '']) {
      expect(await verifyPassword(otherPassword, hash), otherPassword).toBe(false);
    }
  });

  test('a password hash covers every character of a password of maximum length', async () => {
    const longPassword = `Aa1!${'é😀'.repeat(62)}`;
    const hash = await hashPassword(longPassword);

    expect([...longPassword].length).toBe(128);
    expect(await verifyPassword(longPassword, hash)).toBe(true);
    expect(await verifyPassword(`${[...longPassword].slice(0, -1).join('')}x`, hash)).toBe(false);
  });

  test('a password hash matches its password with accents in another Unicode form', async () => {
    const hash = await hashPassword('Crème-Brûlée-7'.normalize('NFD'));

    expect(await verifyPassword('Crème-Brûlée-7'.normalize('NFC'), hash)).toBe(true);
  });

  test('a password hash made with other argon2id parameters still matches its password', async () => {
    const weakerHash =
      '$argon2id$v=19$m=64,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$Rb7AaGtXWa82vocsnawwEWcFIp+ngjf30QF4Rw0vK6Q';

    expect(await verifyPassword('Violet-Tram-88x', weakerHash)).toBe(true);
  });

  test('no password matches the missing hash of an unknown user', async () => {
    expect(await verifyPassword('', undefined)).toBe(false);
    expect(await verifyPassword('Violet-Tram-88x', undefined)).toBe(false);
  });

  test('a password hash in an unknown format throws instead of not matching', async () => {
    await expect(verifyPassword('x', '$2b$10$abc')).rejects.toThrow('unreadable');
  });
});
