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

test('returns a response once, only to a read with identical fields', async () => {
  addPrefetchedResponse('listPosts', fields, Promise.resolve('posts'));

  expect(takePrefetchedResponse('listPosts', { ...fields, page: 2 })).toBeUndefined();
  expect(takePrefetchedResponse('listPosts', { ...fields, token: 'access-1' })).toBeUndefined();
  expect(await takePrefetchedResponse('listPosts', { filter: 'new', page: 1 })).toBe('posts');
  expect(takePrefetchedResponse('listPosts', fields)).toBeUndefined();
});

test('drops a response that is too old', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  addPrefetchedResponse('listPosts', fields, Promise.resolve('posts'));
  vi.setSystemTime(Date.now() + 10_001);

  expect(takePrefetchedResponse('listPosts', fields)).toBeUndefined();
});

test('a read that takes a failed response fails with its error', async () => {
  addPrefetchedResponse('listPosts', fields, Promise.reject(new Error('gone')));

  await expect(takePrefetchedResponse('listPosts', fields)).rejects.toThrow('gone');
});

test('a cleared response is not returned', () => {
  addPrefetchedResponse('listPosts', fields, Promise.resolve('posts'));
  clearPrefetchedResponses();

  expect(takePrefetchedResponse('listPosts', fields)).toBeUndefined();
});
