// The customer a user is at the card provider: made once, and anew where the provider lost it.
import type { StoredUser } from '#functions/session/domain/user.ts';
import { saveCustomer } from '#functions/session/subscription-repository.ts';
import { sha256 } from '#platform/crypto.ts';
import { createCustomer } from '#platform/stripe/customers.ts';

/** A user who has a customer. */
export type Customer = StoredUser & { readonly billingCustomerId: string };

const isCustomer = (user: StoredUser): user is Customer => user.billingCustomerId !== undefined;

/**
 * Makes a customer in place of the one the user has. Two at once ask with the same idempotency key
 * and so get the same one; the key follows what is sent, since the provider refuses another content.
 */
export async function makeCustomer(user: StoredUser): Promise<Customer> {
  const { id: userId, email, billingCustomerId: before } = user;
  const key = `customer:${userId}:${sha256(`${email}|${before ?? ''}`)}`;
  const saved = await saveCustomer(userId, await createCustomer({ userId, email }, key), before);
  if (!isCustomer(saved)) throw new Error('a saved customer is missing');
  return saved;
}

export const asCustomer = async (user: StoredUser): Promise<Customer> =>
  isCustomer(user) ? user : makeCustomer(user);
