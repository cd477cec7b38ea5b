// Stripe's hosted pages: the checkout, and the portal where a customer manages their plan.
import { callStripe } from './client.ts';
import { StripeRejectionError } from './errors.ts';
import {
  buildStripeListPageSchema,
  type FetchedStripePromotionCode,
  stripeObjectWithIdSchema,
  stripeObjectWithUrlSchema,
  stripePromotionCodeSchema,
} from './schemas.ts';

export type StripeCheckoutSessionInput = {
  readonly userId: string;
  readonly customer: string;
  readonly priceId: string;
  /** Applied at once; without it the checkout page has a field for a code. */
  readonly promotionCodeId: string | undefined;
  readonly successUrl: string;
  readonly cancelUrl: string;
};

/** @returns the URL of a new checkout. @throws StripeRejectionError */
export async function createStripeCheckoutSession(
  checkout: StripeCheckoutSessionInput,
): Promise<string> {
  const { userId, promotionCodeId } = checkout;
  const userMetadata = { user_id: userId };
  const { url } = await callStripe(stripeObjectWithUrlSchema, (stripe) =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: checkout.customer,
      client_reference_id: userId,
      line_items: [{ price: checkout.priceId, quantity: 1 }],
      metadata: userMetadata,
      subscription_data: { metadata: userMetadata },
      success_url: checkout.successUrl,
      cancel_url: checkout.cancelUrl,
      // Stripe accepts one of the two, never both.
      ...(promotionCodeId === undefined
        ? { allow_promotion_codes: true }
        : { discounts: [{ promotion_code: promotionCodeId }] }),
    }),
  );
  return url;
}

const checkoutSessionPageSchema = buildStripeListPageSchema(stripeObjectWithIdSchema);

/** Expires the customer's open checkouts. A checkout that has already ended is not an error. */
export async function expireOpenStripeCheckouts(customer: string): Promise<void> {
  const { data } = await callStripe(checkoutSessionPageSchema, (stripe) =>
    stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }),
  );
  for (const { id } of data) {
    await callStripe(stripeObjectWithIdSchema, (stripe) =>
      stripe.checkout.sessions.expire(id),
    ).catch((error: unknown) => {
      if (!(error instanceof StripeRejectionError)) throw error;
    });
  }
}

/** @returns the URL of a new portal session. @throws StripeRejectionError */
export async function createStripePortalSession(
  customer: string,
  returnUrl: string,
): Promise<string> {
  const { url } = await callStripe(stripeObjectWithUrlSchema, (stripe) =>
    stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }),
  );
  return url;
}

const promotionCodePageSchema = buildStripeListPageSchema(stripePromotionCodeSchema);

/** The promotion code a person typed, if it is active. */
export async function findActiveStripePromotionCode(
  code: string,
): Promise<FetchedStripePromotionCode | undefined> {
  const { data } = await callStripe(promotionCodePageSchema, (stripe) =>
    stripe.promotionCodes.list({ code, active: true, limit: 1 }),
  );
  return data[0];
}
