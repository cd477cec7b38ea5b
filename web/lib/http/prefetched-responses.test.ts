// Responses to requests that were sent before their screen renders.
import { afterEach, expect, test, vi } from 'vitest';
import {
  addPrefetchedResponse,
  clearPrefetchedResponses,
  takePrefetchedResponse,
} from './prefetched-responses.ts';

const fields = { page: 1, filter: 'new' };

afterEach(() => {
  clearPrefetchedResponses();
});

test('returns a prefetched response once, only for identical fields', async () => {
  addPrefetchedResponse('listPosts', fields, Promise.resolve('posts'));

  expect(takePrefetchedResponse('listPosts', { ...fields, page: 2 })).toBeUndefined();
  expect(takePrefetchedResponse('listPosts', { ...fields, token: 'access-1' })).toBeUndefined();
  expect(await takePrefetchedResponse('listPosts', { filter: 'new', page: 1 })).toBe('posts');
  expect(takePrefetchedResponse('listPosts', fields)).toBeUndefined();
});

test('drops a prefetched response that is too old', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  addPrefetchedResponse('listPosts', fields, Promise.resolve('posts'));
  vi.setSystemTime(Date.now() + 10_001);

  expect(takePrefetchedResponse('listPosts', fields)).toBeUndefined();
});

test('rejects with the error of a prefetched request that failed', async () => {
  addPrefetchedResponse('listPosts', fields, Promise.reject(new Error('gone')));

  await expect(takePrefetchedResponse('listPosts', fields)).rejects.toThrow('gone');
});

test('returns no prefetched response after they were cleared', () => {
  addPrefetchedResponse('listPosts', fields, Promise.resolve('posts'));
  clearPrefetchedResponses();

  expect(takePrefetchedResponse('listPosts', fields)).toBeUndefined();
});
