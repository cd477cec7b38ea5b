// The page numbers that the pagination control shows.
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';

const PAGES_EACH_SIDE = 2;

export type PaginationItem = number | 'gap-before' | 'gap-after';

export const countPages = (total: number): number => Math.ceil(total / DEFAULT_LIST_PAGE_SIZE);

/** Two pages on each side of the current one, the first and the last, and gaps for pages left out. */
export function buildPaginationItems(page: number, pageCount: number): readonly PaginationItem[] {
  const firstPage = Math.max(1, page - PAGES_EACH_SIDE);
  const lastPage = Math.min(pageCount, page + PAGES_EACH_SIDE);
  const items: PaginationItem[] = [];
  if (firstPage > 1) items.push(1);
  if (firstPage > 2) items.push('gap-before');
  for (let pageNumber = firstPage; pageNumber <= lastPage; pageNumber += 1) items.push(pageNumber);
  if (lastPage < pageCount - 1) items.push('gap-after');
  if (lastPage < pageCount) items.push(pageCount);
  return items;
}
