// Product screens need a running trial or plan; otherwise redirects to /pricing and keeps the query.
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { LoadingIndicator } from '#web/components/states/loading-indicator.tsx';
import { ScreenNotice } from '#web/components/states/screen-notice.tsx';
import { PAYMENT_OVERDUE_TEXT } from '#web/features/session/format-subscription.ts';
import { hasProductAccess, useSubscription } from '#web/features/session/hooks/use-subscription.ts';
import { addSubscriptionEndedListener } from '#web/lib/api/call-api.ts';
import { useInvalidateEndpointData } from '#web/lib/api/use-api-query.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';

function PaymentOverdueNotice() {
  return (
    <ScreenNotice label="Payment">
      <p>
        {PAYMENT_OVERDUE_TEXT}{' '}
        <AppLink to={screenPaths.updateBilling} className="font-medium underline">
          Billing
        </AppLink>
      </p>
    </ScreenNotice>
  );
}

export function SubscriptionGuard() {
  const { subscription, error, retry } = useSubscription();
  const { search } = useLocation();
  const invalidateSubscription = useInvalidateEndpointData('getMySubscription');
  // The hourly recheck would be too late for a user who is working when the plan ends.
  useEffect(() => addSubscriptionEndedListener(invalidateSubscription), [invalidateSubscription]);
  if (subscription === undefined) {
    return error ? <LoadErrorMessage error={error} onRetry={retry} /> : <LoadingIndicator />;
  }
  if (!hasProductAccess(subscription))
    return <Navigate to={`${screenPaths.pricing}${search}`} replace />;
  return (
    <>
      {subscription.is_payment_overdue && <PaymentOverdueNotice />}
      <Outlet />
    </>
  );
}
