// Calls on invoices and events.
import { retryInvoice } from '../billing/invoices.ts';
import { declined, invalid } from '../card-error.ts';
import { secondsOf } from '../events/announce.ts';
import { type CardOperations, existing, listOperation, operation } from './operation.ts';

export const invoiceOperations: CardOperations = {
  'GET invoices': listOperation(
    ['customer', 'subscription', 'status'],
    ({ sandbox, parameters }) => {
      const customer = parameters.text('customer');
      const subscription = parameters.text('subscription');
      const status = parameters.text('status');
      return [...sandbox.cards.invoices.values()].filter(
        (invoice) =>
          (customer === null || invoice.customer === customer) &&
          (status === null || invoice.status === status) &&
          (subscription === null ||
            invoice.parent.subscription_details.subscription === subscription),
      );
    },
  ),
  'GET invoices/:id': operation([], ({ sandbox, id }) =>
    existing(sandbox.cards.invoices, id, { kind: 'invoice' }),
  ),
  'POST invoices/:id/pay': operation(['off_session'], ({ sandbox, id }) => {
    const invoice = existing(sandbox.cards.invoices, id, { kind: 'invoice' });
    if (invoice.status === 'paid') {
      throw invalid('Invoice is already paid', undefined, 'invoice_already_paid');
    }
    const refusal = retryInvoice(sandbox, invoice, secondsOf(sandbox));
    if (refusal !== null) throw declined(refusal);
    return invoice;
  }),
  'GET events': listOperation(['type', 'types', 'delivery_success'], ({ sandbox, parameters }) => {
    const types = [parameters.text('type'), ...parameters.texts('types')].filter(
      (name) => name !== null,
    );
    const delivered = parameters.flag('delivery_success');
    return [...sandbox.cards.events.values()].filter(
      (event) =>
        (types.length === 0 || types.some((type) => matches(type, event.type))) &&
        (delivered === null || (event.pending_webhooks === 0) === delivered),
    );
  }),
  'GET events/:id': operation([], ({ sandbox, id }) =>
    existing(sandbox.cards.events, id, { kind: 'event' }),
  ),
};

/** `customer.*` stands for all that begin so. */
function matches(wanted: string, type: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
