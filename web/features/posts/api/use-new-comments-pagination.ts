// Computes where a page of new comments starts, since comments seen on earlier pages no longer count as new.
import { useState } from 'react';
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';

type PageSelection = { readonly newOnly: boolean; readonly page: number };
type PagingState = PageSelection & {
  /** The offset to send to the server. It does not change while the user stays on the page. */
  readonly offset: number;
  /** The number of comments marked as seen under this filter, by page. */
  readonly seenCounts: ReadonlyMap<number, number>;
};

const NO_SEEN_COUNTS: ReadonlyMap<number, number> = new Map();
const isSamePage = (paging: PagingState, { newOnly, page }: PageSelection): boolean =>
  paging.newOnly === newOnly && paging.page === page;

function enterPage({ newOnly, page }: PageSelection, previous: PagingState | null): PagingState {
  const seenCounts = newOnly && previous?.newOnly ? previous.seenCounts : NO_SEEN_COUNTS;
  const removedCount = [...seenCounts].reduce(
    (sum, [seenOnPage, count]) => (seenOnPage < page ? sum + count : sum),
    0,
  );
  return {
    newOnly,
    page,
    seenCounts,
    offset: Math.max(0, (page - 1) * DEFAULT_LIST_PAGE_SIZE - removedCount),
  };
}

/** `onCommentSeen` counts every mark. `removedCount` is how far the server's total lags behind the pages shown here. */
export function useNewCommentsPagination(selection: PageSelection) {
  const [storedPaging, setStoredPaging] = useState(() => enterPage(selection, null));
  const paging = isSamePage(storedPaging, selection)
    ? storedPaging
    : enterPage(selection, storedPaging);
  if (paging !== storedPaging) setStoredPaging(paging);
  const { newOnly, page } = selection;
  return {
    offset: paging.offset,
    removedCount: (page - 1) * DEFAULT_LIST_PAGE_SIZE - paging.offset,
    onCommentSeen: () => {
      if (!newOnly) return;
      setStoredPaging((latest) => {
        const count = (latest.seenCounts.get(page) ?? 0) + 1;
        return { ...latest, seenCounts: new Map(latest.seenCounts).set(page, count) };
      });
    },
  };
}
