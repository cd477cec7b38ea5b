// Which pause of an account holds where several ask for one.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { holdCalls, notePause, readPause } from '#functions/connection/network/network-pause.ts';
import { classify } from '#platform/instagram/errors.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const slow = { reason: 'slow', seconds: 60, named: false } as const;
const guessed = { reason: 'outage', seconds: 300, named: false } as const;
const named = { reason: 'limit', seconds: 120, named: true } as const;

let accounts = 0;

test.each([
  ['a stop takes the place of slowing down', slow, guessed, guessed],
  ['slowing down takes the place of no stop', guessed, slow, guessed],
  ['a guess takes the place of no guess', guessed, { ...guessed, seconds: 600 }, guessed],
  ["the network's own time takes the place of a guess", guessed, named, named],
  ['a guess does not take the place of its time', named, guessed, named],
])('%s', async (_, first, second, holds) => {
  const account = { userId: 'user_1', igUserId: `1784${++accounts}` };
  const begun = Date.now();

  await holdCalls(account, first);
  const { noted } = await holdCalls(account, second);

  const pause = await readPause(account);
  expect(pause).toMatchObject({ reason: holds.reason, named: holds.named });
  expect(Date.parse(pause?.until ?? '') - begun).toBeLessThan((holds.seconds + 30) * 1_000);
  expect(noted).toBe(holds === second);
});

test('stops grow in a row, and begin anew once a quarter of an hour has passed since the last one', async () => {
  const account = { userId: 'user_1', igUserId: `1784${++accounts}` };
  const outage = { reason: 'outage', seconds: 5, named: false } as const;
  const strikes = async () => (await readPause(account))?.strikes;
  vi.useFakeTimers({ toFake: ['Date'] });
  const passes = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

  for (const expected of [1, 2, 3]) {
    await holdCalls(account, outage);
    expect(await strikes()).toBe(expected);
    passes(60);
  }
  passes(15 * 60);
  expect(await strikes()).toBe(0);
  await holdCalls(account, outage);
  expect(await strikes()).toBe(1);
  vi.useRealTimers();
});

test('each failure in a row asks for a longer pause than the one before', async () => {
  const account = { userId: 'user_1', igUserId: `1784${++accounts}` };
  const outage = classify({ code: 2 });
  vi.useFakeTimers({ toFake: ['Date'] });
  const waits: number[] = [];

  for (let count = 0; count < 4; count++) {
    const until = Date.parse((await notePause(account, outage)) ?? '');
    waits.push((until - Date.now()) / 1_000);
    vi.setSystemTime(until + 1);
  }

  expect(waits).toEqual([5, 10, 20, 40]);
  vi.useRealTimers();
});
