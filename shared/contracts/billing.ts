// Plans, checkout, the billing portal, promo codes, and what the card provider tells us.
import * as z from 'zod';
import { hostedPage, pricePlan } from '../schemas/billing.ts';
import { emptyRequest, id } from '../schemas/common.ts';
import { defineContract } from './define.ts';

export const billingContracts = {
  listPrices: defineContract({
    name: 'listPrices',
    feature: 'billing',
    method: 'GET',
    path: '/pricing',
    access: 'user',
    summary: 'The plans on offer, cheapest first.',
    request: emptyRequest,
    response: z.object({ prices: z.array(pricePlan) }),
  }),
  checkout: defineContract({
    name: 'checkout',
    feature: 'billing',
    method: 'GET',
    path: '/checkout',
    access: 'user',
    whileImpersonating: 'refused',
    summary: 'Where to pay for a plan; the pricing page itself for who has one already.',
    request: z.object({ price_id: id }),
    response: hostedPage,
  }),
  billingPortal: defineContract({
    name: 'billingPortal',
    feature: 'billing',
    method: 'GET',
    path: '/billing_portal',
    access: 'user',
    whileImpersonating: 'refused',
    summary: 'Where to manage card, invoices and plan; 400 for who never was at a checkout.',
    request: emptyRequest,
    response: hostedPage,
  }),
  applyPromoCode: defineContract({
    name: 'applyPromoCode',
    feature: 'billing',
    method: 'POST',
    path: '/users/me/apply_promo_code',
    access: 'user',
    whileImpersonating: 'refused',
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
