// Paths and the page number in them.
import { expect, test } from 'vitest';
import { buildPageQueryString, parsePageNumber, screenPaths } from './paths.ts';

test('omits the page parameter for page 1 and keeps other parameters', () => {
  expect(buildPageQueryString(new URLSearchParams('page=4&a=1'), 1)).toBe('?a=1');
  expect(buildPageQueryString(new URLSearchParams(), 1)).toBe('');
  expect(buildPageQueryString(new URLSearchParams('a=1'), 3)).toBe('?a=1&page=3');
});

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=x', 1],
])('parses the query "%s" as page %i', (query, page) => {
  expect(parsePageNumber(new URLSearchParams(query))).toBe(page);
});

test('builds the path of a post from its media id', () => {
  expect(screenPaths.post('a/b')).toBe('/posts/a%2Fb');
  expect(screenPaths.post('17', { showNewComments: true })).toBe('/posts/17?showNewComments=true');
});
