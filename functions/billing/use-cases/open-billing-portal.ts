// Opens the card provider's portal, where a customer manages card, invoices and plan.
import { currentUser } from '#functions/session/current-user.ts';
import type { Caller } from '#platform/http/caller.ts';
import { CardProviderError } from '#platform/stripe/errors.ts';
import { createPortal } from '#platform/stripe/hosted-pages.ts';
import { AppError } from '#shared/errors.ts';
import type { HostedPage } from '#shared/schemas/billing.ts';
import { portalLeft } from '../settings.ts';

const NO_CUSTOMER = 'Missing required param: customer.';

/** @throws AppError for who never was at a checkout, or whose customer the provider lost */
export async function openBillingPortal({
  caller,
}: {
  readonly caller: Caller;
}): Promise<HostedPage> {
  const { billingCustomerId } = await currentUser(caller);
  if (billingCustomerId === undefined) throw new AppError(NO_CUSTOMER);
  try {
    return { payload: { url: await createPortal(billingCustomerId, portalLeft()) } };
  } catch (error) {
    const lost = error instanceof CardProviderError && error.kind === 'missing';
    throw lost ? new AppError(NO_CUSTOMER, { cause: error }) : error;
  }
}
