// Product screens need a running trial or plan; /pricing otherwise, with the query kept.
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { LoadError } from '#web/components/states/load-error.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { hasAccess, useSubscription } from '#web/features/session/hooks/use-subscription.ts';
import { subscribeNoPlan } from '#web/lib/call.ts';
import { paths } from '#web/lib/paths.ts';
import { useReadAnew } from '#web/lib/use-call.ts';

export function SubscriptionGuard() {
  const { subscription, error, retry } = useSubscription();
  const { search } = useLocation();
  const readAgain = useReadAnew('getMySubscription');
  // The hourly look would come too late for whoever is at work when the plan ends.
  useEffect(() => subscribeNoPlan(readAgain), [readAgain]);
  if (subscription === undefined) {
    return error ? <LoadError error={error} onRetry={retry} /> : <Loading />;
  }
  if (!hasAccess(subscription)) return <Navigate to={`${paths.pricing}${search}`} replace />;
  return <Outlet />;
}
