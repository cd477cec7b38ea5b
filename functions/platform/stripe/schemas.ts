// What is read of the card provider's objects; all else in them is passed over.
import * as z from 'zod';

const metadata = z.record(z.string(), z.string());

/** An object, or only its id where it was not asked for in full. */
export const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .describe('An id.');

export const product = z.object({ id: z.string(), name: z.string(), active: z.boolean() });

const price = z.object({
  id: z.string(),
  active: z.boolean(),
  currency: z.string(),
  lookup_key: z.string().nullish(),
  metadata,
  /** Cents; null where the price is no whole number of them. */
  unit_amount: z.number().nullable(),
  recurring: z.object({ interval: z.string(), interval_count: z.number() }).nullable(),
});

/** A price whose product was asked for in full. */
export const offeredPrice = price.extend({ product });
export type OfferedPrice = z.infer<typeof offeredPrice>;

const subscriptionItem = z.object({
  /** Epoch seconds. */
  current_period_start: z.number(),
  current_period_end: z.number(),
  price: price.extend({ product: reference }),
});

export const subscription = z.object({
  id: z.string(),
  status: z.string(),
  /** Epoch seconds. */
  created: z.number(),
  cancel_at_period_end: z.boolean(),
  /** Epoch seconds of an end that was set to a time. */
  cancel_at: z.number().nullish(),
  items: z.object({ data: z.array(subscriptionItem).min(1) }),
  latest_invoice: reference.nullish(),
});
export type CardSubscription = z.infer<typeof subscription>;

export const discounts = z.object({
  discounts: z.array(z.object({ id: z.string(), promotion_code: reference.nullish() })),
});

export const promotionCode = z.object({
  id: z.string(),
  active: z.boolean(),
  customer: reference.nullish(),
  /** Epoch seconds. */
  expires_at: z.number().nullish(),
});
export type PromotionCode = z.infer<typeof promotionCode>;

export const page = <Element extends z.ZodType>(element: Element) =>
  z.object({ data: z.array(element), has_more: z.boolean() });

export const named = z.object({ id: z.string() });
export const hosted = z.object({ url: z.string() });
