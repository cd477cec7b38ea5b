// That the plan allows no further drafts, as long as the app runs: no conversation needs to find it out anew.
import useSWR from 'swr';

/** Named like what belongs to the account, so that it is forgotten with it. */
const KEY = ['requestMessageDraft', 'limit'] as const;

export function useDraftLimit() {
  const { data: isLimitReached = false, mutate } = useSWR<boolean>(KEY, null);
  return {
    isLimitReached,
    onDraftLimit: (reached: boolean) => {
      if (reached !== isLimitReached) void mutate(reached, { revalidate: false });
    },
  };
}
