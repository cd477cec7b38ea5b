// Starts a subscription: first period or trial, first invoice, first charge.
import type { Sandbox } from '../../sandbox-types.ts';
import { emitStripeEvent } from '../events/emit-stripe-event.ts';
import type { SandboxStripePrice } from '../shapes/catalog.ts';
import type { SandboxCheckoutDiscount } from '../shapes/checkout-session.ts';
import type { SandboxStripeInvoice } from '../shapes/invoice.ts';
import type { StripeMetadata } from '../shapes/stripe-object.ts';
import {
  buildSandboxStripeSubscription,
  type SandboxStripeSubscription,
} from '../shapes/subscription.ts';
import { computeNextSandboxBillingPeriod } from './billing-period.ts';
import { setSandboxSubscriptionDiscounts } from './discounts.ts';
import {
  buildInvoicePeriodLines,
  chargeSandboxInvoice,
  issueSandboxInvoice,
} from './issue-and-charge-invoices.ts';

export interface SandboxSubscriptionRequest {
  readonly customer: string;
  readonly price: SandboxStripePrice;
  readonly quantity: number;
  readonly trialEnd: number | null;
  readonly paymentMethod: string | null;
  readonly description: string | null;
  readonly metadata: StripeMetadata;
  readonly discounts: readonly SandboxCheckoutDiscount[];
  readonly checkoutSession: string | null;
  readonly at: number;
}

/** A declined first charge leaves the subscription incomplete. */
export function startSandboxSubscription(
  sandbox: Sandbox,
  request: SandboxSubscriptionRequest,
): {
  readonly subscription: SandboxStripeSubscription;
  readonly invoice: SandboxStripeInvoice | null;
} {
  const { price, trialEnd, at } = request;
  const period =
    trialEnd === null
      ? computeNextSandboxBillingPeriod(at, price, at)
      : { start: at, end: trialEnd };
  const subscription = buildSandboxStripeSubscription({ ...request, created: at, period });
  sandbox.stripe.subscriptions.set(subscription.id, subscription);
  const { discounts, checkoutSession } = request;
  setSandboxSubscriptionDiscounts(sandbox, subscription, { discounts, checkoutSession, at });
  const lines = buildInvoicePeriodLines(sandbox, subscription, {
    period,
    isTrial: trialEnd !== null,
  });
  const invoice = issueSandboxInvoice(sandbox, subscription, {
    reason: 'subscription_create',
    lines,
    period,
    at,
  });
  if (invoice && chargeSandboxInvoice(sandbox, invoice, at) !== null) {
    subscription.status = 'incomplete';
    invoice.next_payment_attempt = null;
  }
  emitStripeEvent(sandbox, { type: 'customer.subscription.created', object: subscription, at });
  return { subscription, invoice };
}
