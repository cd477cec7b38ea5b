// Which page numbers the pagination control shows.
import { PAGE_SIZE } from '#shared/limits.ts';

const EACH_SIDE = 2;

export type PageItem = number | 'gap-before' | 'gap-after';

export const pagesOf = (total: number): number => Math.ceil(total / PAGE_SIZE);

/** Two pages each side of the current one, the first and the last, and gaps where pages are left out. */
export function pageWindow(page: number, pages: number): readonly PageItem[] {
  const from = Math.max(1, page - EACH_SIDE);
  const to = Math.min(pages, page + EACH_SIDE);
  const items: PageItem[] = [];
  if (from > 1) items.push(1);
  if (from > 2) items.push('gap-before');
  for (let each = from; each <= to; each += 1) items.push(each);
  if (to < pages - 1) items.push('gap-after');
  if (to < pages) items.push(pages);
  return items;
}
