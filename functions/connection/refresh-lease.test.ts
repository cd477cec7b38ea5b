import { expect, test } from 'vitest';
import { getItem } from '#platform/table/table.ts';
import { loseNextResponses } from '#tests/support/lose-next-responses.ts';
import { setUpTestTable } from '#tests/support/test-table.ts';
import { acquireRefreshLease } from './refresh-lease.ts';

setUpTestTable();

test('a lease is acquired by one caller only, although the table did not confirm it', async () => {
  const key = { pk: 'LIST', sk: 'lost' };
  const countLost = loseNextResponses(1, 'refresh_lease');

  const lease = await acquireRefreshLease(key, { item: 'any' });

  expect(countLost()).toBe(1);
  expect(lease).toBeDefined();
  expect(await getItem(key)).toMatchObject({ refresh_lease: lease });
  expect(await acquireRefreshLease(key, { item: 'any' })).toBeUndefined();
});
