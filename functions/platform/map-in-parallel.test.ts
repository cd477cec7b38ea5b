import { expect, test } from 'vitest';
import { mapInParallel } from './map-in-parallel.ts';

test('maps within the limit in parallel and keeps the order', async () => {
  let running = 0;
  let most = 0;
  const double = async (number: number) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return 2 * number;
  };

  expect(await mapInParallel([1, 2, 3, 4, 5], 2, double)).toEqual([2, 4, 6, 8, 10]);
  expect(most).toBe(2);
});
