// Queries prefetched before their screen renders.
import { afterEach, expect, test, vi } from 'vitest';
import {
  clearPrefetchedQueries,
  consumePrefetchedQuery,
  prefetchQuery,
} from './prefetched-queries.ts';

const fields = { page: 1 };

afterEach(() => {
  clearPrefetchedQueries();
  vi.useRealTimers();
});

test('returns a prefetched response once, and only to a read with the same fields', async () => {
  prefetchQuery('listPosts', fields, async () => 'posts');

  expect(consumePrefetchedQuery('listPosts', { page: 2 })).toBeUndefined();
  expect(await consumePrefetchedQuery('listPosts', { ...fields })).toBe('posts');
  expect(consumePrefetchedQuery('listPosts', fields)).toBeUndefined();
});

test('drops a prefetched response that is too old', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  prefetchQuery('listPosts', fields, async () => 'posts');
  vi.setSystemTime(Date.now() + 10_001);

  expect(consumePrefetchedQuery('listPosts', fields)).toBeUndefined();
});

test('passes the failure of a prefetched query on to its consumer', async () => {
  prefetchQuery('listPosts', fields, () => Promise.reject(new Error('gone')));

  await expect(consumePrefetchedQuery('listPosts', fields)).rejects.toThrow('gone');
});
