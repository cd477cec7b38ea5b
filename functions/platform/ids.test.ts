import { expect, test, vi } from 'vitest';
import { createId, readCreationTimeOfId } from './ids.ts';

test('an id contains the time of its creation', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_795_489_200_123 });

  expect(readCreationTimeOfId(createId('lease'))).toBe(1_795_489_200_123);
  vi.useRealTimers();
});
