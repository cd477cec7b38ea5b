// The shown comments of a post: the page comes from the address, and the switch keeps only new ones.
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { parsePageNumber } from '#web/lib/navigation/paths.ts';

export function useCommentsPageAndFilter() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const hasNewOnlyParameter = search.get('showNewComments') === 'true';
  const [newOnly, setNewOnly] = useState(hasNewOnlyParameter);
  const page = parsePageNumber(search);

  const removeParameter = useCallback(
    (name: string) =>
      setSearch(
        (latest) => {
          const next = new URLSearchParams(latest);
          next.delete(name);
          return next;
        },
        { replace: true, state },
      ),
    [setSearch, state],
  );
  useEffect(() => {
    if (!hasNewOnlyParameter) return;
    setNewOnly(true);
    removeParameter('showNewComments');
  }, [hasNewOnlyParameter, removeParameter]);

  const onNewOnlyChange = (on: boolean) => {
    setNewOnly(on);
    if (page > 1) removeParameter('page');
  };
  return { page, newOnly, onNewOnlyChange };
}
