// Begins a subscription: its first period or trial, its first invoice, its first charge.
import type { Sandbox } from '../../sandbox.ts';
import { announce } from '../events/announce.ts';
import type { Price } from '../shapes/catalogue.ts';
import type { SessionDiscount } from '../shapes/checkout-session.ts';
import type { Metadata } from '../shapes/common.ts';
import type { Invoice } from '../shapes/invoice.ts';
import { newSubscription, type Subscription } from '../shapes/subscription.ts';
import { setDiscounts } from './discounts.ts';
import { collectInvoice, issueInvoice, periodLine } from './invoices.ts';
import { periodFrom } from './period.ts';

export interface SubscriptionRequest {
  readonly customer: string;
  readonly price: Price;
  readonly quantity: number;
  readonly trialEnd: number | null;
  readonly paymentMethod: string | null;
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly discounts: readonly SessionDiscount[];
  readonly checkoutSession: string | null;
  readonly at: number;
}

/** A first charge that is refused leaves the subscription incomplete. */
export function startSubscription(
  sandbox: Sandbox,
  request: SubscriptionRequest,
): { readonly subscription: Subscription; readonly invoice: Invoice | null } {
  const { price, trialEnd, at } = request;
  const period = trialEnd === null ? periodFrom(at, price, at) : { start: at, end: trialEnd };
  const subscription = newSubscription({ ...request, created: at, period });
  sandbox.cards.subscriptions.set(subscription.id, subscription);
  const { discounts, checkoutSession } = request;
  setDiscounts(sandbox, subscription, { discounts, checkoutSession, at });
  const lines = periodLine(sandbox, subscription, { period, isTrial: trialEnd !== null });
  const invoice = issueInvoice(sandbox, subscription, {
    reason: 'subscription_create',
    lines,
    period,
    at,
  });
  if (invoice && collectInvoice(sandbox, invoice, at) !== null) {
    subscription.status = 'incomplete';
    invoice.next_payment_attempt = null;
  }
  announce(sandbox, { type: 'customer.subscription.created', object: subscription, at });
  return { subscription, invoice };
}
