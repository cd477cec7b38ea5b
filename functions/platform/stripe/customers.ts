// Customers of the card provider: one for each user who ever was at a checkout.
import * as z from 'zod';
import { ask } from './client.ts';
import { CardProviderError } from './errors.ts';
import { named } from './schemas.ts';

/** The same `idempotencyKey` with the same fields answers the same customer for a day at least. */
export async function createCustomer(
  about: { readonly userId: string; readonly email: string },
  idempotencyKey: string,
): Promise<string> {
  const { id } = await ask(named, (stripe) =>
    stripe.customers.create(
      { email: about.email, metadata: { user_id: about.userId } },
      { idempotencyKey },
    ),
  );
  return id;
}

/** Also ends whatever the customer still pays for. One that is gone already is no error. */
export async function deleteCustomer(customerId: string): Promise<void> {
  try {
    await ask(z.unknown(), (stripe) => stripe.customers.del(customerId));
  } catch (error) {
    if (!(error instanceof CardProviderError && error.kind === 'missing')) throw error;
  }
}
