// Stripe invoice payments and refunds. A payment intent exists only as an id.
import { createStripeId } from './stripe-object.ts';

export type SandboxStripeInvoicePayment = ReturnType<typeof buildSandboxStripeInvoicePayment>;
export type SandboxStripeRefund = ReturnType<typeof buildSandboxStripeRefund>;

export function buildSandboxStripeInvoicePayment(options: {
  readonly created: number;
  readonly invoice: string;
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
}) {
  return {
    id: createStripeId('inpay'),
    object: 'invoice_payment' as const,
    amount_paid: options.amount,
    amount_requested: options.amount,
    created: options.created,
    currency: options.currency,
    invoice: options.invoice,
    is_default: true,
    livemode: false,
    payment: { payment_intent: createStripeId('pi'), type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: options.created },
  };
}

export function buildSandboxStripeRefund(options: {
  readonly created: number;
  readonly paymentIntent: string;
  readonly customer: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string | null;
}) {
  return {
    id: createStripeId('re'),
    object: 'refund' as const,
    amount: options.amount,
    balance_transaction: null,
    charge: null,
    created: options.created,
    currency: options.currency,
    customer: options.customer,
    customer_account: null,
    metadata: {},
    payment_intent: options.paymentIntent,
    payment_method: null,
    reason: options.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
