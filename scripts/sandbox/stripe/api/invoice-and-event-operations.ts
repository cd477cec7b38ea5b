// Stripe API operations on invoices and events.
import { retrySandboxInvoiceCharge } from '../billing/issue-and-charge-invoices.ts';
import { getSandboxEpochSeconds } from '../events/emit-stripe-event.ts';
import {
  createInvalidStripeRequestError,
  createStripeDeclinedError,
} from '../sandbox-stripe-error.ts';
import {
  defineStripeListOperation,
  defineStripeOperation,
  getSandboxStripeObject,
  type SandboxStripeOperations,
} from './stripe-operation.ts';

export const sandboxStripeInvoiceAndEventOperations: SandboxStripeOperations = {
  'GET invoices': defineStripeListOperation(
    ['customer', 'subscription', 'status'],
    ({ sandbox, parameters }) => {
      const customer = parameters.text('customer');
      const subscription = parameters.text('subscription');
      const status = parameters.text('status');
      return [...sandbox.stripe.invoices.values()].filter(
        (invoice) =>
          (customer === null || invoice.customer === customer) &&
          (status === null || invoice.status === status) &&
          (subscription === null ||
            invoice.parent.subscription_details.subscription === subscription),
      );
    },
  ),
  'GET invoices/:id': defineStripeOperation([], ({ sandbox, id }) =>
    getSandboxStripeObject(sandbox.stripe.invoices, id, { kind: 'invoice' }),
  ),
  'POST invoices/:id/pay': defineStripeOperation(['off_session'], ({ sandbox, id }) => {
    const invoice = getSandboxStripeObject(sandbox.stripe.invoices, id, { kind: 'invoice' });
    if (invoice.status === 'paid') {
      throw createInvalidStripeRequestError(
        'Invoice is already paid',
        undefined,
        'invoice_already_paid',
      );
    }
    const declineCode = retrySandboxInvoiceCharge(
      sandbox,
      invoice,
      getSandboxEpochSeconds(sandbox),
    );
    if (declineCode !== null) throw createStripeDeclinedError(declineCode);
    return invoice;
  }),
  'GET events': defineStripeListOperation(
    ['type', 'types', 'delivery_success'],
    ({ sandbox, parameters }) => {
      const types = [parameters.text('type'), ...parameters.texts('types')].filter(
        (name) => name !== null,
      );
      const delivered = parameters.flag('delivery_success');
      return [...sandbox.stripe.events.values()].filter(
        (event) =>
          (types.length === 0 || types.some((type) => matchesEventType(type, event.type))) &&
          (delivered === null || (event.pending_webhooks === 0) === delivered),
      );
    },
  ),
  'GET events/:id': defineStripeOperation([], ({ sandbox, id }) =>
    getSandboxStripeObject(sandbox.stripe.events, id, { kind: 'event' }),
  ),
};

/** `customer.*` matches every type that starts with `customer.`. */
function matchesEventType(pattern: string, type: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
