// The page numbers of the pagination control.
import { expect, test } from 'vitest';
import { buildPaginationItems, countPages } from './pagination-items.ts';

const formatItems = (page: number, pageCount: number) =>
  buildPaginationItems(page, pageCount)
    .map((item) => (typeof item === 'number' ? item : '…'))
    .join(' ');

test.each([
  [1, 2, '1 2'],
  [1, 3, '1 2 3'],
  [1, 4, '1 2 3 4'],
  [1, 5, '1 2 3 … 5'],
  [3, 5, '1 2 3 4 5'],
  [4, 7, '1 2 3 4 5 6 7'],
  [5, 9, '1 … 3 4 5 6 7 … 9'],
  [50, 50, '1 … 48 49 50'],
])('links on page %i of %i to the pages %s', (page, pageCount, expected) => {
  expect(formatItems(page, pageCount)).toBe(expected);
});

test.each([
  [0, 0],
  [1, 1],
  [50, 1],
  [51, 2],
  [2_500, 50],
])('counts how many pages %i items fill: %i', (total, pageCount) => {
  expect(countPages(total)).toBe(pageCount);
});
