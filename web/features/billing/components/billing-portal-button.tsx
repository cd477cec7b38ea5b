// Opens the payment provider's portal, for users with a plan.
import { ExternalLink } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { callApi } from '#web/lib/api/call-api.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { usePaymentProviderRedirect } from '../hooks/use-payment-provider-redirect.ts';

/** A user who never started a checkout has no billing account: logs the error and shows nothing. */
function logMissingBillingAccount(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 400) return false;
  console.warn(error.code);
  return true;
}

export function BillingPortalButton() {
  const { redirectTo, redirectingButton } = usePaymentProviderRedirect();
  return (
    <Button
      busy={redirectingButton !== null}
      icon={<ExternalLink aria-hidden className="size-4" />}
      onClick={() =>
        void redirectTo('portal', () => callApi('billingPortal', {}), logMissingBillingAccount)
      }
    >
      Go to Billing Portal
    </Button>
  );
}
