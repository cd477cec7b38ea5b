// Issues invoices and collects them from the card; what is refused is tried again and in the end given up.
import type { Sandbox } from '../../sandbox.ts';
import { announce, announceChange } from '../events/announce.ts';
import type { Price } from '../shapes/catalogue.ts';
import {
  type BillingReason,
  type Invoice,
  type InvoiceLine,
  newInvoice,
  newInvoiceLine,
} from '../shapes/invoice.ts';
import { newInvoicePayment } from '../shapes/payment.ts';
import type { Period, Subscription } from '../shapes/subscription.ts';
import { discountAmounts, dropSpentDiscounts } from './discounts.ts';

/** Pauses between attempts to collect; after the last one the subscription ends. */
const retryDays = [3, 5, 7];
const daySeconds = 86_400;

/** Makes an invoice of these lines and of those that were waiting, and finalizes it. */
export function issueInvoice(
  sandbox: Sandbox,
  subscription: Subscription,
  options: {
    readonly reason: BillingReason;
    readonly lines: readonly InvoiceLine[];
    readonly period: Period;
    readonly at: number;
  },
): Invoice | null {
  const { cards } = sandbox;
  const customer = cards.customers.get(subscription.customer);
  if (!customer) return null;
  const { at } = options;
  const lines = [...(cards.waitingLines.get(subscription.id) ?? []), ...options.lines];
  cards.waitingLines.delete(subscription.id);
  const subtotal = lines.reduce((sum, line) => sum + (line.discountable ? line.amount : 0), 0);
  const discounts = discountAmounts(sandbox, subscription, { subtotal, at });
  dropSpentDiscounts(sandbox, subscription, { used: discounts, at });
  const number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`;
  const { reason, period } = options;
  const invoice = newInvoice({
    created: at,
    customer,
    subscription,
    reason,
    lines,
    discounts,
    number,
    period,
  });
  customer.next_invoice_sequence += 1;
  customer.balance = invoice.ending_balance;
  customer.currency = invoice.currency;
  cards.invoices.set(invoice.id, invoice);
  subscription.latest_invoice = invoice.id;
  announce(sandbox, { type: 'invoice.created', object: invoice, at });
  announce(sandbox, { type: 'invoice.finalized', object: invoice, at });
  return invoice;
}

/** The line of a whole period. */
export function periodLine(
  sandbox: Sandbox,
  subscription: Subscription,
  options: { readonly period: Period; readonly isTrial: boolean },
): InvoiceLine[] {
  return subscription.items.data.map((item) => {
    const name = productName(sandbox, item.price);
    const amount = options.isTrial ? 0 : item.price.unit_amount * item.quantity;
    const description = options.isTrial
      ? `Trial period for ${name}`
      : `${item.quantity} × ${name} (at $${(item.price.unit_amount / 100).toFixed(2)} / ${item.price.recurring?.interval})`;
    const { price } = item;
    return newInvoiceLine({
      item,
      price,
      amount,
      description,
      period: options.period,
      isProration: false,
    });
  });
}

export function productName({ cards }: Sandbox, price: Price): string {
  return cards.products.get(price.product)?.name ?? price.nickname ?? price.id;
}

/** Charges the card. The answer is the reason of a refusal, null when it was paid. */
export function collectInvoice(sandbox: Sandbox, invoice: Invoice, at: number): string | null {
  const refusal = invoice.amount_due === 0 ? null : refusalOf(sandbox, invoice);
  invoice.attempted = true;
  if (invoice.amount_due > 0) invoice.attempt_count += 1;
  if (refusal !== null) {
    const days = retryDays[invoice.attempt_count - 1];
    invoice.next_payment_attempt = days === undefined ? null : at + days * daySeconds;
    announce(sandbox, { type: 'invoice.payment_failed', object: invoice, at });
    return refusal;
  }
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = at;
  if (invoice.amount_paid > 0) {
    const { id, amount_paid: amount, currency } = invoice;
    const payment = newInvoicePayment({ created: at, invoice: id, amount, currency });
    sandbox.cards.invoicePayments.set(payment.id, payment);
  }
  announce(sandbox, { type: 'invoice.paid', object: invoice, at });
  announce(sandbox, { type: 'invoice.payment_succeeded', object: invoice, at });
  return null;
}

function refusalOf({ cards }: Sandbox, invoice: Invoice): string | null {
  const subscription = cards.subscriptions.get(invoice.parent.subscription_details.subscription);
  const customer = cards.customers.get(invoice.customer);
  const method =
    subscription?.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  if (!method) return 'generic_decline';
  return cards.refusals.get(method) ?? null;
}

/** Tries an open invoice once more and lets its subscription follow. The answer is as with `collectInvoice`. */
export function retryInvoice(sandbox: Sandbox, invoice: Invoice, at: number): string | null {
  const refusal = collectInvoice(sandbox, invoice, at);
  const id = invoice.parent.subscription_details.subscription;
  const subscription = sandbox.cards.subscriptions.get(id);
  if (!subscription || refusal !== null) return refusal;
  const waits = ['past_due', 'incomplete'].includes(subscription.status);
  if (waits && openInvoices(sandbox, id).length === 0) {
    announceChange(
      sandbox,
      { type: 'customer.subscription.updated', object: subscription, at },
      (changed) => {
        changed.status = 'active';
      },
    );
  }
  return null;
}

export function openInvoices({ cards }: Sandbox, subscription: string): readonly Invoice[] {
  return [...cards.invoices.values()].filter(
    (invoice) =>
      invoice.status === 'open' &&
      invoice.parent.subscription_details.subscription === subscription,
  );
}
