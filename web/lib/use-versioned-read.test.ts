// What is known, and news of it.
import { expect, test } from 'vitest';
import { withNews } from './use-versioned-read.ts';

const known = { items: ['a'], version: 'v1', still_updating: true };

test('an answer that nothing has changed is the very object that is known', () => {
  expect(withNews(known, { unchanged: true, version: 'v1', still_updating: true })).toBe(known);
});

test('what the small answer tells differently is taken over, and nothing else', () => {
  expect(withNews(known, { unchanged: true, version: 'v1', still_updating: false })).toEqual({
    items: ['a'],
    version: 'v1',
    still_updating: false,
  });
});
