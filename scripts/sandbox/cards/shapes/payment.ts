// Payments of invoices, and what was given back of them. Payment intents exist by their ids alone.
import { newCardId } from './common.ts';

export type InvoicePayment = ReturnType<typeof newInvoicePayment>;
export type Refund = ReturnType<typeof newRefund>;

export function newInvoicePayment(options: {
  readonly created: number;
  readonly invoice: string;
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
}) {
  return {
    id: newCardId('inpay'),
    object: 'invoice_payment' as const,
    amount_paid: options.amount,
    amount_requested: options.amount,
    created: options.created,
    currency: options.currency,
    invoice: options.invoice,
    is_default: true,
    livemode: false,
    payment: { payment_intent: newCardId('pi'), type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: options.created },
  };
}

export function newRefund(options: {
  readonly created: number;
  readonly paymentIntent: string;
  readonly customer: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string | null;
}) {
  return {
    id: newCardId('re'),
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
