// The Instagram accounts that the linked Facebook account gives access to, and their refresh.
import { POLL_INTERVALS_MS } from '#shared/limits.ts';
import { useRefreshFromInstagram } from '#web/components/states/use-refresh-from-instagram.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { useApiQuery } from '#web/lib/api/use-api-query.ts';
import { usePolling } from '#web/lib/api/use-polling.ts';
import { isImpersonating } from '#web/lib/session/session.ts';

export function useInstagramAccounts(options: {
  readonly enabled: boolean;
  readonly refreshOnFirstRead?: boolean;
}) {
  const networkRefresh = useRefreshFromInstagram({
    refreshOnFirstRead: (options.refreshOnFirstRead ?? false) && !isImpersonating(),
    failureMessage: 'The Instagram accounts could not be refreshed.',
  });
  const query = useApiQuery('listIgAccounts', options.enabled ? {} : null, {
    fetchData: () =>
      networkRefresh.fetchWithRefresh((isRefresh) =>
        callApi('listIgAccounts', isRefresh ? { update_from_api: true } : {}),
      ),
    revalidateOnFocus: false,
  });
  const isStillUpdating = query.data?.still_updating_instagram_account_from_api ?? false;
  usePolling({
    active: isStillUpdating,
    delayMs: () => POLL_INTERVALS_MS.refreshMs,
    task: () => query.mutate(),
  });
  return {
    accounts: query.data?.instagram_accounts,
    messages: query.data?.messages ?? [],
    error: query.error,
    isUpdating: query.isValidating || isStillUpdating,
    refresh: async () => {
      networkRefresh.refreshWithNextRead();
      await query.mutate();
    },
    retry: () => query.mutate(),
  };
}
