// Seeds the Stripe account with three monthly plans and a few promotion codes. The metadata of a
// plan has its limits per month: replies, linked accounts, generated responses.

import seededObjects from './seeded-objects.json' with { type: 'json' };
import type { StripeStore } from './stripe-store.ts';

/** @param created seconds */
export function seedStripe(store: StripeStore, created: number): void {
  for (const product of seededObjects.products)
    store.products.set(product.id, { ...product, object: 'product', created, updated: created });
  for (const price of seededObjects.prices)
    store.prices.set(price.id, { ...price, object: 'price', created });
  for (const coupon of seededObjects.coupons)
    store.coupons.set(coupon.id, { ...coupon, object: 'coupon', created });
  for (const code of seededObjects.promotionCodes)
    store.promotionCodes.set(code.id, {
      ...code,
      object: 'promotion_code',
      created,
      promotion: { coupon: code.promotion.coupon, type: 'coupon' },
    });
}
