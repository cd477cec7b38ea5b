// Calls on payments of invoices and on refunds.
import { invalid, noSuch } from '../card-error.ts';
import { announce, secondsOf } from '../events/announce.ts';
import { newRefund, type Refund } from '../shapes/payment.ts';
import {
  type CardCall,
  type CardOperations,
  existing,
  listOperation,
  operation,
} from './operation.ts';

export const paymentOperations: CardOperations = {
  'GET invoice_payments': listOperation(['invoice', 'status'], ({ sandbox, parameters }) => {
    const invoice = parameters.text('invoice');
    const status = parameters.text('status');
    return [...sandbox.cards.invoicePayments.values()].filter(
      (payment) =>
        (invoice === null || payment.invoice === invoice) &&
        (status === null || payment.status === status),
    );
  }),
  'GET refunds': listOperation(['payment_intent'], ({ sandbox, parameters }) => {
    const intent = parameters.text('payment_intent');
    return [...sandbox.cards.refunds.values()].filter(
      (refund) => intent === null || refund.payment_intent === intent,
    );
  }),
  'GET refunds/:id': operation([], ({ sandbox, id }) =>
    existing(sandbox.cards.refunds, id, { kind: 'refund' }),
  ),
  'POST refunds': operation(['payment_intent', 'amount', 'reason'], createRefund),
};

/** The whole payment unless an amount is given; never more than is left of it. */
function createRefund({ sandbox, parameters }: CardCall): Refund {
  const { cards } = sandbox;
  const intent = parameters.requiredText('payment_intent');
  const payment = [...cards.invoicePayments.values()].find(
    (entry) => entry.payment.payment_intent === intent,
  );
  const invoice = cards.invoices.get(payment?.invoice ?? '');
  if (!payment || !invoice) throw noSuch('payment_intent', intent, 'payment_intent');
  const given = [...cards.refunds.values()]
    .filter((refund) => refund.payment_intent === intent)
    .reduce((sum, refund) => sum + refund.amount, 0);
  const left = payment.amount_paid - given;
  if (left === 0) {
    throw invalid(
      `Charge of ${intent} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    );
  }
  const amount = parameters.number('amount') ?? left;
  if (amount < 1 || amount > left) {
    throw invalid(`Refund amount is not between 1 and what is left (${left}).`, 'amount');
  }
  const refund = newRefund({
    created: secondsOf(sandbox),
    paymentIntent: intent,
    customer: invoice.customer,
    amount,
    currency: payment.currency,
    reason: parameters.text('reason'),
  });
  cards.refunds.set(refund.id, refund);
  announce(sandbox, { type: 'refund.created', object: refund });
  return refund;
}
