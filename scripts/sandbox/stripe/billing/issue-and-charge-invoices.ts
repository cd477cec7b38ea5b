// Issues invoices and charges the card; retries a declined charge a few times, then gives up.
import type { Sandbox } from '../../sandbox-types.ts';
import { applyAndEmitStripeChange, emitStripeEvent } from '../events/emit-stripe-event.ts';
import type { SandboxStripePrice } from '../shapes/catalog.ts';
import {
  buildSandboxStripeInvoice,
  buildSandboxStripeInvoiceLine,
  type InvoiceBillingReason,
  type SandboxStripeInvoice,
  type SandboxStripeInvoiceLine,
} from '../shapes/invoice.ts';
import { buildSandboxStripeInvoicePayment } from '../shapes/invoice-payment.ts';
import type { SandboxBillingPeriod, SandboxStripeSubscription } from '../shapes/subscription.ts';
import { computeDiscountAmounts, removeEndedSandboxDiscounts } from './discounts.ts';

/** Delays between attempts to charge; after the last attempt the subscription ends. */
const retryDelaysDays = [3, 5, 7];
const daySeconds = 86_400;

/**
 * Makes an invoice of these lines and of the lines waiting for the next invoice, and finalizes it.
 */
export function issueSandboxInvoice(
  sandbox: Sandbox,
  subscription: SandboxStripeSubscription,
  options: {
    readonly reason: InvoiceBillingReason;
    readonly lines: readonly SandboxStripeInvoiceLine[];
    readonly period: SandboxBillingPeriod;
    readonly at: number;
  },
): SandboxStripeInvoice | null {
  const { stripe } = sandbox;
  const customer = stripe.customers.get(subscription.customer);
  if (!customer) return null;
  const { at } = options;
  const lines = [...(stripe.waitingLines.get(subscription.id) ?? []), ...options.lines];
  stripe.waitingLines.delete(subscription.id);
  const subtotal = lines.reduce((sum, line) => sum + (line.discountable ? line.amount : 0), 0);
  const discounts = computeDiscountAmounts(sandbox, subscription, { subtotal, at });
  removeEndedSandboxDiscounts(sandbox, subscription, { used: discounts, at });
  const number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`;
  const { reason, period } = options;
  const invoice = buildSandboxStripeInvoice({
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
  stripe.invoices.set(invoice.id, invoice);
  subscription.latest_invoice = invoice.id;
  emitStripeEvent(sandbox, { type: 'invoice.created', object: invoice, at });
  emitStripeEvent(sandbox, { type: 'invoice.finalized', object: invoice, at });
  return invoice;
}

/** One line per subscription item, for a whole period. */
export function buildInvoicePeriodLines(
  sandbox: Sandbox,
  subscription: SandboxStripeSubscription,
  options: { readonly period: SandboxBillingPeriod; readonly isTrial: boolean },
): SandboxStripeInvoiceLine[] {
  return subscription.items.data.map((item) => {
    const name = getSandboxProductName(sandbox, item.price);
    const amount = options.isTrial ? 0 : item.price.unit_amount * item.quantity;
    const description = options.isTrial
      ? `Trial period for ${name}`
      : `${item.quantity} × ${name} (at $${(item.price.unit_amount / 100).toFixed(2)} / ${item.price.recurring?.interval})`;
    const { price } = item;
    return buildSandboxStripeInvoiceLine({
      item,
      price,
      amount,
      description,
      period: options.period,
      isProration: false,
    });
  });
}

export function getSandboxProductName({ stripe }: Sandbox, price: SandboxStripePrice): string {
  return stripe.products.get(price.product)?.name ?? price.nickname ?? price.id;
}

/** Charges the card. Returns the decline code, or null when the invoice was paid. */
export function chargeSandboxInvoice(
  sandbox: Sandbox,
  invoice: SandboxStripeInvoice,
  at: number,
): string | null {
  const declineCode = invoice.amount_due === 0 ? null : findDeclineCode(sandbox, invoice);
  invoice.attempted = true;
  if (invoice.amount_due > 0) invoice.attempt_count += 1;
  if (declineCode !== null) {
    const days = retryDelaysDays[invoice.attempt_count - 1];
    invoice.next_payment_attempt = days === undefined ? null : at + days * daySeconds;
    emitStripeEvent(sandbox, { type: 'invoice.payment_failed', object: invoice, at });
    return declineCode;
  }
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = at;
  if (invoice.amount_paid > 0) {
    const { id, amount_paid: amount, currency } = invoice;
    const payment = buildSandboxStripeInvoicePayment({
      created: at,
      invoice: id,
      amount,
      currency,
    });
    sandbox.stripe.invoicePayments.set(payment.id, payment);
  }
  emitStripeEvent(sandbox, { type: 'invoice.paid', object: invoice, at });
  emitStripeEvent(sandbox, { type: 'invoice.payment_succeeded', object: invoice, at });
  return null;
}

function findDeclineCode({ stripe }: Sandbox, invoice: SandboxStripeInvoice): string | null {
  const subscription = stripe.subscriptions.get(invoice.parent.subscription_details.subscription);
  const customer = stripe.customers.get(invoice.customer);
  const method =
    subscription?.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  if (!method) return 'generic_decline';
  return stripe.refusals.get(method) ?? null;
}

/**
 * Charges an open invoice again and updates its subscription. Returns the same as `chargeSandboxInvoice`.
 */
export function retrySandboxInvoiceCharge(
  sandbox: Sandbox,
  invoice: SandboxStripeInvoice,
  at: number,
): string | null {
  const declineCode = chargeSandboxInvoice(sandbox, invoice, at);
  const id = invoice.parent.subscription_details.subscription;
  const subscription = sandbox.stripe.subscriptions.get(id);
  if (!subscription || declineCode !== null) return declineCode;
  const isWaitingForPayment = ['past_due', 'incomplete'].includes(subscription.status);
  if (isWaitingForPayment && listOpenSandboxInvoices(sandbox, id).length === 0) {
    applyAndEmitStripeChange(
      sandbox,
      { type: 'customer.subscription.updated', object: subscription, at },
      (changed) => {
        changed.status = 'active';
      },
    );
  }
  return null;
}

export function listOpenSandboxInvoices(
  { stripe }: Sandbox,
  subscription: string,
): readonly SandboxStripeInvoice[] {
  return [...stripe.invoices.values()].filter(
    (invoice) =>
      invoice.status === 'open' &&
      invoice.parent.subscription_details.subscription === subscription,
  );
}
