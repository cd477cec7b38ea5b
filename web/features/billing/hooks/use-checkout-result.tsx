// How a checkout ended, as the query says: a toast, and the new plan as soon as it is known.
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ALERT_MS } from '#shared/limits.ts';
import { useQueryNotice } from '#web/components/alerts/use-query-notice.ts';
import { OptionalLink } from '#web/components/navigation/screens.tsx';
import { useSubscription } from '#web/features/session/hooks/use-subscription.ts';
import { paths } from '#web/lib/paths.ts';
import { usePoll } from '#web/lib/use-poll.ts';

const SECONDS = ALERT_MS.checkout / 1_000;
/** The card provider tells the server of a payment, which takes a moment. */
const LOOK_EVERY_MS = 1_000;
const MOST_LOOKS = 20;

const NOTICES = {
  success: {
    type: 'success',
    content: (
      <>
        <strong className="block">Subscription success!</strong>
        Welcome to Replyloom. Your plan is active in a moment.
      </>
    ),
    timeout: SECONDS,
  },
  cancelled: { type: 'info', content: 'Checkout cancelled', timeout: SECONDS },
  already_subscribed: {
    type: 'info',
    content: (
      <>
        You already have a subscription. To change it, use{' '}
        <OptionalLink to={paths.updateBilling}>Go to Billing Portal</OptionalLink>.
      </>
    ),
    timeout: 3 * SECONDS,
  },
} as const;

/** Reads the subscription again until it is the paid one, or it has taken too long. */
function useNewPlan(): void {
  const { search } = useLocation();
  const { subscription, retry } = useSubscription();
  const [looks, setLooks] = useState<number | null>(null);
  const paid = new URLSearchParams(search).get('checkout') === 'success';
  useEffect(() => {
    if (paid) setLooks(0);
  }, [paid]);
  const hasPlan = subscription !== undefined && subscription.plan_price_id !== null;
  usePoll({
    active: looks !== null && looks < MOST_LOOKS && !hasPlan,
    delayMs: (tries) => (tries === 0 ? 0 : LOOK_EVERY_MS),
    task: async () => {
      setLooks((count) => (count ?? 0) + 1);
      retry();
    },
  });
}

export function useCheckoutResult(): void {
  useQueryNotice('checkout', (outcome) => {
    const notice = Object.entries(NOTICES).find(([name]) => name === outcome)?.[1];
    return notice ? { ...notice, dismissible: true, overlay: true } : null;
  });
  useNewPlan();
}
