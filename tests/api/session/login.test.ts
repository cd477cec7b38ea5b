// Logging in with a password: who is let in, how guessing is slowed down, and what a failure reveals.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  FAILED_LOGINS_PER_IP_LIMIT,
  LOGIN_DELAY_POLICY_PER_EMAIL,
  LOGIN_DELAY_POLICY_PER_EMAIL_AND_IP,
} from '#functions/session/domain/rate-limits.ts';
import { hashPassword } from '#functions/session/password-hash.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { updateItem } from '#platform/table/table.ts';
import { sessionContracts } from '#shared/contracts/session.ts';
import {
  callRefreshTokens,
  getMeStatus,
  requestSessionTokens,
  setUpSessionTests,
  updateCredentials,
} from '#tests/support/users/session-api-calls.ts';
import {
  callSessionApi,
  createTestUser,
  TEST_CLIENT_ID,
  TEST_PASSWORD,
} from '#tests/support/users/test-users.ts';

setUpSessionTests();

/** Each test has its own day, so that no rate limit of one affects another. */
let day = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 0, ++day, 12, 1) });
});
afterEach(() => vi.useRealTimers());
/** The address from which a session calls. */
const SESSION_IP = '203.0.113.9';
const advanceMs = (ms: number) => vi.setSystemTime(Date.now() + ms);

const logIn = (email: string, fields: object = {}, ip = '203.0.113.1') =>
  requestSessionTokens({ grant_type: 'password', email, password: TEST_PASSWORD, ...fields }, ip);
const logInWithWrongPassword = (email: string, ip?: string) =>
  logIn(email, { password: 'Wrong-Tram-88x' }, ip);

describe('logging in', () => {
  test('returns tokens and user at a login in any email case', async () => {
    const user = await createTestUser('login@example.com');

    const response = await logIn(' LOGIN@example.com');

    expect(response.status).toBe(200);
    const body = sessionContracts.issueToken.response.parse(response.body);
    expect(body).toMatchObject({ expires_in: 900, user: { id: user.userId } });
    expect(await getMeStatus(body.access_token)).toBe(200);
  });

  test("a login keeps the sessions of the user's other devices", async () => {
    const user = await createTestUser();

    await logIn(user.email);

    expect(await getMeStatus(user.token)).toBe(200);
  });
});

describe('a login with email and password that is rejected', () => {
  test('responds the same to a wrong password and an unknown email address', async () => {
    const user = await createTestUser();

    const [known, unknown] = [
      await logInWithWrongPassword(user.email),
      await logInWithWrongPassword('nobody@example.com'),
    ];

    expect(known.status).toBe(401);
    expect(known.body).toEqual({
      error: 'invalid_grant',
      errors: ['Invalid credentials. Did you enter them correctly?'],
    });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  });

  test('rejects the login and the tokens of a deleted user', async () => {
    const user = await createTestUser();
    await updateItem(tableKeys.user(user.userId), { set: { deletedAt: new Date().toISOString() } });

    expect((await logIn(user.email)).body.error).toBe('invalid_grant');
    expect(await getMeStatus(user.token)).toBe(401);
    expect((await callRefreshTokens(user.refreshToken)).body.error).toBe('invalid_grant');
  });

  test.each([
    ['another app', { client_id: 'other' }, 401, 'invalid_client'],
    ['no app', { client_id: undefined }, 401, 'invalid_client'],
    ['another grant', { grant_type: 'client_credentials' }, 400, 'unsupported_grant_type'],
    ['no grant', { grant_type: undefined }, 400, 'unsupported_grant_type'],
    ['no refresh token', { grant_type: 'refresh_token' }, 401, 'invalid_grant'],
    ['no address', { email: '' }, 422, 'validation_failed'],
    ['no password', { password: undefined }, 422, 'validation_failed'],
  ])('rejects a login request with %s', async (_name, fields, status, error) => {
    const response = await logIn('someone@example.com', fields);

    expect([response.status, response.body.error]).toEqual([status, error]);
  });

  test('rejects a login with the error texts that the screens show', async () => {
    const noToken = await logIn('a@example.com', { grant_type: 'refresh_token' });
    const noPassword = await logIn('a@example.com', { password: '' });

    expect(noToken.body.errors).toEqual(['No refresh token']);
    expect(noPassword.body.errors).toEqual(['Please fill out all fields']);
    expect(noPassword.body.fields).toEqual({ password: ['Please fill out all fields'] });
  });
});

/** Fails so rarely that it has no consequence. */
async function failLogins(email: string, ip?: string): Promise<void> {
  for (let n = 0; n < LOGIN_DELAY_POLICY_PER_EMAIL_AND_IP.freeFailures; n++)
    expect((await logInWithWrongPassword(email, ip)).status).toBe(401);
}

describe('guessing a password from one IP address', () => {
  test('rejects logins after five failures, with a wait that doubles', async () => {
    const user = await createTestUser();
    await failLogins(user.email);
    for (const seconds of [1, 2, 4, 8, 16]) {
      const early = await logIn(user.email);
      expect([early.status, early.headers['retry-after']]).toEqual([429, String(seconds)]);
      advanceMs(seconds * 1_000);
      expect((await logInWithWrongPassword(user.email)).status).toBe(401);
    }
  });

  test('accepts the right password after the wait and resets the count', async () => {
    const user = await createTestUser();
    await failLogins(user.email);
    advanceMs(1_000);

    expect((await logIn(user.email)).status).toBe(200);
    expect((await logInWithWrongPassword(user.email)).status).toBe(401);
    expect((await logIn(user.email)).status).toBe(200);
  });

  test('parallel failed logins are limited like those one by one', async () => {
    const user = await createTestUser();

    const responses = await Promise.all(
      Array.from({ length: 40 }, () => logInWithWrongPassword(user.email)),
    );

    const checkedCount = responses.filter((response) => response.status === 401).length;
    expect(checkedCount).toBeLessThanOrEqual(LOGIN_DELAY_POLICY_PER_EMAIL_AND_IP.freeFailures);
    expect(responses.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });

  test('failed logins with an unknown email address wait as long as others', async () => {
    await failLogins('ghost@example.com');

    expect((await logInWithWrongPassword('ghost@example.com')).status).toBe(429);
  });

  test('failed logins do not block the user at another IP address', async () => {
    const user = await createTestUser();
    await failLogins(user.email, '203.0.113.66');
    await logInWithWrongPassword(user.email, '203.0.113.66');

    expect((await logIn(user.email, {}, '203.0.113.66')).status).toBe(429);
    expect((await logIn(user.email, {}, '203.0.113.1')).status).toBe(200);
  });

  test("a stranger's failed logins do not delay the user at another address", async () => {
    const user = await createTestUser();
    for (let failures = 0; failures < 40; failures++) {
      const { status, headers } = await logInWithWrongPassword(user.email, '203.0.113.66');
      if (status === 429) {
        advanceMs(Number(headers['retry-after']) * 1_000);
        await logInWithWrongPassword(user.email, '203.0.113.66');
      }
    }

    expect((await logIn(user.email, {}, '203.0.113.66')).status).toBe(429);
    expect((await logIn(user.email, {}, '203.0.113.1')).status).toBe(200);
  });

  test("failed logins do not delay a logged-in user's password change", async () => {
    const user = await createTestUser();
    await failLogins(user.email, SESSION_IP);
    expect((await logIn(user.email, {}, SESSION_IP)).status).toBe(429);

    const change = { current_password: TEST_PASSWORD, password: 'Copper-Lantern-41y' };

    expect((await updateCredentials(user, change)).status).toBe(200);
  });

  test('delays logins after failures despite a forged `x-forwarded-for` header', async () => {
    const user = await createTestUser();
    const wrong = { email: user.email, password: 'Wrong-Tram-88x' };
    const body = { client_id: TEST_CLIENT_ID, grant_type: 'password', ...wrong };
    const statuses: number[] = [];
    for (let n = 0; n <= LOGIN_DELAY_POLICY_PER_EMAIL_AND_IP.freeFailures; n++) {
      const headers = { 'x-forwarded-for': `192.0.2.${n}` };
      statuses.push((await callSessionApi('POST', '/oauth/token', { body, headers })).status);
    }

    expect(statuses.at(-1)).toBe(429);
  });
});

describe('guessing a password from forty IP addresses', () => {
  const guessFromManyIps = async (email: string, from = 0) => {
    const statuses: number[] = [];
    for (let n = from; n < from + 40; n++) {
      statuses.push((await logInWithWrongPassword(email, `192.0.2.${n}`)).status);
    }
    return statuses;
  };

  test('rejects logins from anywhere after twenty failures until a wait ends', async () => {
    const user = await createTestUser();

    const statuses = await guessFromManyIps(user.email);

    expect(statuses.filter((status) => status === 401)).toHaveLength(
      LOGIN_DELAY_POLICY_PER_EMAIL.freeFailures,
    );
    expect((await logIn(user.email, {}, '198.18.0.1')).status).toBe(429);
    advanceMs(1_000);
    expect((await logIn(user.email, {}, '198.18.0.1')).status).toBe(200);
  });

  test('distributed guessing does not block a user at a known IP address', async () => {
    const user = await createTestUser();
    await logIn(user.email, {}, '198.18.0.9');

    await guessFromManyIps(user.email);

    expect((await logIn(user.email, {}, '198.18.0.10')).status).toBe(429);
    expect((await logIn(user.email, {}, '198.18.0.9')).status).toBe(200);
  });

  test("attempts during an IP address's own delay still lengthen the user's delay", async () => {
    const user = await createTestUser();
    const ips = Array.from({ length: 4 }, (_, n) => `192.0.2.${n}`);
    for (const ip of ips) await failLogins(user.email, ip);

    for (let minute = 0; minute < 75; minute += 15) {
      advanceMs(15 * 60_000);
      for (const ip of ips) await logInWithWrongPassword(user.email, ip);
    }

    const response = await logIn(user.email, {}, '198.18.0.1');
    expect(response.status).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(16);
  });

  test("does not block other users when one user's password is guessed", async () => {
    const [victim, other] = [await createTestUser(), await createTestUser()];

    await guessFromManyIps(victim.email);

    expect((await logIn(other.email, {}, '192.0.2.3')).status).toBe(200);
  });
});

describe('guessing the passwords of many users from one IP address', () => {
  test("rejects logins after an IP address's many failures; successes do not count", async () => {
    const user = await createTestUser();
    for (let n = 0; n < 5; n++) expect((await logIn(user.email)).status).toBe(200);

    const statuses: number[] = [];
    for (let n = 0; n < FAILED_LOGINS_PER_IP_LIMIT.max + 10; n++) {
      statuses.push((await logInWithWrongPassword(`victim-${n}@example.com`)).status);
    }

    expect(statuses.filter((status) => status === 401)).toHaveLength(
      FAILED_LOGINS_PER_IP_LIMIT.max,
    );
    const rejection = await logInWithWrongPassword('victim-x@example.com');
    expect(rejection.status).toBe(429);
    expect(rejection.headers['retry-after']).toMatch(/^\d+$/);
    advanceMs(FAILED_LOGINS_PER_IP_LIMIT.seconds * 1_000);
    expect((await logIn(user.email)).status).toBe(200);
  });
});

test('spends equal CPU time on unknown addresses and wrong passwords', async () => {
  /** The CPU time of all threads of this process in milliseconds, so that other load does not count. */
  const measureCpuMs = async (email: string, n: number) => {
    const before = process.cpuUsage();
    expect((await logInWithWrongPassword(email, `192.0.2.${n}`)).status).toBe(401);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  const least = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
  const passwordHash = await hashPassword(TEST_PASSWORD);
  const createUserWithProductHash = () => createTestUser(undefined, passwordHash);
  await measureCpuMs((await createUserWithProductHash()).email, 0);
  for (let n = 0; n < 8; n++) {
    least.known = Math.min(
      least.known,
      await measureCpuMs((await createUserWithProductHash()).email, n),
    );
    least.unknown = Math.min(least.unknown, await measureCpuMs(`stranger-${n}@example.com`, n));
    advanceMs(FAILED_LOGINS_PER_IP_LIMIT.seconds * 1_000);
  }

  // Without the hash it would be a tenth. A benchmark measures the difference exactly.
  const ratio = least.unknown / least.known;
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.7);
});
