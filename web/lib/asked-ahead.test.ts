// Answers asked for ahead of their screen.
import { afterEach, expect, test, vi } from 'vitest';
import { askAhead, forgetAskedAhead, takeAskedAhead } from './asked-ahead.ts';

const fields = { page: 1 };

afterEach(() => {
  forgetAskedAhead();
  vi.useRealTimers();
});

test('an answer is taken over once, by the read it was asked for', async () => {
  askAhead('listPosts', fields, async () => 'posts');

  expect(takeAskedAhead('listPosts', { page: 2 })).toBeUndefined();
  expect(await takeAskedAhead('listPosts', { ...fields })).toBe('posts');
  expect(takeAskedAhead('listPosts', fields)).toBeUndefined();
});

test('an answer nobody took soon is not taken later', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  askAhead('listPosts', fields, async () => 'posts');
  vi.setSystemTime(Date.now() + 10_001);

  expect(takeAskedAhead('listPosts', fields)).toBeUndefined();
});

test('a failure is the business of whoever takes it over', async () => {
  askAhead('listPosts', fields, () => Promise.reject(new Error('gone')));

  await expect(takeAskedAhead('listPosts', fields)).rejects.toThrow('gone');
});
