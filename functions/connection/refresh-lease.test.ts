import { expect, test } from 'vitest';
import { getItem } from '#platform/table/table.ts';
import { advanceFakeClockSeconds, setUpFakeClock } from '#tests/support/run/fake-clock.ts';
import { loseNextResponses } from '#tests/support/table/lose-next-responses.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { acquireRefreshLease, releaseRefreshLease, renewRefreshLease } from './refresh-lease.ts';

setUpTestTable();
setUpFakeClock();

test("a lease goes to one caller only, even without the table's confirmation", async () => {
  const key = { pk: 'LIST', sk: 'lost' };
  const countLost = loseNextResponses(1, 'refresh_lease');

  const lease = await acquireRefreshLease(key, { item: 'any' });

  expect(countLost()).toBe(1);
  expect(lease).toBeDefined();
  expect(await getItem(key)).toMatchObject({ refresh_lease: lease });
  expect(await acquireRefreshLease(key, { item: 'any' })).toBeUndefined();
});

test('a lease is rewritten only when it ends before another step could', async () => {
  const key = { pk: 'LIST', sk: 'steps' };
  const lease = (await acquireRefreshLease(key, { item: 'any' })) ?? '';
  const acquired = await getItem(key);

  advanceFakeClockSeconds(29);
  expect(await renewRefreshLease(key, lease)).toBe(true);
  expect(await getItem(key)).toEqual(acquired);

  advanceFakeClockSeconds(2);
  expect(await renewRefreshLease(key, lease)).toBe(true);
  expect((await getItem(key))?.refresh_until).not.toBe(acquired?.refresh_until);
});

test('a step ends when its lease was released or taken over', async () => {
  const key = { pk: 'LIST', sk: 'gone' };
  const lease = (await acquireRefreshLease(key, { item: 'any' })) ?? '';

  expect(await renewRefreshLease(key, 'lease_other')).toBe(false);
  await releaseRefreshLease(key, lease);
  expect(await renewRefreshLease(key, lease)).toBe(false);
});

test('renews an expired lease that no other worker acquired', async () => {
  const key = { pk: 'LIST', sk: 'expired' };
  const lease = (await acquireRefreshLease(key, { item: 'any' })) ?? '';
  advanceFakeClockSeconds(300);

  expect(await renewRefreshLease(key, lease)).toBe(true);
  expect(await acquireRefreshLease(key, { item: 'any' })).toBeUndefined();
});
