// Starts, changes, renews and ends subscriptions.
import type { Sandbox } from '../../sandbox-types.ts';
import { emitStripeEvent } from '../events/emit-stripe-event.ts';
import { createStripeObject } from '../shapes/create-stripe-object.ts';
import {
  getPlanItem,
  type Price,
  type PromotionCode,
  type Subscription,
} from '../shapes/stripe-objects.ts';
import { findNextPeriodEnd } from './billing-period.ts';
import { addSubscriptionDiscounts } from './discounts.ts';
import {
  buildInvoiceLine,
  getProductName,
  type InvoiceTerms,
  issueAndChargeInvoice,
  listOpenInvoices,
} from './invoices.ts';

/** The payment page has checked the card before, so the first charge succeeds. */
export function startSubscription(
  sandbox: Sandbox,
  order: {
    readonly customer: string;
    readonly price: Price;
    readonly paymentMethod: string;
    readonly metadata: Readonly<Record<string, string>>;
    readonly promotionCodes: readonly PromotionCode[];
  },
  at: number,
): Subscription {
  const subscription = createStripeObject('subscription', {
    billing_cycle_anchor: at,
    created: at,
    customer: order.customer,
    default_payment_method: order.paymentMethod,
    discounts: [],
    metadata: { ...order.metadata },
    start_date: at,
    status: 'active',
  });
  const { id } = subscription;
  const item = createStripeObject('subscriptionItem', {
    created: at,
    current_period_end: findNextPeriodEnd(at, at),
    current_period_start: at,
    subscription: id,
    ...buildPriceFields(order.price),
  });
  const url = `/v1/subscription_items?subscription=${id}`;
  subscription.items = { object: 'list', data: [item], has_more: false, url };
  sandbox.stripe.subscriptions.set(id, subscription);
  addSubscriptionDiscounts(sandbox, subscription, order.promotionCodes, at);
  issueAndChargeInvoice(sandbox, subscription, buildPeriodTerms(sandbox, subscription), at);
  emitStripeEvent(sandbox, 'customer.subscription.created', subscription, at);
  return subscription;
}

/** `plan` is the older object for a price; subscription items still carry it. */
const buildPriceFields = (price: Price) => ({
  price,
  plan: createStripeObject('plan', {
    id: price.id,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    created: price.created,
    metadata: price.metadata,
    product: price.product,
  }),
});

/** An invoice for the current period of the plan. */
function buildPeriodTerms(sandbox: Sandbox, subscription: Subscription): InvoiceTerms {
  const { price, current_period_start: start, current_period_end: end } = getPlanItem(subscription);
  const { unit_amount: cents } = price;
  const name = getProductName(sandbox, price);
  const description = `1 × ${name} (at $${(cents / 100).toFixed(2)} / month)`;
  const period = { start, end };
  const lineTerms = { description, period, isProration: false };
  const lines = [buildInvoiceLine(subscription, price, cents, lineTerms)];
  return { reason: 'subscription_create', lines, period };
}

/** Starts the next period and charges for it at once (Stripe waits about an hour). */
export function renewSubscription(sandbox: Sandbox, subscription: Subscription, at: number): void {
  const item = getPlanItem(subscription);
  const period = { start: item.current_period_start, end: at };
  item.current_period_start = at;
  item.current_period_end = findNextPeriodEnd(subscription.billing_cycle_anchor, at);
  const { lines } = buildPeriodTerms(sandbox, subscription);
  const terms = { reason: 'subscription_cycle', lines, period } as const;
  if (!issueAndChargeInvoice(sandbox, subscription, terms, at)) subscription.status = 'past_due';
  emitStripeEvent(sandbox, 'customer.subscription.updated', subscription, at);
}

/** Moves to another price within the period and charges the difference, prorated to the second. */
export function changePlan(
  sandbox: Sandbox,
  subscription: Subscription,
  price: Price,
  at: number,
): void {
  const item = getPlanItem(subscription);
  const { current_period_start: start, current_period_end: end, price: previousPrice } = item;
  const period = { start: at, end };
  const buildLine = (of: Price, sign: 1 | -1) => {
    const cents = Math.round((of.unit_amount * Math.max(0, end - at)) / (end - start));
    const name = getProductName(sandbox, of);
    const description = `${sign < 0 ? 'Unused' : 'Remaining'} time on ${name}`;
    const lineTerms = { description, period, isProration: true };
    return buildInvoiceLine(subscription, of, sign * cents, lineTerms);
  };
  const lines = [buildLine(previousPrice, -1), buildLine(price, 1)];
  Object.assign(item, buildPriceFields(price));
  const terms = { reason: 'subscription_update', lines, period } as const;
  if (!issueAndChargeInvoice(sandbox, subscription, terms, at)) subscription.status = 'past_due';
  emitStripeEvent(sandbox, 'customer.subscription.updated', subscription, at);
}

/** Ends the subscription now and stops collecting its open invoices. */
export function endSubscription(
  sandbox: Sandbox,
  subscription: Subscription,
  at: number,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): void {
  const { cancellation_details: details } = subscription;
  subscription.status = 'canceled';
  subscription.canceled_at ??= at;
  subscription.ended_at = at;
  if (details) details.reason ??= reason;
  for (const invoice of listOpenInvoices(sandbox, subscription.id)) {
    invoice.next_payment_attempt = null;
    invoice.auto_advance = false;
  }
  emitStripeEvent(sandbox, 'customer.subscription.deleted', subscription, at);
}
