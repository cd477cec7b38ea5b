// Moves a subscription to another price or quantity within its period, prorated to the second.
import type { Sandbox } from '../../sandbox-types.ts';
import type { SandboxStripePrice } from '../shapes/catalog.ts';
import { toStripeLegacyPlan } from '../shapes/catalog.ts';
import { buildSandboxStripeInvoiceLine, type SandboxStripeInvoiceLine } from '../shapes/invoice.ts';
import type {
  SandboxBillingPeriod,
  SandboxStripeSubscription,
  SandboxStripeSubscriptionItem,
} from '../shapes/subscription.ts';
import {
  chargeSandboxInvoice,
  getSandboxProductName,
  issueSandboxInvoice,
} from './issue-and-charge-invoices.ts';

export type ProrationBehavior = 'create_prorations' | 'always_invoice' | 'none';

export function changeSandboxSubscriptionPlan(
  sandbox: Sandbox,
  subscription: SandboxStripeSubscription,
  options: {
    readonly item: SandboxStripeSubscriptionItem;
    readonly price: SandboxStripePrice;
    readonly quantity: number;
    readonly proration: ProrationBehavior;
    readonly at: number;
  },
): void {
  const { item, price, quantity, at } = options;
  const isPaid = subscription.status === 'active' || subscription.status === 'past_due';
  const previous = { price: item.price, quantity: item.quantity };
  item.price = price;
  item.plan = toStripeLegacyPlan(price);
  item.quantity = quantity;
  if (options.proration === 'none' || !isPaid) return;
  const remainingPeriod: SandboxBillingPeriod = { start: at, end: item.current_period_end };
  const periodSeconds = item.current_period_end - item.current_period_start;
  const remainingShare = Math.max(0, remainingPeriod.end - remainingPeriod.start) / periodSeconds;
  const buildProrationLine = (terms: typeof previous, sign: 1 | -1): SandboxStripeInvoiceLine =>
    buildSandboxStripeInvoiceLine({
      item,
      price: terms.price,
      amount: sign * Math.round(terms.price.unit_amount * terms.quantity * remainingShare),
      description: `${sign < 0 ? 'Unused' : 'Remaining'} time on ${getSandboxProductName(sandbox, terms.price)}`,
      period: remainingPeriod,
      isProration: true,
    });
  const lines = [buildProrationLine(previous, -1), buildProrationLine({ price, quantity }, 1)];
  if (options.proration === 'create_prorations') {
    const waiting = sandbox.stripe.waitingLines.get(subscription.id) ?? [];
    sandbox.stripe.waitingLines.set(subscription.id, [...waiting, ...lines]);
    return;
  }
  const invoice = issueSandboxInvoice(sandbox, subscription, {
    reason: 'subscription_update',
    lines,
    period: remainingPeriod,
    at,
  });
  if (invoice && chargeSandboxInvoice(sandbox, invoice, at) !== null)
    subscription.status = 'past_due';
}
