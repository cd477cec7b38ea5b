// The pace of reading conversations: two a second for each account, whoever asks, over a real table.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { awaitTurn, holdReads, READ_EVERY_MS } from '#functions/connection/network/message-pace.ts';
import {
  holdCalls,
  notePause,
  pausedUntil,
  readPause,
} from '#functions/connection/network/network-pause.ts';
import { readInTurn } from '#functions/connection/network/read-in-turn.ts';
import { classify } from '#platform/instagram/errors.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';

/** The moments waited for, by the clock. Nobody waits in fact, and the clock stands. */
const waits = vi.hoisted(() => [] as number[]);
/** What happens while somebody waits. */
const meanwhile = vi.hoisted(() => ({ happens: async () => {} }));
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    waits.push(Date.now() + ms);
    await meanwhile.happens();
  },
}));

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
beforeEach(() => {
  waits.length = 0;
  meanwhile.happens = async () => {};
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterAll(() => {
  vi.useRealTimers();
  table.stop();
});

let accounts = 0;
const newAccount = () => ({ userId: 'usr_1', igUserId: `17${++accounts}` });
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const AT_ONCE = { kind: 'now', waited: false };

/** The moments that callers at the same time were given, and how many were sent away. */
async function turnsOf(account: ReturnType<typeof newAccount>, callers: number) {
  const from = Date.now();
  const answers = await Promise.all(Array.from({ length: callers }, () => awaitTurn(account)));
  const away = answers.flatMap((turn) => (turn.kind === 'far' ? [turn.seconds] : []));
  const atOnce = callers - away.length - waits.length;
  return {
    turns: [...Array(atOnce).fill(0), ...waits.map((at) => at - from)].toSorted((a, b) => a - b),
    away,
  };
}

describe('the turn to read conversations', () => {
  test('comes at once where nobody reads', async () => {
    const account = newAccount();
    expect(await awaitTurn(account)).toEqual(AT_ONCE);
    pass(READ_EVERY_MS);
    expect(await awaitTurn(account)).toEqual(AT_ONCE);
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
    expect(away.every((seconds) => seconds >= 1 && seconds <= 4)).toBe(true);
    waits.length = 0;
    pass(turns.length * READ_EVERY_MS);
    expect(await awaitTurn(account)).toEqual(AT_ONCE);
    expect(waits).toEqual([]);
  });

  test('of one account is nothing to another', async () => {
    await turnsOf(newAccount(), 5);
    waits.length = 0;
    expect(await awaitTurn(newAccount())).toEqual(AT_ONCE);
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
    expect(await awaitTurn(account)).toEqual({ kind: 'far', seconds: 10 });
    pass(10_000);
    expect(await awaitTurn(account)).toEqual(AT_ONCE);
  });
});

describe('a read of conversations', () => {
  const usage = { percent: 0, regainSeconds: undefined };
  const off = classify({ code: 200, error_subcode: 2534041 });
  const tooMany = classify({ code: 613, error_subcode: 2534040 });
  const limit = { reason: 'limit', seconds: 120, named: true } as const;
  const guess = { reason: 'outage', seconds: 60, named: false } as const;

  /** Somebody who reads: what they call, and what is noted of the access to messages. */
  function reader(keepsTo: 'all pauses' | 'named pauses' = 'all pauses') {
    const account = newAccount();
    const noted: boolean[] = [];
    const store = {
      noteMessagesOff: async (_of: object, isOff: boolean) => void noted.push(isOff),
    };
    const call = vi.fn(async () => ({ usage: usage as typeof usage | undefined }));
    return { account, noted, call, read: () => readInTurn({ account, store, keepsTo }, call) };
  }

  test('is made at its turn, and shows that messages may be read', async () => {
    const { noted, call, read } = reader();

    expect(await read()).toEqual({ kind: 'read', result: { usage } });
    expect(await read()).toEqual({ kind: 'read', result: { usage } });
    expect([call.mock.calls.length, waits.length, noted]).toEqual([2, 1, [false, false]]);
  });

  test('that turned out not to be needed says nothing of them', async () => {
    const { noted, call, read } = reader();
    call.mockResolvedValue({ usage: undefined });

    expect((await read()).kind).toBe('read');
    expect(noted).toEqual([]);
  });

  test.each([
    ['all pauses', limit, 120],
    ['all pauses', guess, 60],
    ['named pauses', limit, 120],
    ['named pauses', guess, undefined],
    ['all pauses', { ...guess, reason: 'slow' } as const, undefined],
  ] as const)(
    'of who keeps to %s, in the pause %j: after %s seconds',
    async (keepsTo, pause, seconds) => {
      const { account, call, read } = reader(keepsTo);
      await holdCalls(account, pause);

      expect(await read()).toMatchObject(
        seconds === undefined ? { kind: 'read' } : { kind: 'not_yet', seconds },
      );
      expect(call).toHaveBeenCalledTimes(seconds === undefined ? 1 : 0);
      // Who may not call takes nobody's turn.
      expect((await awaitTurn(account)).kind).toBe('now');
      expect(waits).toHaveLength(seconds === undefined ? 1 : 0);
    },
  );

  test('is not made where another was told to stop while it waited', async () => {
    const { account, call, read } = reader();
    await awaitTurn(account);
    meanwhile.happens = async () => void (await holdCalls(account, limit));

    expect(await read()).toEqual({ kind: 'not_yet', seconds: 120 });
    expect(call).not.toHaveBeenCalled();
  });

  test('too many a second: none for the time named, and nothing else of the account waits', async () => {
    const { account, noted, call, read } = reader();
    call.mockRejectedValueOnce(tooMany);

    expect(await read()).toEqual({ kind: 'not_yet', seconds: 3 });
    expect([await readPause(account), noted]).toEqual([undefined, []]);
    expect((await read()).kind).toBe('read');
    expect(waits.at(-1)).toBe(Date.now() + 3_000);
  });

  test('refused by the owner is noted, and the first that works notes the opposite', async () => {
    const { account, noted, call, read } = reader();
    call.mockRejectedValueOnce(off);

    expect(await read()).toEqual({ kind: 'off' });
    expect(noted).toEqual([true]);
    expect(await readPause(account)).toBeUndefined();
    expect((await read()).kind).toBe('read');
    expect(noted).toEqual([true, false]);
  });

  test.each([
    [classify({ code: 100, error_subcode: 33 })],
    [classify({ code: 190, error_subcode: 463 })],
    [classify({ code: 80006 })],
    [new Error('the table does not answer')],
  ])('fails otherwise with what it met: %s', async (error) => {
    const { noted, call, read } = reader();
    call.mockRejectedValueOnce(error);

    await expect(read()).rejects.toBe(error);
    expect(noted).toEqual([]);
  });
});
