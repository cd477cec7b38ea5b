// Moves a subscription to another price or quantity within its period, and prorates to the second.
import type { Sandbox } from '../../sandbox.ts';
import type { Price } from '../shapes/catalogue.ts';
import { planOf } from '../shapes/catalogue.ts';
import { type InvoiceLine, newInvoiceLine } from '../shapes/invoice.ts';
import type { Period, Subscription, SubscriptionItem } from '../shapes/subscription.ts';
import { collectInvoice, issueInvoice, productName } from './invoices.ts';

export type Proration = 'create_prorations' | 'always_invoice' | 'none';

export function changePlan(
  sandbox: Sandbox,
  subscription: Subscription,
  options: {
    readonly item: SubscriptionItem;
    readonly price: Price;
    readonly quantity: number;
    readonly proration: Proration;
    readonly at: number;
  },
): void {
  const { item, price, quantity, at } = options;
  const isPaid = subscription.status === 'active' || subscription.status === 'past_due';
  const before = { price: item.price, quantity: item.quantity };
  item.price = price;
  item.plan = planOf(price);
  item.quantity = quantity;
  if (options.proration === 'none' || !isPaid) return;
  const rest: Period = { start: at, end: item.current_period_end };
  const length = item.current_period_end - item.current_period_start;
  const share = Math.max(0, rest.end - rest.start) / length;
  const line = (side: typeof before, sign: 1 | -1): InvoiceLine =>
    newInvoiceLine({
      item,
      price: side.price,
      amount: sign * Math.round(side.price.unit_amount * side.quantity * share),
      description: `${sign < 0 ? 'Unused' : 'Remaining'} time on ${productName(sandbox, side.price)}`,
      period: rest,
      isProration: true,
    });
  const lines = [line(before, -1), line({ price, quantity }, 1)];
  if (options.proration === 'create_prorations') {
    const waiting = sandbox.cards.waitingLines.get(subscription.id) ?? [];
    sandbox.cards.waitingLines.set(subscription.id, [...waiting, ...lines]);
    return;
  }
  const invoice = issueInvoice(sandbox, subscription, {
    reason: 'subscription_update',
    lines,
    period: rest,
    at,
  });
  if (invoice && collectInvoice(sandbox, invoice, at) !== null) subscription.status = 'past_due';
}
