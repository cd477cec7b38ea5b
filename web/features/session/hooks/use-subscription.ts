// Trial and plan, fetched at most once an hour.
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { SUBSCRIPTION_RECHECK_INTERVAL_MS } from '#shared/limits.ts';
import type { UserSubscription } from '#shared/schemas/user.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { useApiQuery } from '#web/lib/api/use-api-query.ts';

let lastCheckedAt = Number.NEGATIVE_INFINITY;

/** Whether product screens are accessible: with a running plan, or a trial that has not ended or not started. */
export const hasProductAccess = (subscription: UserSubscription): boolean =>
  subscription.subscription_active || subscription.on_free_trial;

/** Refetches on the first navigation after an hour, never in between. */
export function useSubscription() {
  const { pathname } = useLocation();
  const query = useApiQuery(
    'getMySubscription',
    {},
    {
      fetchData: async () => {
        const subscription = await callApi('getMySubscription', {});
        lastCheckedAt = Date.now();
        return subscription;
      },
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      revalidateIfStale: false,
    },
  );
  const { mutate } = query;

  // biome-ignore lint/correctness/useExhaustiveDependencies: checks the time on every navigation.
  useEffect(() => {
    const isDue =
      Number.isFinite(lastCheckedAt) &&
      Date.now() - lastCheckedAt > SUBSCRIPTION_RECHECK_INTERVAL_MS;
    if (!isDue) return;
    // Several components run this effect at the same moment, and only one of them refetches.
    lastCheckedAt = Date.now();
    void mutate();
  }, [pathname, mutate]);

  return { subscription: query.data, error: query.error, retry: () => void mutate() };
}
