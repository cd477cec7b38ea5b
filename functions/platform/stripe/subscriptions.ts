// Subscriptions at the card provider: read, end, give the money back, take a discount off.
import * as z from 'zod';
import { ask } from './client.ts';
import { CardProviderError } from './errors.ts';
import { type CardSubscription, discounts, page, reference, subscription } from './schemas.ts';

const subscriptions = page(subscription);
const MAX_PAGES = 5;

/** Every subscription the customer has or had; none of a customer who is gone. */
export async function listSubscriptions(customer: string): Promise<readonly CardSubscription[]> {
  const found: CardSubscription[] = [];
  try {
    for (let count = 0; count < MAX_PAGES; count++) {
      const after = found.at(-1)?.id;
      const { data, has_more } = await ask(subscriptions, (stripe) =>
        stripe.subscriptions.list({
          customer,
          status: 'all',
          limit: 100,
          ...(after !== undefined && { starting_after: after }),
        }),
      );
      found.push(...data);
      if (!has_more) break;
    }
  } catch (error) {
    if (!(error instanceof CardProviderError && error.kind === 'missing')) throw error;
  }
  return found;
}

/** Ends it now. One that has ended already is no error. */
export async function cancelAtOnce(subscriptionId: string): Promise<void> {
  try {
    await ask(z.unknown(), (stripe) => stripe.subscriptions.cancel(subscriptionId));
  } catch (error) {
    if (!(error instanceof CardProviderError && error.kind === 'missing')) throw error;
  }
}

const payments = page(
  z.object({
    payment: z.object({ payment_intent: reference.nullish() }),
  }),
);

/**
 * Gives back what was paid for an invoice; asked again, it gives nothing twice.
 * @throws CardProviderError where the provider will not, for instance because it is given back already
 */
export async function refundInvoice(invoice: string): Promise<void> {
  const { data } = await ask(payments, (stripe) =>
    stripe.invoicePayments.list({ invoice, status: 'paid' }),
  );
  for (const { payment } of data) {
    const intent = payment.payment_intent;
    if (!intent) continue;
    await ask(z.unknown(), (stripe) =>
      stripe.refunds.create(
        { payment_intent: intent, reason: 'duplicate' },
        { idempotencyKey: `refund:${intent}` },
      ),
    );
  }
}

/**
 * Adds a promotion code to what is taken off already; one that is applied already changes nothing.
 * @throws CardProviderError where the provider refuses it
 */
export async function applyDiscount(
  subscriptionId: string,
  promotionCodeId: string,
): Promise<void> {
  const { discounts: applied } = await ask(discounts, (stripe) =>
    stripe.subscriptions.retrieve(subscriptionId, { expand: ['discounts'] }),
  );
  if (applied.some(({ promotion_code }) => promotion_code === promotionCodeId)) return;
  await ask(z.unknown(), (stripe) =>
    stripe.subscriptions.update(subscriptionId, {
      discounts: [
        ...applied.map(({ id }) => ({ discount: id })),
        { promotion_code: promotionCodeId },
      ],
    }),
  );
}
