// All Stripe objects of the sandbox by id, and their conversion to and from the state file.
import seededObjects from './seeded-objects.json' with { type: 'json' };
import type { StripeObjects } from './shapes/stripe-objects.ts';

export type StripeStore = {
  readonly [Kind in keyof StripeObjects]: Map<string, StripeObjects[Kind]>;
};

/** Entries of every map in insertion order. */
export type StoredStripeState = {
  readonly [Kind in keyof StripeObjects]?: readonly (readonly [string, StripeObjects[Kind]])[];
};

const kinds: readonly (keyof StripeObjects)[] = [
  ...(['products', 'prices', 'coupons', 'promotionCodes', 'discounts'] as const),
  ...(['customers', 'deletedCustomers', 'paymentMethods', 'refusals'] as const),
  ...(['checkoutSessions', 'checkoutPlans', 'portalSessions', 'subscriptions'] as const),
  ...(['invoices', 'invoicePayments', 'refunds', 'events', 'answers'] as const),
];

/** The sandbox itself wrote the state file, so every list holds objects of its kind. */
export const createStripeStore = (state: StoredStripeState = {}): StripeStore =>
  Object.fromEntries(
    kinds.map((kind) => [kind, new Map<string, unknown>(state[kind] ?? [])]),
  ) as StripeStore;

export const toStoredStripeState = (store: StripeStore): StoredStripeState =>
  Object.fromEntries(kinds.map((kind) => [kind, [...store[kind]]]));

/**
 * Adds three monthly plans and a few promotion codes. The metadata of a plan has its limits per month.
 * @param created seconds
 */
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
