// Trial and plan as text.
import { expect, test } from 'vitest';
import { makeUserSubscription } from '#web/testing/data/api-object-factories.ts';
import { formatSubscription } from './format-subscription.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');

test.each([
  [
    { free_trial_ends_on: '2026-11-27T12:00:00.000Z' },
    ['Free Trial', 'Ends on 27th November 2026'],
  ],
  [
    { free_trial_ends_on: '2026-11-01T12:00:00.000Z' },
    ['Your free trial time has expired, please subscribe to continue using the app.'],
  ],
  [{ free_trial_ends_on: null }, ['Your free trial starts once your Instagram account is linked.']],
  [{ free_trial_ends_on: null, on_free_trial: false }, ['No subscription details available.']],
  [
    { plan_name: 'Pro', subscription_current_period_end: '2026-12-01T12:00:00.000Z' },
    ['Pro', 'Next billing date: 1st December 2026'],
  ],
  [
    {
      plan_name: 'Pro',
      subscription_current_period_end: '2026-12-01T12:00:00.000Z',
      cancel_at_period_end: true,
    },
    ['Pro (cancelled)', 'Subscription cancelled. Access expires: 1st December 2026'],
  ],
  [
    { on_free_trial: false, plan_ended_on: '2026-11-10T12:00:00.000Z' },
    ['Your plan ended on 10th November 2026, please subscribe to continue using the app.'],
  ],
  [
    { plan_ended_on: '2026-11-10T12:00:00.000Z', free_trial_ends_on: '2026-11-27T12:00:00.000Z' },
    ['Free Trial', 'Ends on 27th November 2026'],
  ],
  [
    {
      plan_name: 'Pro',
      subscription_current_period_end: '2026-12-01T12:00:00.000Z',
      is_payment_overdue: true,
    },
    ['Pro', 'Your last payment failed. Please update your card, so that your plan goes on.'],
  ],
])('formats the subscription %j', (subscription, lines) => {
  expect(formatSubscription(makeUserSubscription(subscription), NOW)).toEqual(lines);
});
