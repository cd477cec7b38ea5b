// The objects of Stripe's API as JSON, typed by the `stripe` library 23.1 and its API version
// 2026-10-28.endive.
import type Stripe from 'stripe';

/** API version of the sandbox; must equal the version that the `stripe` library pins. */
export const stripeApiVersion = '2026-10-28.endive';

/** The API's unexpanded form: ids for objects, and texts for decimals. */
type Wire<T> = string extends T
  ? string | Extract<T, null | undefined>
  : T extends Stripe.Decimal
    ? string
    : T extends readonly (infer Entry)[]
      ? Wire<Entry>[]
      : T extends object
        ? { -readonly [Name in keyof T]: Wire<T[Name]> }
        : T;

// The sandbox always fills the fields that are named here.
export type Price = Wire<Stripe.Price> & { unit_amount: number };
export type Coupon = Wire<Stripe.Coupon>;
export type PromotionCode = Wire<Stripe.PromotionCode> & { promotion: { coupon: string } };
type Discount = Wire<Stripe.Discount> & { source: { coupon: string } };
export type Customer = Wire<Stripe.Customer> & {
  email: string;
  invoice_prefix: string;
  next_invoice_sequence: number;
};
export type PaymentMethod = Wire<Stripe.PaymentMethod> & {
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
};
export type CheckoutSession = Omit<Wire<Stripe.Checkout.Session>, 'discounts'> & {
  amount_subtotal: number;
  amount_total: number;
  customer: string;
  discounts: { coupon: string; promotion_code: string }[];
  status: 'open' | 'complete' | 'expired';
  success_url: string;
  total_details: { amount_discount: number };
};
export type PortalSession = Wire<Stripe.BillingPortal.Session> & { customer: string };
type SubscriptionItem = Wire<Stripe.SubscriptionItem> & { price: Price };
export type Subscription = Wire<Stripe.Subscription> & {
  default_payment_method: string;
  items: { data: SubscriptionItem[] };
  status: 'active' | 'past_due' | 'canceled';
};
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>;
export type Invoice = Wire<Stripe.Invoice> & {
  id: string;
  customer: string;
  ending_balance: number;
  number: string;
  parent: { subscription_details: { subscription: string } };
  status: 'open' | 'paid';
};

export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  /** A copy of the object at the time of the event. */
  readonly data: { readonly object: object };
  readonly livemode: false;
  /** 1 until the event is delivered. */
  pending_webhooks: number;
  readonly request: { readonly id: null; readonly idempotency_key: null };
  readonly type: string;
}

/** The goods of a checkout session; Stripe's API does not return them with the session. */
interface CheckoutOrder {
  /** `description` is the name of the product. */
  readonly lines: readonly [{ readonly description: string; readonly price: Price }];
  /** Metadata of the subscription to come. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** The response stored for an idempotency key. */
interface IdempotentResponse {
  /** Method, path and parameters of the first call with the key. */
  readonly call: string;
  readonly body: string;
  /** Milliseconds on the sandbox's clock. */
  readonly keptAt: number;
}

/** Objects that calls and billing make. */
export interface NewStripeObjects {
  plan: Wire<Stripe.Plan>;
  discount: Discount;
  customer: Customer;
  paymentMethod: PaymentMethod;
  checkoutSession: CheckoutSession;
  portalSession: PortalSession;
  subscription: Subscription;
  subscriptionItem: SubscriptionItem;
  invoice: Invoice;
  invoiceLine: InvoiceLine;
  invoicePayment: Wire<Stripe.InvoicePayment>;
  refund: Wire<Stripe.Refund>;
}

export interface StripeObjects {
  products: Wire<Stripe.Product>;
  prices: Price;
  customers: Customer;
  deletedCustomers: Wire<Stripe.DeletedCustomer>;
  paymentMethods: PaymentMethod;
  coupons: Coupon;
  promotionCodes: PromotionCode;
  discounts: Discount;
  checkoutSessions: CheckoutSession;
  checkoutPlans: CheckoutOrder;
  portalSessions: PortalSession;
  subscriptions: Subscription;
  invoices: Invoice;
  invoicePayments: Wire<Stripe.InvoicePayment>;
  refunds: Wire<Stripe.Refund>;
  /** Decline code by payment method; charges of all other payment methods succeed. */
  refusals: string;
  events: StripeEvent;
  /** Responses by idempotency key. */
  answers: IdempotentResponse;
}

/** The plan; every subscription of the sandbox has one item. */
export function getPlanItem({ id, items }: Subscription): SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`The subscription ${id} has no item.`);
  return item;
}
