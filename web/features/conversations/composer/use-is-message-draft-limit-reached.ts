// Remembers that the plan allows no further drafts, until the app closes, so that no conversation has to request one
// to find out.
import useSWR from 'swr';
import { buildApiQueryCacheKey } from '#web/lib/api/use-api-query.ts';

export function useIsMessageDraftLimitReached() {
  const { data: isLimitReached = false, mutate } = useSWR<boolean>(
    // Keyed like data of the account, so that it is cleared with the account.
    buildApiQueryCacheKey('requestMessageDraft', 'limit'),
    null,
  );
  return {
    isLimitReached,
    onDraftLimitChange: (isReached: boolean) => {
      if (isReached !== isLimitReached) void mutate(isReached, { revalidate: false });
    },
  };
}
