// What can be bought, and where the browser goes to buy or to manage it.
import * as z from 'zod';
import { id } from './common.ts';

/** What a plan allows within one billing period. */
export const planLimits = z.object({
  max_comments: z.number().int().min(0),
  max_instagram_accounts: z.number().int().min(0),
  max_responses: z.number().int().min(0),
});

export const pricePlan = z.object({
  name: z.string(),
  /** Cents a month. */
  price: z.number().int(),
  price_id: id,
  currency: z.literal('usd'),
  interval: z.literal('month'),
  limits: planLimits,
});
export type PricePlan = z.infer<typeof pricePlan>;

/** An address the browser is sent to. */
export const hostedPage = z.object({ payload: z.object({ url: z.string() }) });
export type HostedPage = z.infer<typeof hostedPage>;

/** What the address `/pricing?checkout=…` says of a checkout that was left. */
export type CheckoutOutcome = 'success' | 'cancelled' | 'already_subscribed';
