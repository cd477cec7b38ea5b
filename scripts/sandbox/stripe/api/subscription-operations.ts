// Stripe API operations on subscriptions.
import {
  changeSandboxSubscriptionPlan,
  type ProrationBehavior,
} from '../billing/change-subscription-plan.ts';
import {
  readDiscountParameters,
  updateSandboxSubscriptionDiscounts,
} from '../billing/discounts.ts';
import {
  endSandboxSubscription,
  scheduleSandboxSubscriptionCancellation,
  undoSandboxSubscriptionCancellation,
} from '../billing/end-subscription.ts';
import { startSandboxSubscription } from '../billing/start-subscription.ts';
import { applyAndEmitStripeChange, getSandboxEpochSeconds } from '../events/emit-stripe-event.ts';
import {
  createInvalidStripeRequestError,
  createMissingStripeObjectError,
  createMissingStripeParameterError,
  createStripeDeclinedError,
} from '../sandbox-stripe-error.ts';
import type { SandboxStripePrice } from '../shapes/catalog.ts';
import type { SandboxStripeSubscription } from '../shapes/subscription.ts';
import {
  defineStripeListOperation,
  defineStripeOperation,
  getSandboxStripeObject,
  type SandboxStripeCall,
  type SandboxStripeOperations,
} from './stripe-operation.ts';
import { mergeStripeMetadata, type StripeParameters } from './stripe-parameters.ts';

export const sandboxStripeSubscriptionOperations: SandboxStripeOperations = {
  'GET subscriptions': defineStripeListOperation(
    ['customer', 'price', 'status'],
    findSubscriptions,
  ),
  'GET subscriptions/:id': defineStripeOperation([], (call) => getExistingSubscription(call)),
  'POST subscriptions': defineStripeOperation(
    [
      ...['customer', 'items', 'default_payment_method', 'metadata', 'description', 'discounts'],
      ...['trial_end', 'trial_period_days', 'payment_behavior', 'off_session'],
    ],
    createSubscription,
  ),
  'POST subscriptions/:id': defineStripeOperation(
    [
      ...['cancel_at_period_end', 'items', 'proration_behavior', 'metadata', 'discounts'],
      ...['default_payment_method', 'description', 'trial_end', 'cancellation_details'],
      ...['payment_behavior', 'off_session', 'cancel_at'],
    ],
    updateSubscription,
  ),
  'DELETE subscriptions/:id': defineStripeOperation(
    ['cancellation_details', 'invoice_now', 'prorate'],
    cancelSubscription,
  ),
};

function getExistingSubscription({ sandbox, id }: SandboxStripeCall): SandboxStripeSubscription {
  return getSandboxStripeObject(sandbox.stripe.subscriptions, id, { kind: 'subscription' });
}

/** Without `status`, excludes canceled ones; `ended` selects ended ones; `all` selects all. */
function findSubscriptions({
  sandbox,
  parameters,
}: SandboxStripeCall): readonly SandboxStripeSubscription[] {
  const customer = parameters.text('customer');
  const price = parameters.text('price');
  const wanted = parameters.text('status');
  if (customer !== null && !isKnownCustomer(sandbox, customer)) {
    throw createMissingStripeObjectError('customer', customer, 'customer');
  }
  const endedStatuses = ['canceled', 'incomplete_expired'];
  return [...sandbox.stripe.subscriptions.values()].filter(({ status, ...subscription }) => {
    if (customer !== null && subscription.customer !== customer) return false;
    if (price !== null && !subscription.items.data.some((item) => item.price.id === price)) {
      return false;
    }
    if (wanted === null) return status !== 'canceled';
    return (
      wanted === 'all' || (wanted === 'ended' ? endedStatuses.includes(status) : status === wanted)
    );
  });
}

function isKnownCustomer({ stripe }: SandboxStripeCall['sandbox'], customer: string): boolean {
  return stripe.customers.has(customer) || stripe.deletedCustomers.has(customer);
}

function createSubscription({ sandbox, parameters }: SandboxStripeCall): object {
  const customerId = parameters.requiredText('customer');
  const { stripe } = sandbox;
  const customer = getSandboxStripeObject(stripe.customers, customerId, {
    kind: 'customer',
    param: 'customer',
  });
  const [item] = parameters.list('items');
  if (!item) throw createMissingStripeParameterError('items');
  const at = getSandboxEpochSeconds(sandbox);
  const days = parameters.number('trial_period_days');
  const method =
    parameters.text('default_payment_method') ?? customer.invoice_settings.default_payment_method;
  const paymentBehavior = parameters.text('payment_behavior');
  const declineCode = method === null ? 'generic_decline' : stripe.refusals.get(method);
  const trialEnd = days === null ? parameters.number('trial_end') : at + days * 86_400;
  if (paymentBehavior === 'error_if_incomplete' && trialEnd === null && declineCode)
    throw createStripeDeclinedError(declineCode);
  const { subscription } = startSandboxSubscription(sandbox, {
    customer: customer.id,
    price: readPrice(sandbox, item),
    quantity: item.number('quantity') ?? 1,
    trialEnd,
    paymentMethod: method,
    description: parameters.text('description'),
    metadata: mergeStripeMetadata({}, parameters),
    discounts: readDiscountParameters(sandbox, parameters, customer.id),
    checkoutSession: null,
    at,
  });
  return subscription;
}

function readPrice(
  { stripe }: SandboxStripeCall['sandbox'],
  item: StripeParameters,
): SandboxStripePrice {
  const param = item.path('price');
  const price = getSandboxStripeObject(stripe.prices, item.requiredText('price'), {
    kind: 'price',
    param,
  });
  if (!price.active) {
    throw createInvalidStripeRequestError(
      'The price specified is inactive. This field only accepts active prices.',
      param,
    );
  }
  return price;
}

function updateSubscription(call: SandboxStripeCall): object {
  const subscription = getExistingSubscription(call);
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') {
    throw createInvalidStripeRequestError(
      'A canceled subscription can only update its cancellation_details and metadata.',
    );
  }
  applyAndEmitStripeChange(
    call.sandbox,
    { type: 'customer.subscription.updated', object: subscription },
    (changed) => {
      changed.metadata = mergeStripeMetadata(changed.metadata, call.parameters);
      if (call.parameters.has('description'))
        changed.description = call.parameters.text('description');
      updateEnd(call, changed);
      updateTrial(call, changed);
      updatePayment(call, changed);
      updateItems(call, changed);
    },
  );
  return subscription;
}

function updateEnd(
  { sandbox, parameters }: SandboxStripeCall,
  subscription: SandboxStripeSubscription,
): void {
  const atPeriodEnd = parameters.flag('cancel_at_period_end');
  const at = getSandboxEpochSeconds(sandbox);
  if (atPeriodEnd === true)
    scheduleSandboxSubscriptionCancellation(subscription, { at, setsPeriodEndFlag: true });
  if (atPeriodEnd === false) undoSandboxSubscriptionCancellation(subscription);
  if (parameters.has('cancel_at')) {
    undoSandboxSubscriptionCancellation(subscription);
    subscription.cancel_at = parameters.number('cancel_at');
    subscription.canceled_at = subscription.cancel_at === null ? null : at;
  }
  readCancellationDetails(parameters, subscription);
}

function readCancellationDetails(
  parameters: StripeParameters,
  subscription: SandboxStripeSubscription,
): void {
  const details = parameters.group('cancellation_details');
  for (const name of ['comment', 'feedback'] as const) {
    if (details.has(name)) subscription.cancellation_details[name] = details.text(name);
  }
}

/** Moves the end of the current period, because the next period is charged then. */
function updateTrial(
  { sandbox, parameters }: SandboxStripeCall,
  subscription: SandboxStripeSubscription,
): void {
  const given = parameters.text('trial_end');
  if (given === null) return;
  const end =
    given === 'now' ? getSandboxEpochSeconds(sandbox) : (parameters.number('trial_end') ?? 0);
  const [item] = subscription.items.data;
  if (!item || subscription.status !== 'trialing') {
    throw createInvalidStripeRequestError(
      'The sandbox moves the end of a running trial only.',
      'trial_end',
    );
  }
  subscription.trial_end = end;
  subscription.billing_cycle_anchor = end;
  item.current_period_end = end;
}

function updatePayment(
  { sandbox, parameters }: SandboxStripeCall,
  subscription: SandboxStripeSubscription,
): void {
  const method = parameters.text('default_payment_method');
  if (method !== null) {
    const param = 'default_payment_method';
    const found = getSandboxStripeObject(sandbox.stripe.paymentMethods, method, {
      kind: 'PaymentMethod',
      param,
    });
    subscription.default_payment_method = found.id;
  }
  if (parameters.has('discounts'))
    updateSandboxSubscriptionDiscounts(sandbox, subscription, parameters);
}

const prorationBehaviors: readonly ProrationBehavior[] = [
  'create_prorations',
  'always_invoice',
  'none',
];

function updateItems(
  { sandbox, parameters }: SandboxStripeCall,
  subscription: SandboxStripeSubscription,
): void {
  const [change, ...others] = parameters.list('items');
  if (!change) return;
  if (others.length > 0)
    throw createInvalidStripeRequestError('The sandbox serves one subscription item.', 'items');
  const id = change.text('id');
  const item = subscription.items.data.find((entry) => entry.id === id);
  if (!item) {
    if (id !== null)
      throw createMissingStripeObjectError('subscription item', id, change.path('id'));
    throw createInvalidStripeRequestError(
      'The sandbox serves one subscription item: name it by id.',
      change.path('id'),
    );
  }
  const given = parameters.text('proration_behavior') ?? 'create_prorations';
  const proration = prorationBehaviors.find((name) => name === given);
  if (!proration)
    throw createInvalidStripeRequestError('Invalid proration_behavior', 'proration_behavior');
  changeSandboxSubscriptionPlan(sandbox, subscription, {
    item,
    price: change.text('price') === null ? item.price : readPrice(sandbox, change),
    quantity: change.number('quantity') ?? item.quantity,
    proration,
    at: getSandboxEpochSeconds(sandbox),
  });
}

function cancelSubscription(call: SandboxStripeCall): object {
  const subscription = getExistingSubscription(call);
  if (subscription.status === 'canceled')
    throw createMissingStripeObjectError('subscription', subscription.id);
  readCancellationDetails(call.parameters, subscription);
  const reason = 'cancellation_requested';
  endSandboxSubscription(call.sandbox, subscription, {
    at: getSandboxEpochSeconds(call.sandbox),
    reason,
  });
  return subscription;
}
