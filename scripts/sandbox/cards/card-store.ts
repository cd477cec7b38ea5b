// All objects of the card provider, by id, in the shapes it publishes; and their way into the state file.

import type { Price, Product } from './shapes/catalogue.ts';
import type { CheckoutSession, LineItem, PortalSession } from './shapes/checkout-session.ts';
import type { Customer, DeletedCustomer, PaymentMethod } from './shapes/customer.ts';
import type { Coupon, Discount, PromotionCode } from './shapes/discount.ts';
import type { CardEvent } from './shapes/event.ts';
import type { Invoice, InvoiceLine } from './shapes/invoice.ts';
import type { InvoicePayment, Refund } from './shapes/payment.ts';
import type { Subscription } from './shapes/subscription.ts';

/** What a checkout session will make of itself once it is paid; the provider does not show it. */
export interface CheckoutPlan {
  readonly lines: readonly LineItem[];
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly trialDays: number | null;
  readonly trialEnd: number | null;
}

/** The answer once given to an idempotency key. */
export interface KeptAnswer {
  /** Method, path and parameters of the call that was answered. */
  readonly call: string;
  readonly status: number;
  readonly body: string;
  readonly keptAt: number;
}

export interface CardStore {
  readonly products: Map<string, Product>;
  readonly prices: Map<string, Price>;
  readonly customers: Map<string, Customer>;
  readonly deletedCustomers: Map<string, DeletedCustomer>;
  readonly paymentMethods: Map<string, PaymentMethod>;
  readonly coupons: Map<string, Coupon>;
  readonly promotionCodes: Map<string, PromotionCode>;
  readonly discounts: Map<string, Discount>;
  readonly checkoutSessions: Map<string, CheckoutSession>;
  readonly checkoutPlans: Map<string, CheckoutPlan>;
  readonly portalSessions: Map<string, PortalSession>;
  readonly subscriptions: Map<string, Subscription>;
  readonly invoices: Map<string, Invoice>;
  readonly invoicePayments: Map<string, InvoicePayment>;
  readonly refunds: Map<string, Refund>;
  /** Lines that wait for a subscription's next invoice. */
  readonly waitingLines: Map<string, readonly InvoiceLine[]>;
  /** Why charges of a payment method are refused; those not named succeed. */
  readonly refusals: Map<string, string>;
  readonly events: Map<string, CardEvent>;
  readonly answers: Map<string, KeptAnswer>;
}

/** Per kind, id and object; in the order they came. */
export type CardState = { readonly [Kind in keyof CardStore]?: readonly (readonly unknown[])[] };

export function createCardStore(state: CardState = {}): CardStore {
  // The state file is the sandbox's own writing: what is under a kind is of that kind.
  const kind = <T>(name: keyof CardStore): Map<string, T> =>
    new Map((state[name] ?? []) as readonly (readonly [string, T])[]);
  return {
    products: kind('products'),
    prices: kind('prices'),
    customers: kind('customers'),
    deletedCustomers: kind('deletedCustomers'),
    paymentMethods: kind('paymentMethods'),
    coupons: kind('coupons'),
    promotionCodes: kind('promotionCodes'),
    discounts: kind('discounts'),
    checkoutSessions: kind('checkoutSessions'),
    checkoutPlans: kind('checkoutPlans'),
    portalSessions: kind('portalSessions'),
    subscriptions: kind('subscriptions'),
    invoices: kind('invoices'),
    invoicePayments: kind('invoicePayments'),
    refunds: kind('refunds'),
    waitingLines: kind('waitingLines'),
    refusals: kind('refusals'),
    events: kind('events'),
    answers: kind('answers'),
  };
}

export function cardState(store: CardStore): CardState {
  return Object.fromEntries(
    Object.entries(store).map(([name, objects]) => [name, [...(objects as Map<string, unknown>)]]),
  );
}
