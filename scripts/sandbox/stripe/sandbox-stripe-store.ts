// All Stripe objects of the sandbox by id, and their conversion to and from the state file.
import type { StripeObjects } from './shapes/stripe-objects.ts';

export type SandboxStripeStore = {
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
export const createSandboxStripeStore = (state: StoredStripeState = {}): SandboxStripeStore =>
  Object.fromEntries(
    kinds.map((kind) => [kind, new Map<string, unknown>(state[kind] ?? [])]),
  ) as SandboxStripeStore;

export const toStoredStripeState = (store: SandboxStripeStore): StoredStripeState =>
  Object.fromEntries(kinds.map((kind) => [kind, [...store[kind]]]));
