// Schemas of price plans and of Stripe's hosted pages.
import * as z from 'zod';
import { idSchema } from './common.ts';

/** The usage a plan allows within one billing period. */
export const planLimitsSchema = z.object({
  max_comments: z.number().int().min(0),
  max_instagram_accounts: z.number().int().min(0),
  max_responses: z.number().int().min(0),
});

export const pricePlanSchema = z.object({
  name: z.string(),
  /** Cents per month. */
  price: z.number().int(),
  price_id: idSchema,
  currency: z.literal('usd'),
  interval: z.literal('month'),
  limits: planLimitsSchema,
});
export type PricePlan = z.infer<typeof pricePlanSchema>;

/** The URL of a hosted page to which the app sends the browser. */
export const hostedStripePageSchema = z.object({ payload: z.object({ url: z.string() }) });
export type HostedStripePage = z.infer<typeof hostedStripePageSchema>;

/** The result of a checkout, as in the URL `/pricing?checkout=…` to which Stripe returns the browser. */
export type CheckoutOutcome = 'success' | 'cancelled' | 'already_subscribed';
