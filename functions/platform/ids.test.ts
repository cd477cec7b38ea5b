import { expect, test, vi } from 'vitest';
import { createId, readIdTime } from './ids.ts';

test('reads the time of an id from the id', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_795_489_200_123 });

  expect(readIdTime(createId('lease'))).toBe(1_795_489_200_123);
  vi.useRealTimers();
});
