// Guessing passwords on a large scale, and passwords that a careless hash would cut short.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ACCOUNT_DELAY, LOGIN_WINDOW } from '#functions/session/domain/attempts.ts';
import { startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, PASSWORD, sessionApi, signedUp } from '#tests/support/users.ts';
import { setEveryApiUp } from './settings.ts';

let table: TestTable;
beforeAll(async () => {
  setEveryApiUp();
  table = await startTable();
  startQueues();
});
afterAll(() => table.stop());

/** Each test in its own day, so no window or delay of one reaches another. */
let day = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 2, ++day, 12, 1) });
});
afterEach(() => vi.useRealTimers());
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

const logIn = (email: string, password: string, ip: string) =>
  sessionApi('POST', '/oauth/token', {
    body: { client_id: CLIENT_ID, grant_type: 'password', email, password },
    ip,
  });
const wrong = (email: string, ip: string) => logIn(email, 'Wrong-Tram-88x', ip);
const addressOf = (n: number) => `192.0.${Math.floor(n / 250)}.${n % 250}`;

describe('a thousand accounts tried from one address', () => {
  test('are judged fifty times; their owners get in from where they are', async () => {
    const owners = [await signedUp(), await signedUp()];
    const victims = [
      ...owners.map(({ email }) => email),
      ...Array.from({ length: 998 }, (_, n) => `victim-${n}@example.com`),
    ];
    const statuses: number[] = [];
    for (let start = 0; start < victims.length; start += 25) {
      const batch = victims.slice(start, start + 25).map((email) => wrong(email, '203.0.113.66'));
      statuses.push(...(await Promise.all(batch)).map(({ status }) => status));
    }

    expect(statuses.filter((status) => status === 401)).toHaveLength(LOGIN_WINDOW.max);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1_000 - LOGIN_WINDOW.max);
    for (const [n, { email }] of owners.entries()) {
      expect((await logIn(email, PASSWORD, addressOf(n))).status).toBe(200);
    }
  });
});

describe('one account tried from ever new addresses', () => {
  test('waits twice as long each time, and no longer than five minutes', async () => {
    const { email } = await signedUp();
    let address = 0;
    for (let n = 0; n < ACCOUNT_DELAY.free; n += 1) await wrong(email, addressOf(address++));

    const waits: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const early = await wrong(email, addressOf(address++));
      expect(early.status).toBe(429);
      const seconds = Number(early.headers['retry-after']);
      waits.push(seconds);
      pass(seconds * 1_000);
      expect((await wrong(email, addressOf(address++))).status).toBe(401);
    }

    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    pass(ACCOUNT_DELAY.capMs);
    expect((await logIn(email, PASSWORD, addressOf(address++))).status).toBe(200);
  });
});

describe('every character of a password counts', () => {
  /** Bcrypt looks at 72 bytes: these differ behind them. */
  test.each([
    ['128 characters of one byte', `Aa1!${'x'.repeat(124)}`],
    ['128 characters of four bytes', `Kestrel-Tram-7${'😀'.repeat(114)}`],
    ['another script', `Ünïcødé-Пароль-密码-7-${'я'.repeat(60)}`],
    ['a null byte in its middle', `Violet-Tram-88x\u0000${'behind it'.repeat(8)}`],
  ])('of %s', async (_name, password) => {
    const email = `long-${day}@example.com`;
    const body = { client_id: CLIENT_ID, email, password, tos_agreement: true };
    expect((await sessionApi('POST', '/users', { body })).status).toBe(201);
    const characters = [...password];
    const near = [
      characters.with(-1, 'y').join(''),
      characters.slice(0, -1).join(''),
      Buffer.from(password).subarray(0, 72).toString('utf8'),
    ];

    for (const [n, one] of near.entries()) {
      expect((await logIn(email, one, addressOf(n))).status, one).toBe(401);
    }
    expect((await logIn(email, password.normalize('NFD'), addressOf(9))).status).toBe(200);
  });
});
