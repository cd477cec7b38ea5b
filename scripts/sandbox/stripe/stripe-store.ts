// All Stripe objects of the sandbox by id, and their conversion to and from the state file.

import type { StripePrice, StripeProduct } from './shapes/catalog.ts';
import type {
  StripeCheckoutSession,
  StripeLineItem,
  StripePortalSession,
} from './shapes/checkout-session.ts';
import type {
  DeletedStripeCustomer,
  StripeCustomer,
  StripePaymentMethod,
} from './shapes/customer.ts';
import type { StripeCoupon, StripeDiscount, StripePromotionCode } from './shapes/discount.ts';
import type { StripeInvoice, StripeInvoiceLine } from './shapes/invoice.ts';
import type { StripeInvoicePayment, StripeRefund } from './shapes/invoice-payment.ts';
import type { StripeEvent } from './shapes/stripe-event.ts';
import type { StripeSubscription } from './shapes/subscription.ts';

/**
 * The subscription that a checkout session starts when it is paid; Stripe's API does not return it.
 */
export interface CheckoutOrder {
  readonly lines: readonly StripeLineItem[];
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

export interface StripeStore {
  readonly products: Map<string, StripeProduct>;
  readonly prices: Map<string, StripePrice>;
  readonly customers: Map<string, StripeCustomer>;
  readonly deletedCustomers: Map<string, DeletedStripeCustomer>;
  readonly paymentMethods: Map<string, StripePaymentMethod>;
  readonly coupons: Map<string, StripeCoupon>;
  readonly promotionCodes: Map<string, StripePromotionCode>;
  readonly discounts: Map<string, StripeDiscount>;
  readonly checkoutSessions: Map<string, StripeCheckoutSession>;
  readonly checkoutPlans: Map<string, CheckoutOrder>;
  readonly portalSessions: Map<string, StripePortalSession>;
  readonly subscriptions: Map<string, StripeSubscription>;
  readonly invoices: Map<string, StripeInvoice>;
  readonly invoicePayments: Map<string, StripeInvoicePayment>;
  readonly refunds: Map<string, StripeRefund>;
  /** Invoice lines that wait for the subscription's next invoice. */
  readonly waitingLines: Map<string, readonly StripeInvoiceLine[]>;
  /** Decline code by payment method; charges of all other payment methods succeed. */
  readonly refusals: Map<string, string>;
  readonly events: Map<string, StripeEvent>;
  readonly answers: Map<string, IdempotentResponse>;
}

/** Entries of every map in insertion order. */
export type StoredStripeState = {
  readonly [Kind in keyof StripeStore]?: readonly (readonly unknown[])[];
};

export function createStripeStore(state: StoredStripeState = {}): StripeStore {
  // The sandbox itself wrote the state file, so every list holds objects of its kind.
  const restoreMap = <T>(name: keyof StripeStore): Map<string, T> =>
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

export function toStoredStripeState(store: StripeStore): StoredStripeState {
  return Object.fromEntries(
    Object.entries(store).map(([name, objects]) => [name, [...(objects as Map<string, unknown>)]]),
  );
}
