// Moves a subscription to another price or quantity within its period, prorated to the second.
import type { Sandbox } from '../../sandbox.ts';
import type { StripePrice } from '../shapes/catalog.ts';
import { toLegacyPlan } from '../shapes/catalog.ts';
import { buildInvoiceLine, type StripeInvoiceLine } from '../shapes/invoice.ts';
import type {
  BillingPeriod,
  StripeSubscription,
  StripeSubscriptionItem,
} from '../shapes/subscription.ts';
import { chargeInvoice, getProductName, issueInvoice } from './invoices.ts';

export type ProrationBehavior = 'create_prorations' | 'always_invoice' | 'none';

export function changeSubscriptionPlan(
  sandbox: Sandbox,
  subscription: StripeSubscription,
  options: {
    readonly item: StripeSubscriptionItem;
    readonly price: StripePrice;
    readonly quantity: number;
    readonly proration: ProrationBehavior;
    readonly at: number;
  },
): void {
  const { item, price, quantity, at } = options;
  const isPaid = subscription.status === 'active' || subscription.status === 'past_due';
  const previous = { price: item.price, quantity: item.quantity };
  item.price = price;
  item.plan = toLegacyPlan(price);
  item.quantity = quantity;
  if (options.proration === 'none' || !isPaid) return;
  const remainingPeriod: BillingPeriod = { start: at, end: item.current_period_end };
  const periodSeconds = item.current_period_end - item.current_period_start;
  const remainingShare = Math.max(0, remainingPeriod.end - remainingPeriod.start) / periodSeconds;
  const buildProrationLine = (terms: typeof previous, sign: 1 | -1): StripeInvoiceLine =>
    buildInvoiceLine({
      item,
      price: terms.price,
      amount: sign * Math.round(terms.price.unit_amount * terms.quantity * remainingShare),
      description: `${sign < 0 ? 'Unused' : 'Remaining'} time on ${getProductName(sandbox, terms.price)}`,
      period: remainingPeriod,
      isProration: true,
    });
  const lines = [buildProrationLine(previous, -1), buildProrationLine({ price, quantity }, 1)];
  if (options.proration === 'create_prorations') {
    const waiting = sandbox.stripe.waitingLines.get(subscription.id) ?? [];
    sandbox.stripe.waitingLines.set(subscription.id, [...waiting, ...lines]);
    return;
  }
  const invoice = issueInvoice(sandbox, subscription, {
    reason: 'subscription_update',
    lines,
    period: remainingPeriod,
    at,
  });
  if (invoice && chargeInvoice(sandbox, invoice, at) !== null) subscription.status = 'past_due';
}
