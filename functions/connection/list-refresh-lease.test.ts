import { expect, test } from 'vitest';
import { getItem } from '#platform/table/table.ts';
import { advanceFakeClockSeconds, setUpFakeClock } from '#tests/support/run/fake-clock.ts';
import { loseNextTableResponses } from '#tests/support/table/lose-next-table-responses.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import {
  acquireListRefreshLease,
  releaseListRefreshLease,
  renewListRefreshLease,
} from './list-refresh-lease.ts';

setUpTestTable();
setUpFakeClock();

test("one caller gets the refresh lease although the table's response is lost", async () => {
  const key = { pk: 'LIST', sk: 'lost' };
  const countLost = loseNextTableResponses(1, 'refresh_lease');

  const lease = await acquireListRefreshLease(key, { item: 'any' });

  expect(countLost()).toBe(1);
  expect(lease).toBeDefined();
  expect(await getItem(key)).toMatchObject({ refresh_lease: lease });
  expect(await acquireListRefreshLease(key, { item: 'any' })).toBeUndefined();
});

test('a refresh lease is rewritten only when it ends soon', async () => {
  const key = { pk: 'LIST', sk: 'steps' };
  const lease = (await acquireListRefreshLease(key, { item: 'any' })) ?? '';
  const acquired = await getItem(key);

  advanceFakeClockSeconds(29);
  expect(await renewListRefreshLease(key, lease)).toBe(true);
  expect(await getItem(key)).toEqual(acquired);

  advanceFakeClockSeconds(2);
  expect(await renewListRefreshLease(key, lease)).toBe(true);
  expect((await getItem(key))?.refresh_until).not.toBe(acquired?.refresh_until);
});

test('renewing a refresh lease fails after its release or under another id', async () => {
  const key = { pk: 'LIST', sk: 'gone' };
  const lease = (await acquireListRefreshLease(key, { item: 'any' })) ?? '';

  expect(await renewListRefreshLease(key, 'lease_other')).toBe(false);
  await releaseListRefreshLease(key, lease);
  expect(await renewListRefreshLease(key, lease)).toBe(false);
});

test('renews an expired refresh lease that no other worker has acquired', async () => {
  const key = { pk: 'LIST', sk: 'expired' };
  const lease = (await acquireListRefreshLease(key, { item: 'any' })) ?? '';
  advanceFakeClockSeconds(300);

  expect(await renewListRefreshLease(key, lease)).toBe(true);
  expect(await acquireListRefreshLease(key, { item: 'any' })).toBeUndefined();
});
