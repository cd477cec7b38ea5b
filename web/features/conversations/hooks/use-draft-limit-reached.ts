// Remembers for the lifetime of the app that the plan allows no further drafts, so that no conversation has to request
// one to find out.
import useSWR from 'swr';

/** Named like an endpoint of the account, so that `useClearQueryCache` clears it too. */
const DRAFT_LIMIT_KEY = ['requestMessageDraft', 'limit'] as const;

export function useDraftLimitReached() {
  const { data: isLimitReached = false, mutate } = useSWR<boolean>(DRAFT_LIMIT_KEY, null);
  return {
    isLimitReached,
    onDraftLimitChange: (isReached: boolean) => {
      if (isReached !== isLimitReached) void mutate(isReached, { revalidate: false });
    },
  };
}
