// The pace of reading conversations: two a second for each account, whoever asks, over a real table.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { awaitTurn, holdReads, READ_EVERY_MS } from '#functions/connection/network/message-pace.ts';
import { notePause, pausedUntil } from '#functions/connection/network/network-pause.ts';
import { classify } from '#platform/instagram/errors.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';

/** The moments waited for, by the clock. Nobody waits in fact, and the clock stands. */
const waits = vi.hoisted(() => [] as number[]);
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => void waits.push(Date.now() + ms),
}));

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
beforeEach(() => {
  waits.length = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterAll(() => {
  vi.useRealTimers();
  table.stop();
});

let accounts = 0;
const newAccount = () => ({ userId: 'usr_1', igUserId: `17${++accounts}` });
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** The moments that callers at the same time were given, and how many were sent away. */
async function turnsOf(account: ReturnType<typeof newAccount>, callers: number) {
  const from = Date.now();
  const answers = await Promise.all(Array.from({ length: callers }, () => awaitTurn(account)));
  const away = answers.filter((seconds) => seconds !== undefined);
  const atOnce = callers - away.length - waits.length;
  return {
    turns: [...Array(atOnce).fill(0), ...waits.map((at) => at - from)].toSorted((a, b) => a - b),
    away,
  };
}

describe('the turn to read conversations', () => {
  test('comes at once where nobody reads', async () => {
    const account = newAccount();
    expect(await awaitTurn(account)).toBeUndefined();
    pass(READ_EVERY_MS);
    expect(await awaitTurn(account)).toBeUndefined();
    expect(waits).toEqual([]);
  });

  test('comes one after the other to all who ask at the same time', async () => {
    const { turns, away } = await turnsOf(newAccount(), 6);

    expect(away).toEqual([]);
    expect(turns).toEqual([0, 1, 2, 3, 4, 5].map((turn) => turn * READ_EVERY_MS));
    // Three calls never fall into one second.
    expect(2 * READ_EVERY_MS).toBeGreaterThan(1_000);
  });

  test('is refused where too many wait already, and reserves nothing then', async () => {
    const account = newAccount();
    const { turns, away } = await turnsOf(account, 20);

    expect(new Set(turns).size).toBe(turns.length);
    expect(turns.length).toBeLessThanOrEqual(7);
    expect(away.every((seconds) => seconds !== undefined && seconds >= 1 && seconds <= 4)).toBe(
      true,
    );
    waits.length = 0;
    pass(turns.length * READ_EVERY_MS);
    expect(await awaitTurn(account)).toBeUndefined();
    expect(waits).toEqual([]);
  });

  test('of one account is nothing to another', async () => {
    await turnsOf(newAccount(), 5);
    waits.length = 0;
    expect(await awaitTurn(newAccount())).toBeUndefined();
    expect(waits).toEqual([]);
  });

  test('waits for the time the network wants, never shortens a wait, and no other call waits', async () => {
    const account = newAccount();
    const tooMany = classify({ code: 613, error_subcode: 2534040 });
    const until = await notePause(account, tooMany);

    expect(Date.parse(until ?? '') - Date.now()).toBe(3_000);
    expect(await pausedUntil(account)).toBeUndefined();
    await holdReads(account, 10);
    await holdReads(account, 1);
    expect(await awaitTurn(account)).toBe(10);
    pass(10_000);
    expect(await awaitTurn(account)).toBeUndefined();
  });
});
