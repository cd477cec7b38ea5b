// Opens the page of the list that has the fact of a link, when it is not the first one.
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';
import type { Fact } from '#shared/schemas/fact.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { buildPageQueryString, LINKED_FACT_QUERY_PARAMETER } from '#web/lib/navigation/paths.ts';

/** Null when the fact is gone. */
async function findPageOfFact(id: string): Promise<number | null> {
  const fields = { fact_id: id, page_limit: DEFAULT_LIST_PAGE_SIZE };
  const { facts, pagination_offset: offset } = await callApi('listFacts', fields);
  return facts.some((fact) => fact.id === id) ? offset / DEFAULT_LIST_PAGE_SIZE + 1 : null;
}

/** `facts` are those of the shown page, `total` those of all pages. */
export function usePageOfLinkedFact(facts: readonly Fact[] | undefined, total: number): void {
  const [search, setSearch] = useSearchParams();
  const linkedId = search.get(LINKED_FACT_QUERY_PARAMETER);
  const searchedId = useRef<string | null>(null);
  const isElsewhere =
    facts !== undefined && facts.length < total && !facts.some(({ id }) => id === linkedId);
  useEffect(() => {
    // One search a link: afterwards the user may turn the pages.
    if (linkedId === null || !isElsewhere || searchedId.current === linkedId) return;
    searchedId.current = linkedId;
    findPageOfFact(linkedId).then(
      (page) => {
        if (page !== null)
          setSearch((latest) => buildPageQueryString(latest, page), { replace: true });
      },
      () => undefined,
    );
  }, [linkedId, isElsewhere, setSearch]);
}
