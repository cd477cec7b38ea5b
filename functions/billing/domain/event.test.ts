import { expect, test } from 'vitest';
import { customerOf } from './event.ts';

const event = (type: string, object: object) => ({ type, data: { object } });

test.each([
  [
    'a subscription',
    'customer.subscription.updated',
    { object: 'subscription', customer: 'cus_1' },
  ],
  ['an expanded customer', 'invoice.paid', { object: 'invoice', customer: { id: 'cus_1' } }],
  ['a checkout', 'checkout.session.completed', { object: 'checkout.session', customer: 'cus_1' }],
  ['the customer', 'customer.deleted', { object: 'customer', id: 'cus_1' }],
])('an event of %s names the customer', (_what, type, object) => {
  expect(customerOf(event(type, object))).toBe('cus_1');
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
])('%s may change a subscription', (type) => {
  expect(customerOf(event(type, { customer: 'cus_1' }))).toBe('cus_1');
});

test.each([
  ['of another type', 'charge.succeeded', { customer: 'cus_1' }],
  ['without a customer', 'checkout.session.completed', { customer: null }],
  ['whose id alone is no customer', 'customer.subscription.updated', { id: 'sub_1' }],
  ['with a customer that is no id', 'invoice.paid', { customer: 7 }],
])('one %s names nobody', (_what, type, object) => {
  expect(customerOf(event(type, object))).toBeUndefined();
});
