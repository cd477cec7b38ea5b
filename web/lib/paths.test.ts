// Addresses and the page in them.
import { expect, test } from 'vitest';
import { pageOf, paths, searchForPage } from './paths.ts';

test('page 1 goes without a query, other queries stay', () => {
  expect(searchForPage(new URLSearchParams('page=4&a=1'), 1)).toBe('?a=1');
  expect(searchForPage(new URLSearchParams(), 1)).toBe('');
  expect(searchForPage(new URLSearchParams('a=1'), 3)).toBe('?a=1&page=3');
});

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=x', 1],
])('the query "%s" names page %i', (query, page) => {
  expect(pageOf(new URLSearchParams(query))).toBe(page);
});

test('a post is addressed by its media id', () => {
  expect(paths.post('a/b')).toBe('/posts/a%2Fb');
  expect(paths.post('17', { showNewComments: true })).toBe('/posts/17?showNewComments=true');
});
