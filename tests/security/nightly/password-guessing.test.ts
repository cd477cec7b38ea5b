// Password guessing on a large scale, and passwords that a hash function could truncate.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  FAILED_LOGINS_PER_IP_LIMIT,
  LOGIN_DELAY_POLICY_PER_EMAIL,
} from '#functions/session/domain/rate-limits.ts';
import {
  callSessionApi,
  createTestUser,
  TEST_CLIENT_ID,
  TEST_PASSWORD,
} from '#tests/support/users/test-users.ts';
import { setUpApi } from '../set-up-api.ts';

setUpApi();

/** Every test runs on its own day, so that rate limit windows and delays do not carry over. */
let day = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 2, ++day, 12, 1) });
});
afterEach(() => vi.useRealTimers());
const advanceTime = (ms: number) => vi.setSystemTime(Date.now() + ms);

const logIn = (email: string, password: string, ip: string) =>
  callSessionApi('POST', '/oauth/token', {
    body: { client_id: TEST_CLIENT_ID, grant_type: 'password', email, password },
    ip,
  });
const logInWithWrongPassword = (email: string, ip: string) => logIn(email, 'Wrong-Tram-88x', ip);
const buildIpAddress = (n: number) => `192.0.${Math.floor(n / 250)}.${n % 250}`;

describe('password guessing for a thousand users from one IP address', () => {
  test('password guesses beyond the limit fail while users can log in', async () => {
    const owners = [await createTestUser(), await createTestUser()];
    const emailAddresses = [
      ...owners.map(({ email }) => email),
      ...Array.from({ length: 998 }, (_, n) => `victim-${n}@example.com`),
    ];
    const statuses: number[] = [];
    for (let start = 0; start < emailAddresses.length; start += 25) {
      const batch = emailAddresses
        .slice(start, start + 25)
        .map((email) => logInWithWrongPassword(email, '203.0.113.66'));
      statuses.push(...(await Promise.all(batch)).map(({ status }) => status));
    }

    expect(statuses.filter((status) => status === 401)).toHaveLength(
      FAILED_LOGINS_PER_IP_LIMIT.max,
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(
      1_000 - FAILED_LOGINS_PER_IP_LIMIT.max,
    );
    for (const [n, { email }] of owners.entries()) {
      expect((await logIn(email, TEST_PASSWORD, buildIpAddress(n))).status).toBe(200);
    }
  });
});

describe('password guessing for one user from many IP addresses', () => {
  test('the login delay doubles after each failure, up to five minutes', async () => {
    const { email } = await createTestUser();
    let addressNumber = 0;
    for (let n = 0; n < LOGIN_DELAY_POLICY_PER_EMAIL.freeFailures; n += 1)
      await logInWithWrongPassword(email, buildIpAddress(addressNumber++));

    const delaysInSeconds: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const earlyResponse = await logInWithWrongPassword(email, buildIpAddress(addressNumber++));
      expect(earlyResponse.status).toBe(429);
      const seconds = Number(earlyResponse.headers['retry-after']);
      delaysInSeconds.push(seconds);
      advanceTime(seconds * 1_000);
      expect((await logInWithWrongPassword(email, buildIpAddress(addressNumber++))).status).toBe(
        401,
      );
    }

    expect(delaysInSeconds).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    advanceTime(LOGIN_DELAY_POLICY_PER_EMAIL.maxDelayMs);
    expect((await logIn(email, TEST_PASSWORD, buildIpAddress(addressNumber++))).status).toBe(200);
  });
});

describe('the comparison of a password with its hash', () => {
  /** Bcrypt ignores everything after 72 bytes, so these passwords differ only there. */
  test.each([
    ['128 characters of one byte', `Aa1!${'x'.repeat(124)}`],
    ['128 characters of four bytes', `Kestrel-Tram-7${'😀'.repeat(114)}`],
    ['another script', `Ünïcødé-Пароль-密码-7-${'я'.repeat(60)}`],
    ['a null byte in its middle', `Violet-Tram-88x\u0000${'behind it'.repeat(8)}`],
  ])('compares every character of a password with %s', async (_name, password) => {
    const email = `long-${day}@example.com`;
    const body = { client_id: TEST_CLIENT_ID, email, password, tos_agreement: true };
    expect((await callSessionApi('POST', '/users', { body })).status).toBe(201);
    const characters = [...password];
    const similarPasswords = [
      characters.with(-1, 'y').join(''),
      characters.slice(0, -1).join(''),
      Buffer.from(password).subarray(0, 72).toString('utf8'),
    ];

    for (const [n, similarPassword] of similarPasswords.entries()) {
      expect((await logIn(email, similarPassword, buildIpAddress(n))).status, similarPassword).toBe(
        401,
      );
    }
    expect((await logIn(email, password.normalize('NFD'), buildIpAddress(9))).status).toBe(200);
  });
});
