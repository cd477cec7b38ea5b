// Stripe subscriptions: list, cancel, refund, add a discount.
import * as z from 'zod';
import { callStripe } from './client.ts';
import { StripeRejectionError } from './errors.ts';
import {
  buildStripeListPageSchema,
  type FetchedStripeSubscription,
  stripeIdOrObjectSchema,
  stripeSubscriptionDiscountsSchema,
  stripeSubscriptionSchema,
} from './schemas.ts';

const subscriptionPageSchema = buildStripeListPageSchema(stripeSubscriptionSchema);
const MAX_SUBSCRIPTION_PAGES = 5;

/** Every subscription the customer has or had; an empty list for a deleted customer. */
export async function listStripeSubscriptions(
  customer: string,
): Promise<readonly FetchedStripeSubscription[]> {
  const subscriptions: FetchedStripeSubscription[] = [];
  try {
    for (let count = 0; count < MAX_SUBSCRIPTION_PAGES; count++) {
      const afterId = subscriptions.at(-1)?.id;
      const { data, has_more } = await callStripe(subscriptionPageSchema, (stripe) =>
        stripe.subscriptions.list({
          customer,
          status: 'all',
          limit: 100,
          ...(afterId !== undefined && { starting_after: afterId }),
        }),
      );
      subscriptions.push(...data);
      if (!has_more) break;
    }
  } catch (error) {
    if (!(error instanceof StripeRejectionError && error.kind === 'missing')) throw error;
  }
  return subscriptions;
}

/** Cancels immediately. An already canceled subscription is not an error. */
export async function cancelStripeSubscriptionNow(subscriptionId: string): Promise<void> {
  try {
    await callStripe(z.unknown(), (stripe) => stripe.subscriptions.cancel(subscriptionId));
  } catch (error) {
    if (!(error instanceof StripeRejectionError && error.kind === 'missing')) throw error;
  }
}

const invoicePaymentPageSchema = buildStripeListPageSchema(
  z.object({
    payment: z.object({ payment_intent: stripeIdOrObjectSchema.nullish() }),
  }),
);

/**
 * Refunds the payments of an invoice. Idempotent.
 * @throws StripeRejectionError when Stripe rejects the refund, for instance because it was already made
 */
export async function refundStripeInvoice(invoice: string): Promise<void> {
  const { data } = await callStripe(invoicePaymentPageSchema, (stripe) =>
    stripe.invoicePayments.list({ invoice, status: 'paid' }),
  );
  for (const { payment } of data) {
    const paymentIntentId = payment.payment_intent;
    if (!paymentIntentId) continue;
    await callStripe(z.unknown(), (stripe) =>
      stripe.refunds.create(
        { payment_intent: paymentIntentId, reason: 'duplicate' },
        { idempotencyKey: `refund:${paymentIntentId}` },
      ),
    );
  }
}

/**
 * Adds a promotion code to the discounts of a subscription. Idempotent.
 * @throws StripeRejectionError when Stripe rejects the code
 */
export async function addStripeSubscriptionDiscount(
  subscriptionId: string,
  promotionCodeId: string,
): Promise<void> {
  const { discounts } = await callStripe(stripeSubscriptionDiscountsSchema, (stripe) =>
    stripe.subscriptions.retrieve(subscriptionId, { expand: ['discounts'] }),
  );
  if (discounts.some(({ promotion_code }) => promotion_code === promotionCodeId)) return;
  await callStripe(z.unknown(), (stripe) =>
    stripe.subscriptions.update(subscriptionId, {
      discounts: [
        ...discounts.map(({ id }) => ({ discount: id })),
        { promotion_code: promotionCodeId },
      ],
    }),
  );
}
