// Trial and plan, asked for at most once an hour.
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { SUBSCRIPTION_RECHECK_MS } from '#shared/limits.ts';
import type { Subscription } from '#shared/schemas/user.ts';
import { call } from '#web/lib/call.ts';
import { useCall } from '#web/lib/use-call.ts';

let checkedAt = Number.NEGATIVE_INFINITY;

/** Whether product screens are open: a running plan, or a trial that has not ended or not begun. */
export const hasAccess = (subscription: Subscription): boolean =>
  subscription.subscription_active || subscription.on_free_trial;

/** Checks again on the first navigation after an hour, never in between. */
export function useSubscription() {
  const { pathname } = useLocation();
  const read = useCall(
    'getMySubscription',
    {},
    {
      read: async () => {
        const subscription = await call('getMySubscription', {});
        checkedAt = Date.now();
        return subscription;
      },
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      revalidateIfStale: false,
    },
  );
  const { mutate } = read;

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks at the clock on every navigation.
  useEffect(() => {
    const isDue = Number.isFinite(checkedAt) && Date.now() - checkedAt > SUBSCRIPTION_RECHECK_MS;
    if (!isDue) return;
    // Several parts of the frame look at the same moment; one of them asks.
    checkedAt = Date.now();
    void mutate();
  }, [pathname, mutate]);

  return { subscription: read.data, error: read.error, retry: () => void mutate() };
}
