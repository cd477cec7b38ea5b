// Which pages the pagination control offers.
import { expect, test } from 'vitest';
import { pagesOf, pageWindow } from './page-window.ts';

const shown = (page: number, pages: number) =>
  pageWindow(page, pages)
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
])('page %i of %i offers %s', (page, pages, expected) => {
  expect(shown(page, pages)).toBe(expected);
});

test.each([
  [0, 0],
  [1, 1],
  [50, 1],
  [51, 2],
  [2_500, 50],
])('%i items fill %i pages', (total, pages) => {
  expect(pagesOf(total)).toBe(pages);
});
