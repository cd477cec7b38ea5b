import { describe, expect, test } from 'vitest';
import { TRIAL_LIMITS } from '#shared/limits.ts';
import { featureFlags } from '#shared/schemas/user.ts';
import {
  featuresOf,
  isSubscriptionActive,
  mayHaveChanged,
  planOf,
  subscriptionOf,
} from './plan.ts';
import type { StoredSubscription } from './user.ts';

const NOW = Date.UTC(2026, 10, 20);
const TOMORROW = '2026-11-21T00:00:00.000Z';
const YESTERDAY = '2026-11-19T00:00:00.000Z';

describe('the trial', () => {
  test.each([
    [
      'not begun',
      {},
      { subscription_active: false, on_free_trial: true, free_trial_ends_on: null },
    ],
    [
      'running',
      { trialEndsAt: TOMORROW },
      { subscription_active: true, on_free_trial: true, free_trial_ends_on: TOMORROW },
    ],
    [
      'over',
      { trialEndsAt: YESTERDAY },
      { subscription_active: false, on_free_trial: false, free_trial_ends_on: YESTERDAY },
    ],
  ])('%s', (_name, user, expected) => {
    expect(subscriptionOf(user, NOW)).toMatchObject(expected);
  });

  test('ends on the moment it names', () => {
    const user = { trialEndsAt: new Date(NOW).toISOString() };

    expect(isSubscriptionActive(user, NOW - 1)).toBe(true);
    expect(isSubscriptionActive(user, NOW)).toBe(false);
  });
});

const LIMITS = { max_comments: 1000, max_instagram_accounts: 2, max_responses: 3000 };
const paid = (overrides: Partial<StoredSubscription> = {}): StoredSubscription => ({
  id: 'sub_1',
  status: 'active',
  priceId: 'price_1',
  lookupKey: 'growth',
  planName: 'Growth',
  price: 3900,
  interval: 'month',
  intervalCount: 1,
  periodStart: YESTERDAY,
  periodEnd: TOMORROW,
  cancelAtPeriodEnd: false,
  limits: LIMITS,
  ...overrides,
});
const later = (iso: string, hours: number) => Date.parse(iso) + hours * 3_600_000;

describe('a paid plan', () => {
  test.each([
    ['active', {}, NOW, true],
    ['a trial at the card provider', { status: 'trialing' }, NOW, true],
    ['a failed renewal that is tried again', { status: 'past_due' }, NOW, true],
    ['ended by the provider', { status: 'canceled' }, NOW, false],
    ['never paid', { status: 'incomplete' }, NOW, false],
    ['a renewal nobody told us of yet', {}, later(TOMORROW, 23), true],
    ['a renewal that never came', {}, later(TOMORROW, 24), false],
    ['cancelled, before its end', { cancelAtPeriodEnd: true }, later(TOMORROW, 0) - 1, true],
    ['cancelled, at its end', { cancelAtPeriodEnd: true }, later(TOMORROW, 0), false],
  ])('%s', (_name, overrides, now, active) => {
    const user = { trialEndsAt: YESTERDAY, subscription: paid(overrides) };

    expect(isSubscriptionActive(user, now)).toBe(active);
    expect(subscriptionOf(user, now).plan_name).toBe(active ? 'Growth' : null);
  });

  test('counts over its own period and with its own limits', () => {
    expect(planOf({ subscription: paid() }, NOW)).toEqual({ period: '2026-11-19', limits: LIMITS });
    expect(planOf({ subscription: paid({ status: 'canceled' }) }, NOW)).toEqual({
      period: 'trial',
      limits: TRIAL_LIMITS,
    });
    expect(planOf({}, NOW).period).toBe('trial');
  });

  test('shows as it was stored, and not at all once it is over', () => {
    const user = { trialEndsAt: YESTERDAY, subscription: paid({ cancelAtPeriodEnd: true }) };
    expect(subscriptionOf(user, NOW)).toEqual({
      subscription_active: true,
      on_free_trial: false,
      free_trial_ends_on: YESTERDAY,
      plan_price_id: 'price_1',
      plan_lookup_key: 'growth',
      subscription_current_period_end: TOMORROW,
      cancel_at_period_end: true,
      plan_name: 'Growth',
      plan_price: 3900,
      plan_billing_interval: 'month',
      plan_billing_interval_count: 1,
    });
    expect(subscriptionOf(user, Date.parse(TOMORROW))).toEqual({
      subscription_active: false,
      on_free_trial: false,
      free_trial_ends_on: YESTERDAY,
      plan_price_id: null,
      plan_lookup_key: null,
      subscription_current_period_end: null,
      cancel_at_period_end: false,
      plan_name: null,
      plan_price: null,
      plan_billing_interval: null,
      plan_billing_interval_count: null,
    });
  });

  test('during the trial is no trial any more', () => {
    const both = subscriptionOf({ trialEndsAt: TOMORROW, subscription: paid() }, NOW);

    expect(both).toMatchObject({ on_free_trial: false, plan_price: 3900 });
  });
});

describe('features', () => {
  const onTrial = [
    'messages',
    'rules',
    'allow_rules_multiple_post_conditions',
    'allow_rules_any_all_radio_buttons',
    'allow_rules_multiple_story_conditions',
    'show_rule_action_option_smart_should_reply_check',
  ];
  const opened = (features: Readonly<Record<string, boolean>>) =>
    Object.keys(features).filter((flag) => features[flag]);

  test('every flag is named, true or false', () => {
    const features = featuresOf({ role: 'user' }, NOW);
    expect(Object.keys(features)).toEqual([...featureFlags]);
    expect(Object.values(features).every((open) => typeof open === 'boolean')).toBe(true);
  });

  test('a trial opens the six of every plan', () => {
    expect(opened(featuresOf({ role: 'user' }, NOW))).toEqual(onTrial);
  });

  test('a paid plan also opens turning approval off', () => {
    const features = featuresOf({ role: 'user', subscription: paid() }, NOW);

    expect(opened(features)).toEqual([...onTrial, 'allow_live_rules_approval_mode_off']);
  });

  test('an operator may open or close any of them for one user', () => {
    const features = featuresOf(
      {
        role: 'user',
        featureOverrides: { allow_manual_run_rules: true, messages: false },
      },
      NOW,
    );

    expect(features.allow_manual_run_rules).toBe(true);
    expect(features.messages).toBe(false);
  });

  test('a plan that ended opens no more than a trial', () => {
    const over = { role: 'user', subscription: paid({ status: 'canceled' }) } as const;
    expect(opened(featuresOf(over, NOW))).toEqual(onTrial);
  });

  test('an operator may close one for an admin too', () => {
    const features = featuresOf({ role: 'admin', featureOverrides: { rules: false } }, NOW);
    expect(opened(features)).toEqual(featureFlags.filter((flag) => flag !== 'rules'));
  });

  test('an admin has them all', () => {
    expect(opened(featuresOf({ role: 'admin' }, NOW))).toEqual([...featureFlags]);
  });
});

describe('a plan may have changed unnoticed', () => {
  const customer = { billingCustomerId: 'cus_1' };

  test.each([
    ['of a customer without one', customer, true],
    [
      'from the end of its period',
      { ...customer, subscription: paid({ periodEnd: new Date(NOW).toISOString() }) },
      true,
    ],
    ['not before', { ...customer, subscription: paid({ periodEnd: TOMORROW }) }, false],
    ['of a customer whose trial is long over', { ...customer, trialEndsAt: YESTERDAY }, true],
    ['not of who never was at a checkout', {}, false],
    [
      'not of who has a plan and no customer',
      { subscription: paid({ periodEnd: YESTERDAY }) },
      false,
    ],
  ])('%s', (_what, user, expected) => {
    expect(mayHaveChanged(user, NOW)).toBe(expected);
  });
});
