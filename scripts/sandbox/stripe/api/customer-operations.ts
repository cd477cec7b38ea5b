// Stripe API operations on customers and their payment methods.

import { endSandboxSubscription } from '../billing/end-subscription.ts';
import {
  applyAndEmitStripeChange,
  emitStripeEvent,
  getSandboxEpochSeconds,
} from '../events/emit-stripe-event.ts';
import { createMissingStripeObjectError } from '../sandbox-stripe-error.ts';
import {
  buildSandboxStripeCustomer,
  type SandboxStripeCustomer,
  type SandboxStripePaymentMethod,
} from '../shapes/customer.ts';
import {
  defineStripeListOperation,
  defineStripeOperation,
  getSandboxStripeObject,
  type SandboxStripeCall,
  type SandboxStripeOperations,
} from './stripe-operation.ts';
import { mergeStripeMetadata } from './stripe-parameters.ts';

export const sandboxStripeCustomerOperations: SandboxStripeOperations = {
  'GET customers': defineStripeListOperation(['email'], ({ sandbox, parameters }) => {
    const email = parameters.text('email');
    return [...sandbox.stripe.customers.values()].filter(
      (customer) => email === null || customer.email === email,
    );
  }),
  'POST customers': defineStripeOperation(
    ['email', 'name', 'phone', 'description', 'metadata'],
    createCustomer,
  ),
  'GET customers/:id': defineStripeOperation([], ({ sandbox, id }) => {
    const found = sandbox.stripe.customers.get(id) ?? sandbox.stripe.deletedCustomers.get(id);
    if (!found) throw createMissingStripeObjectError('customer', id);
    return found;
  }),
  'POST customers/:id': defineStripeOperation(
    ['email', 'name', 'phone', 'description', 'metadata', 'invoice_settings'],
    updateCustomer,
  ),
  'DELETE customers/:id': defineStripeOperation([], deleteCustomer),
  'GET customers/:id/payment_methods': defineStripeListOperation(['type'], ({ sandbox, id }) =>
    listPaymentMethods(sandbox, getExistingCustomer({ sandbox, id }).id),
  ),
  'GET payment_methods': defineStripeListOperation(
    ['customer', 'type'],
    ({ sandbox, parameters }) => listPaymentMethods(sandbox, parameters.requiredText('customer')),
  ),
  'GET payment_methods/:id': defineStripeOperation([], ({ sandbox, id }) =>
    getSandboxStripeObject(sandbox.stripe.paymentMethods, id, { kind: 'PaymentMethod' }),
  ),
};

function getExistingCustomer({
  sandbox,
  id,
}: Pick<SandboxStripeCall, 'sandbox' | 'id'>): SandboxStripeCustomer {
  return getSandboxStripeObject(sandbox.stripe.customers, id, { kind: 'customer' });
}

function listPaymentMethods(
  { stripe }: SandboxStripeCall['sandbox'],
  customer: string,
): readonly SandboxStripePaymentMethod[] {
  return [...stripe.paymentMethods.values()].filter((method) => method.customer === customer);
}

function createCustomer({ sandbox, parameters }: SandboxStripeCall): object {
  const customer = buildSandboxStripeCustomer({
    created: getSandboxEpochSeconds(sandbox),
    email: parameters.text('email'),
    name: parameters.text('name'),
    phone: parameters.text('phone'),
    description: parameters.text('description'),
    metadata: mergeStripeMetadata({}, parameters),
  });
  sandbox.stripe.customers.set(customer.id, customer);
  emitStripeEvent(sandbox, { type: 'customer.created', object: customer });
  return customer;
}

function updateCustomer(call: SandboxStripeCall): object {
  const { sandbox, parameters } = call;
  const customer = getExistingCustomer(call);
  const settings = parameters.group('invoice_settings');
  const method = settings.text('default_payment_method');
  if (method !== null) {
    const param = settings.path('default_payment_method');
    getSandboxStripeObject(sandbox.stripe.paymentMethods, method, {
      kind: 'PaymentMethod',
      param,
    });
  }
  applyAndEmitStripeChange(sandbox, { type: 'customer.updated', object: customer }, (changed) => {
    for (const name of ['email', 'name', 'phone', 'description'] as const) {
      if (parameters.has(name)) changed[name] = parameters.text(name);
    }
    changed.metadata = mergeStripeMetadata(changed.metadata, parameters);
    if (method !== null) changed.invoice_settings.default_payment_method = method;
  });
  return customer;
}

/** Ends the customer's subscriptions at once; open checkout sessions can no longer be paid. */
function deleteCustomer(call: SandboxStripeCall): object {
  const { sandbox } = call;
  const { stripe } = sandbox;
  const customer = getExistingCustomer(call);
  for (const subscription of stripe.subscriptions.values()) {
    if (subscription.customer !== customer.id) continue;
    if (['canceled', 'incomplete_expired'].includes(subscription.status)) continue;
    const reason = 'cancellation_requested';
    endSandboxSubscription(sandbox, subscription, { at: getSandboxEpochSeconds(sandbox), reason });
  }
  for (const method of listPaymentMethods(sandbox, customer.id))
    stripe.paymentMethods.delete(method.id);
  stripe.customers.delete(customer.id);
  const deleted = { id: customer.id, object: 'customer', deleted: true } as const;
  stripe.deletedCustomers.set(customer.id, deleted);
  emitStripeEvent(sandbox, { type: 'customer.deleted', object: customer });
  return deleted;
}
