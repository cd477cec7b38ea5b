// Refetches a page once after it has loaded.
import { useEffect, useRef } from 'react';

/** Later pages are refetched once after loading, since a refresh may have moved their items. */
export function useRefetchOnceAfterLoad(options: {
  readonly pageKey: string;
  readonly isEnabled: boolean;
  readonly refetch: () => Promise<unknown>;
}) {
  const refetchedPageKey = useRef<string | null>(null);
  const { pageKey, isEnabled, refetch } = options;
  useEffect(() => {
    if (!isEnabled || refetchedPageKey.current === pageKey) return;
    refetchedPageKey.current = pageKey;
    void refetch();
  }, [pageKey, isEnabled, refetch]);
}
