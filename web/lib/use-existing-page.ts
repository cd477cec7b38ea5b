// Keeps the address on a page that exists, named in one way only.
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pagesOf } from './page-window.ts';
import { pageOf, searchForPage } from './paths.ts';

/**
 * `total`: how many items the list has over all pages; undefined until it is known.
 * `name`: what the address calls this list's page.
 * Answers whether another page is about to be shown, so that nobody reads of an empty list meanwhile.
 */
export function useExistingPage(total: number | undefined, name = 'page'): boolean {
  const [search, setSearch] = useSearchParams();
  const asked = pageOf(search, name);
  const page = total === undefined ? asked : Math.min(asked, Math.max(1, pagesOf(total)));
  const isNamedOtherwise = search.has(name) && search.get(name) !== String(page);
  const misnamed = isNamedOtherwise || (search.has(name) && page === 1);
  useEffect(() => {
    if (misnamed) setSearch((latest) => searchForPage(latest, page, name), { replace: true });
  }, [misnamed, page, name, setSearch]);
  return page !== asked;
}
