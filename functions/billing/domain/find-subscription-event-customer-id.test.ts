import { expect, test } from 'vitest';
import { findSubscriptionEventCustomerId } from './find-subscription-event-customer-id.ts';

const makeEvent = (type: string, object: object) => ({ type, data: { object } });

test.each([
  [
    'a subscription',
    'customer.subscription.updated',
    { object: 'subscription', customer: 'cus_1' },
  ],
  ['an expanded customer', 'invoice.paid', { object: 'invoice', customer: { id: 'cus_1' } }],
  ['a checkout', 'checkout.session.completed', { object: 'checkout.session', customer: 'cus_1' }],
  ['the customer itself', 'customer.deleted', { object: 'customer', id: 'cus_1' }],
])('finds the customer id in a Stripe event about %s', (_what, type, object) => {
  expect(findSubscriptionEventCustomerId(makeEvent(type, object))).toBe('cus_1');
});

test.each([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
])('handles the Stripe event type %s, which may change a subscription', (type) => {
  expect(findSubscriptionEventCustomerId(makeEvent(type, { customer: 'cus_1' }))).toBe('cus_1');
});

test.each([
  ['of a type that changes no subscription', 'charge.succeeded', { customer: 'cus_1' }],
  ['without a customer', 'checkout.session.completed', { customer: null }],
  ['with an object id that is not a customer id', 'customer.subscription.updated', { id: 'sub_1' }],
  ['with a customer that is not an id', 'invoice.paid', { customer: 7 }],
])('finds no customer id in a Stripe event %s', (_what, type, object) => {
  expect(findSubscriptionEventCustomerId(makeEvent(type, object))).toBeUndefined();
});
