// All Stripe objects of the sandbox by id, and their conversion to and from the state file.
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
