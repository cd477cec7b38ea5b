// The result of a checkout: a toast, and the new plan as soon as the API knows it.
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ALERT_DURATIONS_MS } from '#shared/limits.ts';
import { useAlertActions } from '#web/components/alerts/alerts-provider.tsx';
import { useQueryParameterAlert } from '#web/components/alerts/use-query-parameter-alert.ts';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { useSubscription } from '#web/features/session/hooks/use-subscription.ts';
import { usePolling } from '#web/lib/api/use-polling.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';

const ALERT_SECONDS = ALERT_DURATIONS_MS.checkout / 1_000;
/** The payment provider notifies the server by a webhook, which takes a moment. */
const PLAN_POLL_MS = 1_000;
/** After this many polls the payment counts as late. An alert says so, and the polls slow down. */
const FAST_PLAN_POLLS = 20;
const LATE_PLAN_POLL_MS = 15_000;
const LATE_PAYMENT_ALERT_ID = 'late-payment';

const LATE_PAYMENT_ALERT = {
  id: LATE_PAYMENT_ALERT_ID,
  type: 'info',
  content:
    'Your payment is not confirmed yet. Please do not pay again: your plan starts by itself as soon as it is.',
  dismissible: true,
} as const;

const ALERTS_BY_OUTCOME = {
  success: {
    type: 'success',
    content: (
      <>
        <strong className="block">Subscription success!</strong>
        Welcome to Replyloom. Your plan is active in a moment.
      </>
    ),
    timeout: ALERT_SECONDS,
  },
  cancelled: { type: 'info', content: 'Checkout cancelled', timeout: ALERT_SECONDS },
  already_subscribed: {
    type: 'info',
    content: (
      <>
        You already have a subscription. To change it, use{' '}
        <AppLink to={screenPaths.updateBilling}>Go to Billing Portal</AppLink>.
      </>
    ),
    timeout: 3 * ALERT_SECONDS,
  },
} as const;

/** Refetches the subscription until it is the paid one. */
function usePollForNewPlan(): void {
  const { search } = useLocation();
  const { subscription, retry } = useSubscription();
  const [isPaymentPending, setIsPaymentPending] = useState(false);
  const { showAlert, hideAlert } = useAlertActions();
  const isCheckoutSuccessful = new URLSearchParams(search).get('checkout') === 'success';
  useEffect(() => {
    if (isCheckoutSuccessful) setIsPaymentPending(true);
  }, [isCheckoutSuccessful]);
  const hasPlan = subscription !== undefined && subscription.plan_price_id !== null;
  usePolling({
    active: isPaymentPending && !hasPlan,
    delayMs: (attempts) => {
      if (attempts === FAST_PLAN_POLLS) showAlert(LATE_PAYMENT_ALERT);
      if (attempts >= FAST_PLAN_POLLS) return LATE_PLAN_POLL_MS;
      return attempts === 0 ? 0 : PLAN_POLL_MS;
    },
    task: async () => retry(),
  });
  useEffect(() => {
    if (hasPlan) hideAlert(LATE_PAYMENT_ALERT_ID);
  }, [hasPlan, hideAlert]);
}

export function CheckoutResultAlert(): null {
  useQueryParameterAlert('checkout', (outcome) => {
    const alertOptions = Object.entries(ALERTS_BY_OUTCOME).find(([name]) => name === outcome)?.[1];
    return alertOptions ? { ...alertOptions, dismissible: true, overlay: true } : null;
  });
  usePollForNewPlan();
  return null;
}
