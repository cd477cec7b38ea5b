// Keeps the page number in the URL valid and canonical.
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { countPages } from './pagination-items.ts';
import { buildPageQueryString, parsePageNumber } from './paths.ts';

/**
 * `total`: number of items on all pages; undefined until it is known. `name`: the query parameter of the page.
 * Returns whether a redirect to another page is running, so that no empty state flashes up.
 */
export function useRedirectToExistingListPage(total: number | undefined, name = 'page'): boolean {
  const [search, setSearch] = useSearchParams();
  const requestedPage = parsePageNumber(search, name);
  const page =
    total === undefined ? requestedPage : Math.min(requestedPage, Math.max(1, countPages(total)));
  const isNotCanonical = search.has(name) && search.get(name) !== String(page);
  const needsRewrite = isNotCanonical || (search.has(name) && page === 1);
  useEffect(() => {
    if (needsRewrite)
      setSearch((latest) => buildPageQueryString(latest, page, name), { replace: true });
  }, [needsRewrite, page, name, setSearch]);
  return page !== requestedPage;
}
