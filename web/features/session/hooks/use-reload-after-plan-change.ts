// Reads features and usage again when the subscription has changed, because both depend on the plan.
import { useEffect, useRef } from 'react';
import { useInvalidateEndpointData } from '#web/lib/api/use-api-query.ts';
import { useSubscription } from './use-subscription.ts';

export function useReloadAfterPlanChange(): void {
  const { subscription } = useSubscription();
  // SWR keeps the same object while its content is the same.
  const lastSubscription = useRef(subscription);
  const invalidateFeatures = useInvalidateEndpointData('getMyFeatures');
  const invalidateUsage = useInvalidateEndpointData('getMyUsage');
  useEffect(() => {
    if (subscription === undefined) return;
    const previous = lastSubscription.current;
    lastSubscription.current = subscription;
    if (previous === undefined || previous === subscription) return;
    invalidateFeatures();
    invalidateUsage();
  }, [subscription, invalidateFeatures, invalidateUsage]);
}
