// Calls on subscriptions.
import { changePlan, type Proration } from '../billing/change-plan.ts';
import { changeDiscounts, readDiscounts } from '../billing/discounts.ts';
import { endSubscription, scheduleEnd, unscheduleEnd } from '../billing/end-subscription.ts';
import { startSubscription } from '../billing/subscribe.ts';
import { declined, invalid, missingParameter, noSuch } from '../card-error.ts';
import { announceChange, secondsOf } from '../events/announce.ts';
import type { Price } from '../shapes/catalogue.ts';
import type { Subscription } from '../shapes/subscription.ts';
import {
  type CardCall,
  type CardOperations,
  existing,
  listOperation,
  operation,
} from './operation.ts';
import { mergedMetadata, type Parameters } from './parameters.ts';

export const subscriptionOperations: CardOperations = {
  'GET subscriptions': listOperation(['customer', 'price', 'status'], findSubscriptions),
  'GET subscriptions/:id': operation([], (call) => subscriptionOf(call)),
  'POST subscriptions': operation(
    [
      ...['customer', 'items', 'default_payment_method', 'metadata', 'description', 'discounts'],
      ...['trial_end', 'trial_period_days', 'payment_behavior', 'off_session'],
    ],
    createSubscription,
  ),
  'POST subscriptions/:id': operation(
    [
      ...['cancel_at_period_end', 'items', 'proration_behavior', 'metadata', 'discounts'],
      ...['default_payment_method', 'description', 'trial_end', 'cancellation_details'],
      ...['payment_behavior', 'off_session', 'cancel_at'],
    ],
    updateSubscription,
  ),
  'DELETE subscriptions/:id': operation(
    ['cancellation_details', 'invoice_now', 'prorate'],
    cancelSubscription,
  ),
};

function subscriptionOf({ sandbox, id }: CardCall): Subscription {
  return existing(sandbox.cards.subscriptions, id, { kind: 'subscription' });
}

/** Without `status` everything but the canceled ones; `ended` is every end; `all` is all. */
function findSubscriptions({ sandbox, parameters }: CardCall): readonly Subscription[] {
  const customer = parameters.text('customer');
  const price = parameters.text('price');
  const wanted = parameters.text('status');
  if (customer !== null && !hasBeen(sandbox, customer)) {
    throw noSuch('customer', customer, 'customer');
  }
  const ends = ['canceled', 'incomplete_expired'];
  return [...sandbox.cards.subscriptions.values()].filter(({ status, ...subscription }) => {
    if (customer !== null && subscription.customer !== customer) return false;
    if (price !== null && !subscription.items.data.some((item) => item.price.id === price)) {
      return false;
    }
    if (wanted === null) return status !== 'canceled';
    return wanted === 'all' || (wanted === 'ended' ? ends.includes(status) : status === wanted);
  });
}

function hasBeen({ cards }: CardCall['sandbox'], customer: string): boolean {
  return cards.customers.has(customer) || cards.deletedCustomers.has(customer);
}

function createSubscription({ sandbox, parameters }: CardCall): object {
  const customerId = parameters.requiredText('customer');
  const { cards } = sandbox;
  const customer = existing(cards.customers, customerId, { kind: 'customer', param: 'customer' });
  const [item] = parameters.list('items');
  if (!item) throw missingParameter('items');
  const at = secondsOf(sandbox);
  const days = parameters.number('trial_period_days');
  const method =
    parameters.text('default_payment_method') ?? customer.invoice_settings.default_payment_method;
  const behaviour = parameters.text('payment_behavior');
  const refusal = method === null ? 'generic_decline' : cards.refusals.get(method);
  const trialEnd = days === null ? parameters.number('trial_end') : at + days * 86_400;
  if (behaviour === 'error_if_incomplete' && trialEnd === null && refusal) throw declined(refusal);
  const { subscription } = startSubscription(sandbox, {
    customer: customer.id,
    price: readPrice(sandbox, item),
    quantity: item.number('quantity') ?? 1,
    trialEnd,
    paymentMethod: method,
    description: parameters.text('description'),
    metadata: mergedMetadata({}, parameters),
    discounts: readDiscounts(sandbox, parameters, customer.id),
    checkoutSession: null,
    at,
  });
  return subscription;
}

function readPrice({ cards }: CardCall['sandbox'], item: Parameters): Price {
  const param = item.path('price');
  const price = existing(cards.prices, item.requiredText('price'), { kind: 'price', param });
  if (!price.active) {
    throw invalid('The price specified is inactive. This field only accepts active prices.', param);
  }
  return price;
}

function updateSubscription(call: CardCall): object {
  const subscription = subscriptionOf(call);
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  announceChange(
    call.sandbox,
    { type: 'customer.subscription.updated', object: subscription },
    (changed) => {
      changed.metadata = mergedMetadata(changed.metadata, call.parameters);
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

function updateEnd({ sandbox, parameters }: CardCall, subscription: Subscription): void {
  const atPeriodEnd = parameters.flag('cancel_at_period_end');
  const at = secondsOf(sandbox);
  if (atPeriodEnd === true) scheduleEnd(subscription, { at, asFlag: true });
  if (atPeriodEnd === false) unscheduleEnd(subscription);
  if (parameters.has('cancel_at')) {
    unscheduleEnd(subscription);
    subscription.cancel_at = parameters.number('cancel_at');
    subscription.canceled_at = subscription.cancel_at === null ? null : at;
  }
  readCancellation(parameters, subscription);
}

function readCancellation(parameters: Parameters, subscription: Subscription): void {
  const details = parameters.group('cancellation_details');
  for (const name of ['comment', 'feedback'] as const) {
    if (details.has(name)) subscription.cancellation_details[name] = details.text(name);
  }
}

/** A trial is ended, or moved, by moving the end of the present period; the next one is charged then. */
function updateTrial({ sandbox, parameters }: CardCall, subscription: Subscription): void {
  const given = parameters.text('trial_end');
  if (given === null) return;
  const end = given === 'now' ? secondsOf(sandbox) : (parameters.number('trial_end') ?? 0);
  const [item] = subscription.items.data;
  if (!item || subscription.status !== 'trialing') {
    throw invalid('The sandbox moves the end of a running trial only.', 'trial_end');
  }
  subscription.trial_end = end;
  subscription.billing_cycle_anchor = end;
  item.current_period_end = end;
}

function updatePayment({ sandbox, parameters }: CardCall, subscription: Subscription): void {
  const method = parameters.text('default_payment_method');
  if (method !== null) {
    const param = 'default_payment_method';
    const found = existing(sandbox.cards.paymentMethods, method, { kind: 'PaymentMethod', param });
    subscription.default_payment_method = found.id;
  }
  if (parameters.has('discounts')) changeDiscounts(sandbox, subscription, parameters);
}

const prorations: readonly Proration[] = ['create_prorations', 'always_invoice', 'none'];

function updateItems({ sandbox, parameters }: CardCall, subscription: Subscription): void {
  const [change, ...others] = parameters.list('items');
  if (!change) return;
  if (others.length > 0) throw invalid('The sandbox serves one subscription item.', 'items');
  const id = change.text('id');
  const item = subscription.items.data.find((entry) => entry.id === id);
  if (!item) {
    if (id !== null) throw noSuch('subscription item', id, change.path('id'));
    throw invalid('The sandbox serves one subscription item: name it by id.', change.path('id'));
  }
  const given = parameters.text('proration_behavior') ?? 'create_prorations';
  const proration = prorations.find((name) => name === given);
  if (!proration) throw invalid('Invalid proration_behavior', 'proration_behavior');
  changePlan(sandbox, subscription, {
    item,
    price: change.text('price') === null ? item.price : readPrice(sandbox, change),
    quantity: change.number('quantity') ?? item.quantity,
    proration,
    at: secondsOf(sandbox),
  });
}

function cancelSubscription(call: CardCall): object {
  const subscription = subscriptionOf(call);
  if (subscription.status === 'canceled') throw noSuch('subscription', subscription.id);
  readCancellation(call.parameters, subscription);
  const reason = 'cancellation_requested';
  endSubscription(call.sandbox, subscription, { at: secondsOf(call.sandbox), reason });
  return subscription;
}
