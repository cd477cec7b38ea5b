// Stripe API operations on customers and their payment methods.

import { endSubscription } from '../billing/end-subscription.ts';
import {
  emitChangeEvent,
  emitStripeEvent,
  getCurrentSeconds,
} from '../events/emit-stripe-event.ts';
import {
  buildCustomer,
  type StripeCustomer,
  type StripePaymentMethod,
} from '../shapes/customer.ts';
import { createMissingObjectError } from '../stripe-error.ts';
import {
  defineListOperation,
  defineOperation,
  getExistingObject,
  type StripeCall,
  type StripeOperations,
} from './stripe-operation.ts';
import { mergeMetadata } from './stripe-parameters.ts';

export const stripeCustomerOperations: StripeOperations = {
  'GET customers': defineListOperation(['email'], ({ sandbox, parameters }) => {
    const email = parameters.text('email');
    return [...sandbox.stripe.customers.values()].filter(
      (customer) => email === null || customer.email === email,
    );
  }),
  'POST customers': defineOperation(
    ['email', 'name', 'phone', 'description', 'metadata'],
    createCustomer,
  ),
  'GET customers/:id': defineOperation([], ({ sandbox, id }) => {
    const found = sandbox.stripe.customers.get(id) ?? sandbox.stripe.deletedCustomers.get(id);
    if (!found) throw createMissingObjectError('customer', id);
    return found;
  }),
  'POST customers/:id': defineOperation(
    ['email', 'name', 'phone', 'description', 'metadata', 'invoice_settings'],
    updateCustomer,
  ),
  'DELETE customers/:id': defineOperation([], deleteCustomer),
  'GET customers/:id/payment_methods': defineListOperation(['type'], ({ sandbox, id }) =>
    listPaymentMethods(sandbox, getExistingCustomer({ sandbox, id }).id),
  ),
  'GET payment_methods': defineListOperation(['customer', 'type'], ({ sandbox, parameters }) =>
    listPaymentMethods(sandbox, parameters.requiredText('customer')),
  ),
  'GET payment_methods/:id': defineOperation([], ({ sandbox, id }) =>
    getExistingObject(sandbox.stripe.paymentMethods, id, { kind: 'PaymentMethod' }),
  ),
};

function getExistingCustomer({ sandbox, id }: Pick<StripeCall, 'sandbox' | 'id'>): StripeCustomer {
  return getExistingObject(sandbox.stripe.customers, id, { kind: 'customer' });
}

function listPaymentMethods(
  { stripe }: StripeCall['sandbox'],
  customer: string,
): readonly StripePaymentMethod[] {
  return [...stripe.paymentMethods.values()].filter((method) => method.customer === customer);
}

function createCustomer({ sandbox, parameters }: StripeCall): object {
  const customer = buildCustomer({
    created: getCurrentSeconds(sandbox),
    email: parameters.text('email'),
    name: parameters.text('name'),
    phone: parameters.text('phone'),
    description: parameters.text('description'),
    metadata: mergeMetadata({}, parameters),
  });
  sandbox.stripe.customers.set(customer.id, customer);
  emitStripeEvent(sandbox, { type: 'customer.created', object: customer });
  return customer;
}

function updateCustomer(call: StripeCall): object {
  const { sandbox, parameters } = call;
  const customer = getExistingCustomer(call);
  const settings = parameters.group('invoice_settings');
  const method = settings.text('default_payment_method');
  if (method !== null) {
    const param = settings.path('default_payment_method');
    getExistingObject(sandbox.stripe.paymentMethods, method, { kind: 'PaymentMethod', param });
  }
  emitChangeEvent(sandbox, { type: 'customer.updated', object: customer }, (changed) => {
    for (const name of ['email', 'name', 'phone', 'description'] as const) {
      if (parameters.has(name)) changed[name] = parameters.text(name);
    }
    changed.metadata = mergeMetadata(changed.metadata, parameters);
    if (method !== null) changed.invoice_settings.default_payment_method = method;
  });
  return customer;
}

/** Ends the customer's subscriptions at once; open checkout sessions can no longer be paid. */
function deleteCustomer(call: StripeCall): object {
  const { sandbox } = call;
  const { stripe } = sandbox;
  const customer = getExistingCustomer(call);
  for (const subscription of stripe.subscriptions.values()) {
    if (subscription.customer !== customer.id) continue;
    if (['canceled', 'incomplete_expired'].includes(subscription.status)) continue;
    const reason = 'cancellation_requested';
    endSubscription(sandbox, subscription, { at: getCurrentSeconds(sandbox), reason });
  }
  for (const method of listPaymentMethods(sandbox, customer.id))
    stripe.paymentMethods.delete(method.id);
  stripe.customers.delete(customer.id);
  const deleted = { id: customer.id, object: 'customer', deleted: true } as const;
  stripe.deletedCustomers.set(customer.id, deleted);
  emitStripeEvent(sandbox, { type: 'customer.deleted', object: customer });
  return deleted;
}
