// All Stripe objects of the sandbox by id, and their conversion to and from the state file.

import type { SandboxStripePrice, SandboxStripeProduct } from './shapes/catalog.ts';
import type {
  SandboxStripeCheckoutSession,
  SandboxStripeLineItem,
  SandboxStripePortalSession,
} from './shapes/checkout-session.ts';
import type {
  SandboxDeletedStripeCustomer,
  SandboxStripeCustomer,
  SandboxStripePaymentMethod,
} from './shapes/customer.ts';
import type {
  SandboxStripeCoupon,
  SandboxStripeDiscount,
  SandboxStripePromotionCode,
} from './shapes/discount.ts';
import type { SandboxStripeInvoice, SandboxStripeInvoiceLine } from './shapes/invoice.ts';
import type { SandboxStripeInvoicePayment, SandboxStripeRefund } from './shapes/invoice-payment.ts';
import type { SandboxStripeEvent } from './shapes/stripe-event.ts';
import type { SandboxStripeSubscription } from './shapes/subscription.ts';

/**
 * The subscription that a checkout session starts when it is paid; Stripe's API does not return it.
 */
export interface SandboxCheckoutOrder {
  readonly lines: readonly SandboxStripeLineItem[];
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly trialDays: number | null;
  readonly trialEnd: number | null;
}

/** The response stored for an idempotency key. */
export interface IdempotentResponse {
  /** Method, path and parameters of the first call with the key. */
  readonly call: string;
  readonly status: number;
  readonly body: string;
  readonly keptAt: number;
}

export interface SandboxStripeStore {
  readonly products: Map<string, SandboxStripeProduct>;
  readonly prices: Map<string, SandboxStripePrice>;
  readonly customers: Map<string, SandboxStripeCustomer>;
  readonly deletedCustomers: Map<string, SandboxDeletedStripeCustomer>;
  readonly paymentMethods: Map<string, SandboxStripePaymentMethod>;
  readonly coupons: Map<string, SandboxStripeCoupon>;
  readonly promotionCodes: Map<string, SandboxStripePromotionCode>;
  readonly discounts: Map<string, SandboxStripeDiscount>;
  readonly checkoutSessions: Map<string, SandboxStripeCheckoutSession>;
  readonly checkoutPlans: Map<string, SandboxCheckoutOrder>;
  readonly portalSessions: Map<string, SandboxStripePortalSession>;
  readonly subscriptions: Map<string, SandboxStripeSubscription>;
  readonly invoices: Map<string, SandboxStripeInvoice>;
  readonly invoicePayments: Map<string, SandboxStripeInvoicePayment>;
  readonly refunds: Map<string, SandboxStripeRefund>;
  /** Invoice lines that wait for the subscription's next invoice. */
  readonly waitingLines: Map<string, readonly SandboxStripeInvoiceLine[]>;
  /** Decline code by payment method; charges of all other payment methods succeed. */
  readonly refusals: Map<string, string>;
  readonly events: Map<string, SandboxStripeEvent>;
  readonly answers: Map<string, IdempotentResponse>;
}

/** Entries of every map in insertion order. */
export type StoredStripeState = {
  readonly [Kind in keyof SandboxStripeStore]?: readonly (readonly unknown[])[];
};

export function createSandboxStripeStore(state: StoredStripeState = {}): SandboxStripeStore {
  // The sandbox itself wrote the state file, so every list holds objects of its kind.
  const restoreMap = <T>(name: keyof SandboxStripeStore): Map<string, T> =>
    new Map((state[name] ?? []) as readonly (readonly [string, T])[]);
  return {
    products: restoreMap('products'),
    prices: restoreMap('prices'),
    customers: restoreMap('customers'),
    deletedCustomers: restoreMap('deletedCustomers'),
    paymentMethods: restoreMap('paymentMethods'),
    coupons: restoreMap('coupons'),
    promotionCodes: restoreMap('promotionCodes'),
    discounts: restoreMap('discounts'),
    checkoutSessions: restoreMap('checkoutSessions'),
    checkoutPlans: restoreMap('checkoutPlans'),
    portalSessions: restoreMap('portalSessions'),
    subscriptions: restoreMap('subscriptions'),
    invoices: restoreMap('invoices'),
    invoicePayments: restoreMap('invoicePayments'),
    refunds: restoreMap('refunds'),
    waitingLines: restoreMap('waitingLines'),
    refusals: restoreMap('refusals'),
    events: restoreMap('events'),
    answers: restoreMap('answers'),
  };
}

export function toStoredStripeState(store: SandboxStripeStore): StoredStripeState {
  return Object.fromEntries(
    Object.entries(store).map(([name, objects]) => [name, [...(objects as Map<string, unknown>)]]),
  );
}
