// Finds the Stripe events that may change a subscription, and their customer.
import * as z from 'zod';

const SUBSCRIPTION_EVENT_TYPES = new Set([
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

const stripeIdSchema = z.string().min(1).max(255);
const customerReferenceSchema = z.union([
  stripeIdSchema,
  z.object({ id: stripeIdSchema }).transform((object) => object.id),
]);
const customerObjectSchema = z
  .object({ object: z.literal('customer'), id: stripeIdSchema })
  .transform((object) => object.id);
const objectWithCustomerSchema = z
  .object({ customer: customerReferenceSchema })
  .transform(({ customer }) => customer);
const eventCustomerSchema = z.union([customerObjectSchema, objectWithCustomerSchema]);

/** The customer whose subscription may have changed; undefined for other events. */
export function findSubscriptionEventCustomerId(event: {
  readonly type: string;
  readonly data: { readonly object: unknown };
}): string | undefined {
  if (!SUBSCRIPTION_EVENT_TYPES.has(event.type)) return undefined;
  return eventCustomerSchema.safeParse(event.data.object).data;
}
