// Product screens need a running trial or plan; /pricing otherwise, with the query kept.
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { LoadError } from '#web/components/states/load-error.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { hasAccess, useSubscription } from '#web/features/session/hooks/use-subscription.ts';
import { paths } from '#web/lib/paths.ts';

export function SubscriptionGuard() {
  const { subscription, error, retry } = useSubscription();
  const { search } = useLocation();
  if (subscription === undefined) {
    return error ? <LoadError error={error} onRetry={retry} /> : <Loading />;
  }
  if (!hasAccess(subscription)) return <Navigate to={`${paths.pricing}${search}`} replace />;
  return <Outlet />;
}
