// Usage of this month against the limits of the plan.
import { useEffect, useRef } from 'react';
import { useSubscription } from '#web/features/session/hooks/use-subscription.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';

/** The plan has the limits: when the subscription turns out to have another plan, the usage is read again. */
export function useUsage() {
  const { subscription } = useSubscription();
  const { data, error, mutate } = useApiQuery('getMyUsage', {});
  const planId = subscription?.plan_price_id;
  const lastPlanId = useRef(planId);
  useEffect(() => {
    if (planId === undefined) return;
    const hasPlanChanged = lastPlanId.current !== undefined && lastPlanId.current !== planId;
    lastPlanId.current = planId;
    if (hasPlanChanged) void mutate();
  }, [planId, mutate]);
  return { usage: data, error, retry: () => void mutate() };
}
