// What the sandbox answers for the card provider has the shapes the `stripe` library publishes.
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { newPrice, newProduct, planOf } from '#scripts/sandbox/cards/shapes/catalogue.ts';
import {
  newCheckoutSession,
  newLineItem,
  newPortalSession,
} from '#scripts/sandbox/cards/shapes/checkout-session.ts';
import { apiVersion } from '#scripts/sandbox/cards/shapes/common.ts';
import { newCustomer, newPaymentMethod } from '#scripts/sandbox/cards/shapes/customer.ts';
import {
  newCoupon,
  newDiscount,
  newPromotionCode,
} from '#scripts/sandbox/cards/shapes/discount.ts';
import { newCardEvent } from '#scripts/sandbox/cards/shapes/event.ts';
import { newInvoice, newInvoiceLine } from '#scripts/sandbox/cards/shapes/invoice.ts';
import { newInvoicePayment, newRefund } from '#scripts/sandbox/cards/shapes/payment.ts';
import {
  newSubscription,
  newSubscriptionItem,
} from '#scripts/sandbox/cards/shapes/subscription.ts';

/** The type as it travels: the library makes its decimals out of texts. */
type Wire<T> = T extends string
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends readonly (infer Entry)[]
      ? readonly Wire<Entry>[]
      : T extends object
        ? { readonly [Name in keyof T]: Wire<T[Name]> }
        : T;

const created = 1_790_000_000;
const period = { start: created, end: created + 2_592_000 };
const product = newProduct({ created, name: 'Starter' });
const price = newPrice({
  created,
  product: product.id,
  unitAmount: 1_900,
  recurring: { interval: 'month', count: 1 },
});
const customer = newCustomer({ created, email: 'ana@example.com' });
const subscription = newSubscription({
  created,
  customer: customer.id,
  price,
  quantity: 1,
  period,
  trialEnd: null,
  paymentMethod: null,
});
const item = newSubscriptionItem({
  subscription: subscription.id,
  created,
  price,
  quantity: 1,
  period,
});
const line = newInvoiceLine({
  item,
  price,
  amount: 1_900,
  description: 'Starter',
  period,
  isProration: false,
});

/** The compiler checks each builder against the library's type; the test runs what it compiled. */
const built = {
  product: product satisfies Wire<Stripe.Product>,
  price: price satisfies Wire<Stripe.Price>,
  plan: planOf(price) satisfies Wire<Stripe.Plan>,
  customer: customer satisfies Wire<Stripe.Customer>,
  payment_method: newPaymentMethod({
    created,
    customer: customer.id,
    number: '4242424242424242',
    expiryMonth: 12,
    expiryYear: 2049,
    holder: null,
    email: null,
  }) satisfies Wire<Stripe.PaymentMethod>,
  coupon: newCoupon({ created, percentOff: 20, duration: 'once' }) satisfies Wire<Stripe.Coupon>,
  promotion_code: newPromotionCode({
    created,
    code: 'X',
    coupon: 'c',
  }) satisfies Wire<Stripe.PromotionCode>,
  discount: newDiscount({
    coupon: 'c',
    promotionCode: null,
    customer: customer.id,
    subscription: subscription.id,
    checkoutSession: null,
    start: created,
    end: null,
  }) satisfies Wire<Stripe.Discount>,
  'checkout.session': newCheckoutSession({
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
  }) satisfies Wire<Stripe.Checkout.Session>,
  item: newLineItem({
    price,
    quantity: 1,
    productName: 'Starter',
    discount: 0,
  }) satisfies Wire<Stripe.LineItem>,
  'billing_portal.session': newPortalSession({
    created,
    origin: 'http://localhost:3100',
    customer: customer.id,
    returnUrl: null,
  }) satisfies Wire<Stripe.BillingPortal.Session>,
  subscription: subscription satisfies Wire<Stripe.Subscription>,
  subscription_item: item satisfies Wire<Stripe.SubscriptionItem>,
  line_item: line satisfies Wire<Stripe.InvoiceLineItem>,
  invoice: newInvoice({
    created,
    customer,
    subscription,
    reason: 'subscription_create',
    lines: [line],
    discounts: [],
    number: 'A-0001',
    period,
  }) satisfies Wire<Stripe.Invoice>,
  invoice_payment: newInvoicePayment({
    created,
    invoice: 'in_1',
    amount: 1_900,
    currency: 'usd',
  }) satisfies Wire<Stripe.InvoicePayment>,
  refund: newRefund({
    created,
    paymentIntent: 'pi_1',
    customer: customer.id,
    amount: 1_900,
    currency: 'usd',
    reason: 'duplicate',
  }) satisfies Wire<Stripe.Refund>,
  event: newCardEvent({
    type: 'customer.created',
    created,
    object: customer,
    previous: null,
    requestId: null,
    idempotencyKey: null,
  }) satisfies Omit<Wire<Stripe.CustomerCreatedEvent>, 'data' | 'type'>,
};

test('every builder makes the kind of object it is named after', () => {
  for (const [kind, object] of Object.entries(built)) expect(object.object).toBe(kind);
});

test('the sandbox speaks the API version the library is pinned to', () => {
  expect(apiVersion).toBe(Stripe.API_VERSION);
});
