// Stripe invoices and their lines. `parent` says what a line is for, `pricing` holds its price.

import type { SandboxStripePrice } from './catalog.ts';
import type { SandboxStripeCustomer } from './customer.ts';
import { buildCompleteStripeList, createStripeId } from './stripe-object.ts';
import type {
  SandboxBillingPeriod,
  SandboxStripeSubscription,
  SandboxStripeSubscriptionItem,
} from './subscription.ts';

export type SandboxStripeInvoice = ReturnType<typeof buildSandboxStripeInvoice>;
export type SandboxStripeInvoiceLine = ReturnType<typeof buildSandboxStripeInvoiceLine>;

export interface InvoiceDiscountAmount {
  readonly amount: number;
  readonly discount: string;
}

export type InvoiceBillingReason =
  | 'subscription_create'
  | 'subscription_cycle'
  | 'subscription_update';

export function buildSandboxStripeInvoiceLine(options: {
  readonly item: SandboxStripeSubscriptionItem;
  readonly price: SandboxStripePrice;
  /** Cents; negative for a credit. */
  readonly amount: number;
  readonly description: string;
  readonly period: SandboxBillingPeriod;
  readonly isProration: boolean;
}) {
  return {
    id: createStripeId('il'),
    object: 'line_item' as const,
    amount: options.amount,
    currency: options.price.currency,
    description: options.description,
    discount_amounts: [] as InvoiceDiscountAmount[],
    discountable: !options.isProration,
    discounts: [] as string[],
    invoice: null as string | null,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: options.isProration,
        proration_details: { credited_items: null },
        subscription: options.item.subscription,
        subscription_item: options.item.id,
      },
      type: 'subscription_item_details',
    },
    period: { end: options.period.end, start: options.period.start },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: options.price.id, product: options.price.product },
      type: 'price_details' as const,
      unit_amount_decimal: options.price.unit_amount_decimal,
    },
    quantity: options.item.quantity,
    quantity_decimal: String(options.item.quantity),
    subscription: options.item.subscription,
    subtotal: options.amount,
    taxes: [],
  };
}

export function buildSandboxStripeInvoice(options: {
  readonly created: number;
  readonly customer: SandboxStripeCustomer;
  readonly subscription: SandboxStripeSubscription;
  readonly reason: InvoiceBillingReason;
  readonly lines: SandboxStripeInvoiceLine[];
  readonly discounts: readonly InvoiceDiscountAmount[];
  readonly number: string;
  readonly period: SandboxBillingPeriod;
}) {
  const id = createStripeId('in');
  const { created, customer, subscription } = options;
  const subtotal = options.lines.reduce((sum, line) => sum + line.amount, 0);
  const discountTotal = options.discounts.reduce((sum, discount) => sum + discount.amount, 0);
  const total = subtotal - discountTotal;
  // A credit is not paid out: it stays on the customer's balance and reduces the next invoice.
  const amountOwed = total + customer.balance;
  const amountDue = Math.max(0, amountOwed);
  return {
    id,
    object: 'invoice' as const,
    account_country: 'US',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: amountDue,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amountDue,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    ...buildUnusedFields(),
    billing_reason: options.reason,
    collection_method: 'charge_automatically',
    created,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_tax_exempt: 'none',
    default_payment_method: null,
    description: null,
    discounts: options.discounts.map(({ discount }) => discount),
    effective_at: created,
    ending_balance: Math.min(0, amountOwed),
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: buildCompleteStripeList(
      options.lines.map((line) => ({ ...line, invoice: id })),
      `/v1/invoices/${id}/lines`,
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: null as number | null,
    number: options.number,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: options.period.end,
    period_start: options.period.start,
    starting_balance: customer.balance,
    status: 'open' as 'open' | 'paid' | 'void',
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: null as number | null,
      voided_at: null as number | null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: [...options.discounts],
    total_excluding_tax: total,
  };
}

/** Fields of an invoice that the sandbox never fills: taxes, shipping, credit notes. */
function buildUnusedFields() {
  return {
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    custom_fields: null,
    customer_account: null,
    customer_address: null,
    customer_shipping: null,
    customer_tax_ids: [],
    default_source: null,
    default_tax_rates: [],
    due_date: null,
    footer: null,
    from_invoice: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    on_behalf_of: null,
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    statement_descriptor: null,
    test_clock: null,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}
