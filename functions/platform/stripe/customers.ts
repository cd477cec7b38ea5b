// Stripe customers: one for each user who ever opened a checkout.
import * as z from 'zod';
import { callStripe } from './client.ts';
import { StripeRejectionError } from './errors.ts';
import { stripeObjectWithIdSchema } from './schemas.ts';

/** The same `idempotencyKey` with the same fields returns the same customer for at least a day. */
export async function createStripeCustomer(
  user: { readonly userId: string; readonly email: string },
  idempotencyKey: string,
): Promise<string> {
  const { id } = await callStripe(stripeObjectWithIdSchema, (stripe) =>
    stripe.customers.create(
      { email: user.email, metadata: { user_id: user.userId } },
      { idempotencyKey },
    ),
  );
  return id;
}

/** Also cancels the customer's subscriptions. An already deleted customer is not an error. */
export async function deleteStripeCustomer(customerId: string): Promise<void> {
  try {
    await callStripe(z.unknown(), (stripe) => stripe.customers.del(customerId));
  } catch (error) {
    if (!(error instanceof StripeRejectionError && error.kind === 'missing')) throw error;
  }
}
