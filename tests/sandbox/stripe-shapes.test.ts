// The sandbox's Stripe objects have the types that the `stripe` library publishes.
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  buildSandboxStripePrice,
  buildSandboxStripeProduct,
  toStripeLegacyPlan,
} from '#scripts/sandbox/stripe/shapes/catalog.ts';
import {
  buildSandboxStripeCheckoutSession,
  buildSandboxStripeLineItem,
  buildSandboxStripePortalSession,
} from '#scripts/sandbox/stripe/shapes/checkout-session.ts';
import {
  buildSandboxStripeCustomer,
  buildSandboxStripePaymentMethod,
} from '#scripts/sandbox/stripe/shapes/customer.ts';
import {
  buildSandboxStripeCoupon,
  buildSandboxStripeDiscount,
  buildSandboxStripePromotionCode,
} from '#scripts/sandbox/stripe/shapes/discount.ts';
import {
  buildSandboxStripeInvoice,
  buildSandboxStripeInvoiceLine,
} from '#scripts/sandbox/stripe/shapes/invoice.ts';
import {
  buildSandboxStripeInvoicePayment,
  buildSandboxStripeRefund,
} from '#scripts/sandbox/stripe/shapes/invoice-payment.ts';
import { buildSandboxStripeEvent } from '#scripts/sandbox/stripe/shapes/stripe-event.ts';
import { stripeApiVersion } from '#scripts/sandbox/stripe/shapes/stripe-object.ts';
import {
  buildSandboxStripeSubscription,
  buildSandboxStripeSubscriptionItem,
} from '#scripts/sandbox/stripe/shapes/subscription.ts';

/** The JSON type: the library converts its decimals from text. */
type JsonForm<T> = T extends string
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends readonly (infer Entry)[]
      ? readonly JsonForm<Entry>[]
      : T extends object
        ? { readonly [Name in keyof T]: JsonForm<T[Name]> }
        : T;

const created = 1_790_000_000;
const period = { start: created, end: created + 2_592_000 };
const product = buildSandboxStripeProduct({ created, name: 'Starter' });
const price = buildSandboxStripePrice({
  created,
  product: product.id,
  unitAmount: 1_900,
  recurring: { interval: 'month', count: 1 },
});
const customer = buildSandboxStripeCustomer({ created, email: 'ana@example.com' });
const subscription = buildSandboxStripeSubscription({
  created,
  customer: customer.id,
  price,
  quantity: 1,
  period,
  trialEnd: null,
  paymentMethod: null,
});
const item = buildSandboxStripeSubscriptionItem({
  subscription: subscription.id,
  created,
  price,
  quantity: 1,
  period,
});
const line = buildSandboxStripeInvoiceLine({
  item,
  price,
  amount: 1_900,
  description: 'Starter',
  period,
  isProration: false,
});

/** The compiler checks each builder against the library's type; the test checks the values. */
const objectsByName = {
  product: product satisfies JsonForm<Stripe.Product>,
  price: price satisfies JsonForm<Stripe.Price>,
  plan: toStripeLegacyPlan(price) satisfies JsonForm<Stripe.Plan>,
  customer: customer satisfies JsonForm<Stripe.Customer>,
  payment_method: buildSandboxStripePaymentMethod({
    created,
    customer: customer.id,
    number: '4242424242424242',
    expiryMonth: 12,
    expiryYear: 2049,
    holder: null,
    email: null,
  }) satisfies JsonForm<Stripe.PaymentMethod>,
  coupon: buildSandboxStripeCoupon({
    created,
    percentOff: 20,
    duration: 'once',
  }) satisfies JsonForm<Stripe.Coupon>,
  promotion_code: buildSandboxStripePromotionCode({
    created,
    code: 'X',
    coupon: 'c',
  }) satisfies JsonForm<Stripe.PromotionCode>,
  discount: buildSandboxStripeDiscount({
    coupon: 'c',
    promotionCode: null,
    customer: customer.id,
    subscription: subscription.id,
    checkoutSession: null,
    start: created,
    end: null,
  }) satisfies JsonForm<Stripe.Discount>,
  'checkout.session': buildSandboxStripeCheckoutSession({
    created,
    expiresAt: created + 86_400,
    origin: 'http://localhost:3100',
    successUrl: 'http://localhost:3000/',
    cancelUrl: null,
    customer: null,
    customerEmail: 'ana@example.com',
    clientReferenceId: null,
    allowPromotionCodes: true,
    subtotal: 1_900,
    total: 1_900,
    currency: 'usd',
    discounts: [],
    metadata: {},
    paymentMethodCollection: 'always',
  }) satisfies JsonForm<Stripe.Checkout.Session>,
  item: buildSandboxStripeLineItem({
    price,
    quantity: 1,
    productName: 'Starter',
    discount: 0,
  }) satisfies JsonForm<Stripe.LineItem>,
  'billing_portal.session': buildSandboxStripePortalSession({
    created,
    origin: 'http://localhost:3100',
    customer: customer.id,
    returnUrl: null,
  }) satisfies JsonForm<Stripe.BillingPortal.Session>,
  subscription: subscription satisfies JsonForm<Stripe.Subscription>,
  subscription_item: item satisfies JsonForm<Stripe.SubscriptionItem>,
  line_item: line satisfies JsonForm<Stripe.InvoiceLineItem>,
  invoice: buildSandboxStripeInvoice({
    created,
    customer,
    subscription,
    reason: 'subscription_create',
    lines: [line],
    discounts: [],
    number: 'A-0001',
    period,
  }) satisfies JsonForm<Stripe.Invoice>,
  invoice_payment: buildSandboxStripeInvoicePayment({
    created,
    invoice: 'in_1',
    amount: 1_900,
    currency: 'usd',
  }) satisfies JsonForm<Stripe.InvoicePayment>,
  refund: buildSandboxStripeRefund({
    created,
    paymentIntent: 'pi_1',
    customer: customer.id,
    amount: 1_900,
    currency: 'usd',
    reason: 'duplicate',
  }) satisfies JsonForm<Stripe.Refund>,
  event: buildSandboxStripeEvent({
    type: 'customer.created',
    created,
    object: customer,
    previous: null,
    requestId: null,
    idempotencyKey: null,
  }) satisfies Omit<JsonForm<Stripe.CustomerCreatedEvent>, 'data' | 'type'>,
};

test('builds every Stripe object of the sandbox with the object name of its type', () => {
  for (const [kind, object] of Object.entries(objectsByName)) expect(object.object).toBe(kind);
});

test('uses the API version that the stripe library pins in the sandbox', () => {
  expect(stripeApiVersion).toBe(Stripe.API_VERSION);
});
