// The pause of an account that applies when several are requested.
import { expect, test, vi } from 'vitest';
import {
  applyBackoffAfterNetworkError,
  readNetworkPause,
  startNetworkPause,
} from '#functions/connection/network/network-pause.ts';
import { classifyGraphError } from '#platform/instagram/network-error.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';

setUpTestTable();

const SLOW = { reason: 'slow', seconds: 60, named: false } as const;
const ESTIMATED = { reason: 'outage', seconds: 300, named: false } as const;
const LONGER = { ...ESTIMATED, seconds: 600 };
const STATED = { reason: 'limit', seconds: 120, named: true } as const;

let accounts = 0;

test.each([
  ['a full pause replaces a slowdown', SLOW, ESTIMATED, ESTIMATED],
  ['a slowdown does not replace a full pause', ESTIMATED, SLOW, ESTIMATED],
  ['an estimated pause does not replace an estimated pause', ESTIMATED, LONGER, ESTIMATED],
  ['a pause stated by the network replaces an estimated one', ESTIMATED, STATED, STATED],
  ['an estimated pause does not replace one stated by the network', STATED, ESTIMATED, STATED],
])('keeps the right one of two network pauses: %s', async (_, first, second, applied) => {
  const account = { userId: 'user_1', igUserId: `1784${++accounts}` };
  const startedAt = Date.now();

  await startNetworkPause(account, first);
  const { isApplied } = await startNetworkPause(account, second);

  const pause = await readNetworkPause(account);
  expect(pause).toMatchObject({ reason: applied.reason, named: applied.named });
  expect(Date.parse(pause?.until ?? '') - startedAt).toBeLessThan((applied.seconds + 30) * 1_000);
  expect(isApplied).toBe(applied === second);
});

test('counts consecutive network pauses, and resets after 15 quiet minutes', async () => {
  const account = { userId: 'user_1', igUserId: `1784${++accounts}` };
  const outage = { reason: 'outage', seconds: 5, named: false } as const;
  const readStrikes = async () => (await readNetworkPause(account))?.strikes;
  vi.useFakeTimers({ toFake: ['Date'] });
  const advanceSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

  for (const expected of [1, 2, 3]) {
    await startNetworkPause(account, outage);
    expect(await readStrikes()).toBe(expected);
    advanceSeconds(60);
  }
  advanceSeconds(15 * 60);
  expect(await readStrikes()).toBe(0);
  await startNetworkPause(account, outage);
  expect(await readStrikes()).toBe(1);
  vi.useRealTimers();
});

test('doubles the network pause with every consecutive failure', async () => {
  const account = { userId: 'user_1', igUserId: `1784${++accounts}` };
  const outage = classifyGraphError({ code: 2 });
  vi.useFakeTimers({ toFake: ['Date'] });
  const waits: number[] = [];

  for (let count = 0; count < 4; count++) {
    const until = Date.parse((await applyBackoffAfterNetworkError(account, outage)) ?? '');
    waits.push((until - Date.now()) / 1_000);
    vi.setSystemTime(until + 1);
  }

  expect(waits).toEqual([5, 10, 20, 40]);
  vi.useRealTimers();
});
