// Schemas of the Stripe objects; fields that we do not use are ignored.
import * as z from 'zod';

const metadataSchema = z.record(z.string(), z.string());

/** The id of a referenced object, which Stripe returns either as an id or expanded. */
export const stripeIdOrObjectSchema = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .describe('An id.');

export const stripeProductSchema = z.object({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
});

const priceSchema = z.object({
  id: z.string(),
  active: z.boolean(),
  currency: z.string(),
  lookup_key: z.string().nullish(),
  metadata: metadataSchema,
  /** Cents; null when the price is not a whole number of cents. */
  unit_amount: z.number().nullable(),
  recurring: z.object({ interval: z.string(), interval_count: z.number() }).nullable(),
});

/** A price with its product expanded. */
export const stripePriceWithProductSchema = priceSchema.extend({ product: stripeProductSchema });
export type FetchedStripePriceWithProduct = z.infer<typeof stripePriceWithProductSchema>;

const subscriptionItemSchema = z.object({
  /** Epoch seconds. */
  current_period_start: z.number(),
  current_period_end: z.number(),
  price: priceSchema.extend({ product: stripeIdOrObjectSchema }),
});

export const stripeSubscriptionSchema = z.object({
  id: z.string(),
  status: z.string(),
  /** Epoch seconds. */
  created: z.number(),
  cancel_at_period_end: z.boolean(),
  /** Epoch seconds; set when the subscription ends at a given time. */
  cancel_at: z.number().nullish(),
  items: z.object({ data: z.array(subscriptionItemSchema).min(1) }),
  latest_invoice: stripeIdOrObjectSchema.nullish(),
});
export type FetchedStripeSubscription = z.infer<typeof stripeSubscriptionSchema>;

export const stripeSubscriptionDiscountsSchema = z.object({
  discounts: z.array(
    z.object({ id: z.string(), promotion_code: stripeIdOrObjectSchema.nullish() }),
  ),
});

export const stripePromotionCodeSchema = z.object({
  id: z.string(),
  active: z.boolean(),
  customer: stripeIdOrObjectSchema.nullish(),
  /** Epoch seconds. */
  expires_at: z.number().nullish(),
});
export type FetchedStripePromotionCode = z.infer<typeof stripePromotionCodeSchema>;

export const buildStripeListPageSchema = <Element extends z.ZodType>(element: Element) =>
  z.object({ data: z.array(element), has_more: z.boolean() });

export const stripeObjectWithIdSchema = z.object({ id: z.string() });
export const stripeObjectWithUrlSchema = z.object({ url: z.string() });
