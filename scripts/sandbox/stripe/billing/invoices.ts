// Issues invoices and charges the card; retries a declined charge a few times, then gives up.
import type { Sandbox } from '../../sandbox-types.ts';
import { emitStripeEvent } from '../events/emit-stripe-event.ts';
import { createStripeId, createStripeObject } from '../shapes/create-stripe-object.ts';
import {
  type Customer,
  getPlanItem,
  type Invoice,
  type InvoiceLine,
  type Price,
  type Subscription,
} from '../shapes/stripe-objects.ts';
import { createMissingObjectError } from '../stripe-error.ts';
import { applyDiscounts, type DiscountAmount } from './discounts.ts';

/** Delays between attempts to charge; after the last attempt the subscription ends. */
const retryDelaysDays = [3, 5, 7];

/** Seconds. */
interface BillingPeriod {
  readonly start: number;
  readonly end: number;
}

export const getProductName = ({ stripe }: Sandbox, price: Price): string =>
  stripe.products.get(price.product)?.name ?? price.id;

/** @param amount cents; negative for a credit */
export function buildInvoiceLine(
  subscription: Subscription,
  price: Price,
  amount: number,
  terms: {
    readonly description: string;
    readonly period: BillingPeriod;
    readonly isProration: boolean;
  },
): InvoiceLine {
  return createStripeObject('invoiceLine', {
    amount,
    description: terms.description,
    discountable: !terms.isProration,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: terms.isProration,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: getPlanItem(subscription).id,
      },
      type: 'subscription_item_details',
    },
    period: terms.period,
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    subscription: subscription.id,
    subtotal: amount,
  });
}

export interface InvoiceTerms {
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  readonly lines: readonly InvoiceLine[];
  readonly period: BillingPeriod;
}

/**
 * Makes and finalizes an invoice and charges it.
 * @returns whether it was paid
 */
export function issueAndChargeInvoice(
  sandbox: Sandbox,
  subscription: Subscription,
  terms: InvoiceTerms,
  at: number,
): boolean {
  const { customers, invoices } = sandbox.stripe;
  const customer = customers.get(subscription.customer);
  if (!customer) throw createMissingObjectError('customer', subscription.customer);
  const discountableCents = sumUp(terms.lines.filter((line) => line.discountable));
  const discounts = applyDiscounts(sandbox, subscription, discountableCents, at);
  const invoice = buildInvoice(customer, subscription, { ...terms, discounts }, at);
  customer.next_invoice_sequence += 1;
  customer.balance = invoice.ending_balance;
  customer.currency = invoice.currency;
  invoices.set(invoice.id, invoice);
  subscription.latest_invoice = invoice.id;
  emitStripeEvent(sandbox, 'invoice.created', invoice, at);
  emitStripeEvent(sandbox, 'invoice.finalized', invoice, at);
  return chargeInvoice(sandbox, invoice, at) === null;
}

const sumUp = (entries: readonly { readonly amount: number }[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0);

function buildInvoice(
  customer: Customer,
  subscription: Subscription,
  { reason, lines, period, discounts }: InvoiceTerms & { readonly discounts: DiscountAmount[] },
  at: number,
): Invoice {
  const subtotal = sumUp(lines);
  const total = subtotal - sumUp(discounts);
  // A credit is not paid out: it stays on the customer's balance and reduces the next invoice.
  const amountOwed = total + customer.balance;
  const invoice = createStripeObject('invoice', {
    amount_due: Math.max(0, amountOwed),
    amount_remaining: Math.max(0, amountOwed),
    billing_reason: reason,
    created: at,
    customer: customer.id,
    customer_email: customer.email,
    discounts: discounts.map(({ discount }) => discount),
    effective_at: at,
    ending_balance: Math.min(0, amountOwed),
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: period.end,
    period_start: period.start,
    starting_balance: customer.balance,
    status: 'open',
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: total,
  });
  const { id } = invoice;
  const data = lines.map((line) => ({ ...line, invoice: id }));
  invoice.lines = { object: 'list', data, has_more: false, url: `/v1/invoices/${id}/lines` };
  invoice.status_transitions.finalized_at = at;
  return invoice;
}

/** Charges the card. Returns the decline code, or null when the invoice was paid. */
function chargeInvoice(sandbox: Sandbox, invoice: Invoice, at: number): string | null {
  const { subscriptions, refusals, invoicePayments } = sandbox.stripe;
  const subscription = subscriptions.get(invoice.parent.subscription_details.subscription);
  const declineCode = refusals.get(subscription?.default_payment_method ?? '');
  invoice.attempted = true;
  if (invoice.amount_due > 0) invoice.attempt_count += 1;
  if (invoice.amount_due > 0 && declineCode !== undefined) {
    const days = retryDelaysDays[invoice.attempt_count - 1];
    invoice.next_payment_attempt = days === undefined ? null : at + days * 86_400;
    emitStripeEvent(sandbox, 'invoice.payment_failed', invoice, at);
    return declineCode;
  }
  const { amount_due: amount } = invoice;
  invoice.status = 'paid';
  invoice.amount_paid = amount;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = at;
  if (amount > 0) {
    const payment = createStripeObject('invoicePayment', {
      amount_paid: amount,
      amount_requested: amount,
      created: at,
      invoice: invoice.id,
      payment: { payment_intent: createStripeId('pi'), type: 'payment_intent' },
      status_transitions: { canceled_at: null, paid_at: at },
    });
    invoicePayments.set(payment.id, payment);
  }
  emitStripeEvent(sandbox, 'invoice.paid', invoice, at);
  emitStripeEvent(sandbox, 'invoice.payment_succeeded', invoice, at);
  return null;
}

/** Charges an open invoice again. Returns the decline code, or null when it was paid. */
export function retryInvoiceCharge(sandbox: Sandbox, invoice: Invoice, at: number): string | null {
  const declineCode = chargeInvoice(sandbox, invoice, at);
  const id = invoice.parent.subscription_details.subscription;
  const subscription = sandbox.stripe.subscriptions.get(id);
  const isPaidUp = declineCode === null && listOpenInvoices(sandbox, id).length === 0;
  if (subscription?.status === 'past_due' && isPaidUp) {
    subscription.status = 'active';
    emitStripeEvent(sandbox, 'customer.subscription.updated', subscription, at);
  }
  return declineCode;
}

export const listOpenInvoices = ({ stripe }: Sandbox, subscription: string) =>
  [...stripe.invoices.values()].filter(
    ({ status, parent }) =>
      status === 'open' && parent.subscription_details.subscription === subscription,
  );
