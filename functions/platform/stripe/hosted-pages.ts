// The card provider's own pages: a checkout, and the portal where a customer manages their plan.
import { ask } from './client.ts';
import { CardProviderError } from './errors.ts';
import { hosted, named, type PromotionCode, page, promotionCode } from './schemas.ts';

export type Checkout = {
  readonly userId: string;
  readonly customer: string;
  readonly priceId: string;
  /** Taken off at once; without one the page asks for a code itself. */
  readonly promotionCodeId: string | undefined;
  readonly successUrl: string;
  readonly cancelUrl: string;
};

/** The address of a new checkout. @throws CardProviderError */
export async function createCheckout(checkout: Checkout): Promise<string> {
  const { userId, promotionCodeId } = checkout;
  const about = { user_id: userId };
  const { url } = await ask(hosted, (stripe) =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: checkout.customer,
      client_reference_id: userId,
      line_items: [{ price: checkout.priceId, quantity: 1 }],
      metadata: about,
      subscription_data: { metadata: about },
      success_url: checkout.successUrl,
      cancel_url: checkout.cancelUrl,
      // The provider takes either of the two, never both.
      ...(promotionCodeId === undefined
        ? { allow_promotion_codes: true }
        : { discounts: [{ promotion_code: promotionCodeId }] }),
    }),
  );
  return url;
}

const openCheckouts = page(named);

/** Ends the checkouts the customer has left open. One that is over meanwhile is no error. */
export async function closeCheckouts(customer: string): Promise<void> {
  const { data } = await ask(openCheckouts, (stripe) =>
    stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }),
  );
  for (const { id } of data) {
    await ask(named, (stripe) => stripe.checkout.sessions.expire(id)).catch((error: unknown) => {
      if (!(error instanceof CardProviderError)) throw error;
    });
  }
}

/** The address of a new portal session. @throws CardProviderError */
export async function createPortal(customer: string, returnUrl: string): Promise<string> {
  const { url } = await ask(hosted, (stripe) =>
    stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }),
  );
  return url;
}

const promotionCodes = page(promotionCode);

/** The promotion code a person typed in, where it is active. */
export async function findPromotionCode(code: string): Promise<PromotionCode | undefined> {
  const { data } = await ask(promotionCodes, (stripe) =>
    stripe.promotionCodes.list({ code, active: true, limit: 1 }),
  );
  return data[0];
}
