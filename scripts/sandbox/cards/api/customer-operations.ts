// Calls on customers and their cards.

import { endSubscription } from '../billing/end-subscription.ts';
import { noSuch } from '../card-error.ts';
import { announce, announceChange, secondsOf } from '../events/announce.ts';
import { type Customer, newCustomer, type PaymentMethod } from '../shapes/customer.ts';
import {
  type CardCall,
  type CardOperations,
  existing,
  listOperation,
  operation,
} from './operation.ts';
import { mergedMetadata } from './parameters.ts';

export const customerOperations: CardOperations = {
  'GET customers': listOperation(['email'], ({ sandbox, parameters }) => {
    const email = parameters.text('email');
    return [...sandbox.cards.customers.values()].filter(
      (customer) => email === null || customer.email === email,
    );
  }),
  'POST customers': operation(
    ['email', 'name', 'phone', 'description', 'metadata'],
    createCustomer,
  ),
  'GET customers/:id': operation([], ({ sandbox, id }) => {
    const found = sandbox.cards.customers.get(id) ?? sandbox.cards.deletedCustomers.get(id);
    if (!found) throw noSuch('customer', id);
    return found;
  }),
  'POST customers/:id': operation(
    ['email', 'name', 'phone', 'description', 'metadata', 'invoice_settings'],
    updateCustomer,
  ),
  'DELETE customers/:id': operation([], deleteCustomer),
  'GET customers/:id/payment_methods': listOperation(['type'], ({ sandbox, id }) =>
    methodsOf(sandbox, customerOf({ sandbox, id }).id),
  ),
  'GET payment_methods': listOperation(['customer', 'type'], ({ sandbox, parameters }) =>
    methodsOf(sandbox, parameters.requiredText('customer')),
  ),
  'GET payment_methods/:id': operation([], ({ sandbox, id }) =>
    existing(sandbox.cards.paymentMethods, id, { kind: 'PaymentMethod' }),
  ),
};

function customerOf({ sandbox, id }: Pick<CardCall, 'sandbox' | 'id'>): Customer {
  return existing(sandbox.cards.customers, id, { kind: 'customer' });
}

function methodsOf({ cards }: CardCall['sandbox'], customer: string): readonly PaymentMethod[] {
  return [...cards.paymentMethods.values()].filter((method) => method.customer === customer);
}

function createCustomer({ sandbox, parameters }: CardCall): object {
  const customer = newCustomer({
    created: secondsOf(sandbox),
    email: parameters.text('email'),
    name: parameters.text('name'),
    phone: parameters.text('phone'),
    description: parameters.text('description'),
    metadata: mergedMetadata({}, parameters),
  });
  sandbox.cards.customers.set(customer.id, customer);
  announce(sandbox, { type: 'customer.created', object: customer });
  return customer;
}

function updateCustomer(call: CardCall): object {
  const { sandbox, parameters } = call;
  const customer = customerOf(call);
  const settings = parameters.group('invoice_settings');
  const method = settings.text('default_payment_method');
  if (method !== null) {
    const param = settings.path('default_payment_method');
    existing(sandbox.cards.paymentMethods, method, { kind: 'PaymentMethod', param });
  }
  announceChange(sandbox, { type: 'customer.updated', object: customer }, (changed) => {
    for (const name of ['email', 'name', 'phone', 'description'] as const) {
      if (parameters.has(name)) changed[name] = parameters.text(name);
    }
    changed.metadata = mergedMetadata(changed.metadata, parameters);
    if (method !== null) changed.invoice_settings.default_payment_method = method;
  });
  return customer;
}

/** Its subscriptions end at once; its open checkouts can no longer be paid. */
function deleteCustomer(call: CardCall): object {
  const { sandbox } = call;
  const { cards } = sandbox;
  const customer = customerOf(call);
  for (const subscription of cards.subscriptions.values()) {
    if (subscription.customer !== customer.id) continue;
    if (['canceled', 'incomplete_expired'].includes(subscription.status)) continue;
    const reason = 'cancellation_requested';
    endSubscription(sandbox, subscription, { at: secondsOf(sandbox), reason });
  }
  for (const method of methodsOf(sandbox, customer.id)) cards.paymentMethods.delete(method.id);
  cards.customers.delete(customer.id);
  const deleted = { id: customer.id, object: 'customer', deleted: true } as const;
  cards.deletedCustomers.set(customer.id, deleted);
  announce(sandbox, { type: 'customer.deleted', object: customer });
  return deleted;
}
