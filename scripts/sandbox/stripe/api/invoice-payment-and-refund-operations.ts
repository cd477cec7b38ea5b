// Stripe API operations on invoice payments and refunds.

import { emitStripeEvent, getSandboxEpochSeconds } from '../events/emit-stripe-event.ts';
import {
  createInvalidStripeRequestError,
  createMissingStripeObjectError,
} from '../sandbox-stripe-error.ts';
import { buildSandboxStripeRefund, type SandboxStripeRefund } from '../shapes/invoice-payment.ts';
import {
  defineStripeListOperation,
  defineStripeOperation,
  getSandboxStripeObject,
  type SandboxStripeCall,
  type SandboxStripeOperations,
} from './stripe-operation.ts';

export const sandboxStripePaymentAndRefundOperations: SandboxStripeOperations = {
  'GET invoice_payments': defineStripeListOperation(
    ['invoice', 'status'],
    ({ sandbox, parameters }) => {
      const invoice = parameters.text('invoice');
      const status = parameters.text('status');
      return [...sandbox.stripe.invoicePayments.values()].filter(
        (payment) =>
          (invoice === null || payment.invoice === invoice) &&
          (status === null || payment.status === status),
      );
    },
  ),
  'GET refunds': defineStripeListOperation(['payment_intent'], ({ sandbox, parameters }) => {
    const intent = parameters.text('payment_intent');
    return [...sandbox.stripe.refunds.values()].filter(
      (refund) => intent === null || refund.payment_intent === intent,
    );
  }),
  'GET refunds/:id': defineStripeOperation([], ({ sandbox, id }) =>
    getSandboxStripeObject(sandbox.stripe.refunds, id, { kind: 'refund' }),
  ),
  'POST refunds': defineStripeOperation(['payment_intent', 'amount', 'reason'], createRefund),
};

/** Refunds the whole payment unless an amount is given, and never more than what is left of it. */
function createRefund({ sandbox, parameters }: SandboxStripeCall): SandboxStripeRefund {
  const { stripe } = sandbox;
  const intent = parameters.requiredText('payment_intent');
  const payment = [...stripe.invoicePayments.values()].find(
    (entry) => entry.payment.payment_intent === intent,
  );
  const invoice = stripe.invoices.get(payment?.invoice ?? '');
  if (!payment || !invoice)
    throw createMissingStripeObjectError('payment_intent', intent, 'payment_intent');
  const refundedAmount = [...stripe.refunds.values()]
    .filter((refund) => refund.payment_intent === intent)
    .reduce((sum, refund) => sum + refund.amount, 0);
  const refundableAmount = payment.amount_paid - refundedAmount;
  if (refundableAmount === 0) {
    throw createInvalidStripeRequestError(
      `Charge of ${intent} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    );
  }
  const amount = parameters.number('amount') ?? refundableAmount;
  if (amount < 1 || amount > refundableAmount) {
    throw createInvalidStripeRequestError(
      `Refund amount is not between 1 and what is left (${refundableAmount}).`,
      'amount',
    );
  }
  const refund = buildSandboxStripeRefund({
    created: getSandboxEpochSeconds(sandbox),
    paymentIntent: intent,
    customer: invoice.customer,
    amount,
    currency: payment.currency,
    reason: parameters.text('reason'),
  });
  stripe.refunds.set(refund.id, refund);
  emitStripeEvent(sandbox, { type: 'refund.created', object: refund });
  return refund;
}
