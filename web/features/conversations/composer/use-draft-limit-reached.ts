// Remembers for the lifetime of the app that the plan allows no further drafts, so that no conversation has to request
// one to find out.
import useSWR from 'swr';
import { buildQueryKey } from '#web/lib/api/use-api-query.ts';

export function useDraftLimitReached() {
  const { data: isLimitReached = false, mutate } = useSWR<boolean>(
    // Like what is read of the account, so that it is cleared with that.
    buildQueryKey('requestMessageDraft', 'limit'),
    null,
  );
  return {
    isLimitReached,
    onDraftLimitChange: (isReached: boolean) => {
      if (isReached !== isLimitReached) void mutate(isReached, { revalidate: false });
    },
  };
}
