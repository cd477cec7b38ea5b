// Opens the page of the list that has the fact of a link, when it is not the first one, and finds out that it is gone.
import { useEffect, useRef, useState } from 'react';
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

/**
 * `facts` are those of the shown page, `total` those of all pages.
 * @returns whether the fact of the link no longer exists; one that goes while it is shown was deleted here
 */
export function usePageOfLinkedFact(facts: readonly Fact[] | undefined, total: number): boolean {
  const [search, setSearch] = useSearchParams();
  const linkedId = search.get(LINKED_FACT_QUERY_PARAMETER);
  const searchedId = useRef<string | null>(null);
  /** The linked fact once it is found, or known to be gone. */
  const [known, setKnown] = useState<{ readonly id: string; readonly isGone: boolean } | null>(
    null,
  );
  const isShown = facts?.some(({ id }) => id === linkedId) ?? false;
  const isElsewhere = facts !== undefined && facts.length < total && !isShown;
  const isOnNoPage = facts !== undefined && facts.length >= total && !isShown;
  if (linkedId !== null && known?.id !== linkedId && (isShown || isOnNoPage))
    setKnown({ id: linkedId, isGone: isOnNoPage });
  useEffect(() => {
    // One search a link: afterwards the user may turn the pages.
    if (linkedId === null || !isElsewhere || searchedId.current === linkedId) return;
    searchedId.current = linkedId;
    findPageOfFact(linkedId).then(
      (page) => {
        if (page === null) setKnown({ id: linkedId, isGone: true });
        else setSearch((latest) => buildPageQueryString(latest, page), { replace: true });
      },
      () => undefined,
    );
  }, [linkedId, isElsewhere, setSearch]);
  return linkedId !== null && known?.id === linkedId && known.isGone;
}
