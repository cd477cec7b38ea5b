// Opens Stripe's billing portal, where a customer manages card, invoices and plan.
import { getCurrentUser } from '#functions/session/get-current-user.ts';
import type { ApiCaller } from '#platform/http/api-caller.ts';
import { StripeRejectionError } from '#platform/stripe/errors.ts';
import { createStripePortalSession } from '#platform/stripe/hosted-pages.ts';
import { AppError } from '#shared/errors.ts';
import type { HostedStripePage } from '#shared/schemas/billing.ts';
import { buildBillingPortalReturnUrl } from '../stripe-return-urls.ts';

/** @throws AppError when the user never opened a checkout, or Stripe lost their customer */
export async function openBillingPortal({
  caller,
}: {
  readonly caller: ApiCaller;
}): Promise<HostedStripePage> {
  const { billingCustomerId } = await getCurrentUser(caller);
  if (billingCustomerId === undefined) throw new AppError('Missing required param: customer.');
  try {
    return {
      payload: {
        url: await createStripePortalSession(billingCustomerId, buildBillingPortalReturnUrl()),
      },
    };
  } catch (error) {
    const isCustomerLost = error instanceof StripeRejectionError && error.kind === 'missing';
    throw isCustomerLost
      ? new AppError('Missing required param: customer.', { cause: error })
      : error;
  }
}
