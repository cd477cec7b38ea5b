// The billing contracts: plans, checkout, billing portal, promo codes, Stripe webhook.
import * as z from 'zod';
import { hostedStripePageSchema, pricePlanSchema } from '../schemas/billing.ts';
import { emptyRequestSchema, idSchema } from '../schemas/common.ts';
import { defineContract } from './define-contract.ts';

export const billingContracts = {
  listPrices: defineContract({
    name: 'listPrices',
    feature: 'billing',
    method: 'GET',
    path: '/pricing',
    access: 'user',
    summary: 'The plans on offer, cheapest first.',
    request: emptyRequestSchema,
    response: z.object({ prices: z.array(pricePlanSchema) }),
  }),
  checkout: defineContract({
    name: 'checkout',
    feature: 'billing',
    method: 'GET',
    path: '/checkout',
    access: 'user',
    whileImpersonating: 'refused',
    summary: 'Where to pay for a plan; the pricing page itself for who has one already.',
    request: z.object({ price_id: idSchema }),
    response: hostedStripePageSchema,
  }),
  billingPortal: defineContract({
    name: 'billingPortal',
    feature: 'billing',
    method: 'GET',
    path: '/billing_portal',
    access: 'user',
    whileImpersonating: 'refused',
    summary: 'Where to manage card, invoices and plan; 400 for who never was at a checkout.',
    request: emptyRequestSchema,
    response: hostedStripePageSchema,
  }),
  applyPromoCode: defineContract({
    name: 'applyPromoCode',
    feature: 'billing',
    method: 'POST',
    path: '/users/me/apply_promo_code',
    access: 'user',
    summary: 'Takes a discount off the running subscription, or off the next checkout.',
    request: z.object({ promo_code: z.string().trim().max(500) }),
    response: z.object({ message: z.string() }),
  }),
  stripeWebhook: defineContract({
    name: 'stripeWebhook',
    feature: 'billing',
    method: 'POST',
    base: '',
    path: '/webhooks/stripe',
    access: 'signature',
    summary: "The card provider's signed events, verified over the raw bytes.",
    request: z.looseObject({}),
    response: z.object({ received: z.literal(true) }),
  }),
};
