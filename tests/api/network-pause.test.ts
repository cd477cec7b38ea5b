// Which pause of an account holds where several ask for one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdCalls, readPause } from '#functions/connection/network/network-pause.ts';
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
