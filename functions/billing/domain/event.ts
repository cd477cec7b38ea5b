// Which of the card provider's events concern a subscription, and whose.
import * as z from 'zod';

const HEEDED = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
]);

const id = z.string().min(1).max(255);
const reference = z.union([id, z.object({ id }).transform((object) => object.id)]);
const itself = z.object({ object: z.literal('customer'), id }).transform((object) => object.id);
const ofCustomer = z.object({ customer: reference }).transform(({ customer }) => customer);
const concerned = z.union([itself, ofCustomer]);

/** The customer whose subscription may have changed; undefined where the event tells of none. */
export function customerOf(event: {
  readonly type: string;
  readonly data: { readonly object: unknown };
}): string | undefined {
  if (!HEEDED.has(event.type)) return undefined;
  return concerned.safeParse(event.data.object).data;
}
