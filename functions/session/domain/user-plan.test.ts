import { describe, expect, test } from 'vitest';
import { TRIAL_PLAN_LIMITS } from '#shared/limits.ts';
import { FEATURE_FLAGS, type FeatureFlag } from '#shared/schemas/user.ts';
import type { StoredSubscription } from './user.ts';
import {
  getEffectivePlan,
  getFeatureFlagsOfUser,
  hasActivePlanOrTrial,
  shouldRefreshStoredPlan,
  toUserSubscription,
} from './user-plan.ts';

const NOW = Date.UTC(2026, 10, 20);
const TOMORROW = '2026-11-21T00:00:00.000Z';
const LONG_AGO = '2026-11-01T00:00:00.000Z';
const YESTERDAY = '2026-11-19T00:00:00.000Z';

describe('the free trial', () => {
  test.each([
    ['has not begun', {}, [false, true, null]],
    ['is running', { trialEndsAt: TOMORROW }, [true, true, TOMORROW]],
    ['has ended', { trialEndsAt: YESTERDAY }, [false, false, YESTERDAY]],
  ])('the subscription response reports a free trial that %s', (_name, user, expected) => {
    const response = toUserSubscription(user, NOW);
    const { subscription_active, on_free_trial, free_trial_ends_on } = response;
    expect([subscription_active, on_free_trial, free_trial_ends_on]).toEqual(expected);
  });

  test('a free trial is inactive from its exact end time on', () => {
    const user = { trialEndsAt: new Date(NOW).toISOString() };

    expect(hasActivePlanOrTrial(user, NOW - 1)).toBe(true);
    expect(hasActivePlanOrTrial(user, NOW)).toBe(false);
  });
});

const LIMITS = { max_comments: 1000, max_instagram_accounts: 2, max_responses: 3000 };
const makeSubscription = (overrides: Partial<StoredSubscription> = {}): StoredSubscription => ({
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
const CANCELED = { cancelAtPeriodEnd: true };
const addHours = (iso: string, hours: number) => Date.parse(iso) + hours * 3_600_000;

describe('a paid subscription', () => {
  test.each([
    ['Stripe reports it active', {}, NOW, true],
    ['Stripe reports it trialing', { status: 'trialing' }, NOW, true],
    ['Stripe still retries a failed renewal', { status: 'past_due' }, NOW, true],
    ['Stripe canceled it', { status: 'canceled' }, NOW, false],
    ['it was never paid', { status: 'incomplete' }, NOW, false],
    ['its period ended 23 hours ago without news of a renewal', {}, addHours(TOMORROW, 23), true],
    ['its period ended 24 hours ago without news of a renewal', {}, addHours(TOMORROW, 24), false],
    ['it was canceled and its period runs', CANCELED, addHours(TOMORROW, 0) - 1, true],
    ['it was canceled and its period ended', CANCELED, addHours(TOMORROW, 0), false],
  ])(
    'the subscription response reports whether a plan is active when %s',
    (_name, overrides, now, active) => {
      const user = { trialEndsAt: YESTERDAY, subscription: makeSubscription(overrides) };

      expect(hasActivePlanOrTrial(user, now)).toBe(active);
      expect(toUserSubscription(user, now).plan_name).toBe(active ? 'Growth' : null);
    },
  );

  test("counts usage over the plan's period, or the trial's after cancellation", () => {
    const getPlan = (overrides: Partial<StoredSubscription>) =>
      getEffectivePlan({ subscription: makeSubscription(overrides) }, NOW);

    expect(getPlan({})).toEqual({ period: '2026-11-19', limits: LIMITS });
    const trial = { period: 'trial', limits: TRIAL_PLAN_LIMITS };
    expect(getPlan({ status: 'canceled' })).toEqual(trial);
    expect(getEffectivePlan({}, NOW).period).toBe('trial');
  });

  test.each([
    ['runs', { subscription: makeSubscription() }, [false, null]],
    ['is past due', { subscription: makeSubscription({ status: 'past_due' }) }, [true, null]],
    [
      'is past due and over',
      { subscription: makeSubscription({ status: 'past_due', periodEnd: LONG_AGO }) },
      [false, LONG_AGO],
    ],
    ['has ended', { planEndedAt: YESTERDAY }, [false, YESTERDAY]],
    ['runs again', { planEndedAt: YESTERDAY, subscription: makeSubscription() }, [false, null]],
    ['was never paid for', { trialEndsAt: YESTERDAY }, [false, null]],
  ])('warns a payer about payment and plan when it %s', (_name, user, expected) => {
    const { is_payment_overdue, plan_ended_on } = toUserSubscription(user, NOW);

    expect([is_payment_overdue, plan_ended_on]).toEqual(expected);
  });

  test('returns the stored plan of a paid subscription, empty after its end', () => {
    const user = { trialEndsAt: YESTERDAY, subscription: makeSubscription(CANCELED) };
    expect(toUserSubscription(user, NOW)).toEqual({
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
      is_payment_overdue: false,
      plan_ended_on: null,
    });
    expect(toUserSubscription(user, Date.parse(TOMORROW))).toEqual({
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
      is_payment_overdue: false,
      plan_ended_on: TOMORROW,
    });
  });

  test('a paid subscription takes the place of a running trial', () => {
    const user = { trialEndsAt: TOMORROW, subscription: makeSubscription() };

    expect(toUserSubscription(user, NOW)).toMatchObject({ on_free_trial: false, plan_price: 3900 });
  });
});

describe('feature flags', () => {
  const featuresOfEveryPlan: readonly FeatureFlag[] = [
    'messages',
    'rules',
    'allow_rules_multiple_post_conditions',
    'allow_rules_any_all_radio_buttons',
    'allow_rules_multiple_story_conditions',
    'show_rule_action_option_smart_should_reply_check',
  ];
  const featuresOfPaidPlans: readonly FeatureFlag[] = ['allow_live_rules_approval_mode_off'];
  /** The open features, in the order of `FEATURE_FLAGS`. */
  const listOpenFeatures = (features: Readonly<Record<string, boolean>>) =>
    Object.keys(features).filter((flag) => features[flag]);
  const inOrder = (...flags: readonly FeatureFlag[]) =>
    FEATURE_FLAGS.filter((flag) => flags.includes(flag));

  test('the feature flags list every known feature as true or false', () => {
    const features = getFeatureFlagsOfUser({ role: 'user' }, NOW);
    expect(Object.keys(features)).toEqual([...FEATURE_FLAGS]);
    expect(Object.values(features).every((open) => typeof open === 'boolean')).toBe(true);
  });

  test.each([
    ['of a trial user enable the features of every plan', undefined],
    [
      'enable the features of every plan only once the paid plan has ended',
      makeSubscription({ status: 'canceled' }),
    ],
  ])('the feature flags %s', (_, subscription) => {
    expect(listOpenFeatures(getFeatureFlagsOfUser({ role: 'user', subscription }, NOW))).toEqual(
      inOrder(...featuresOfEveryPlan),
    );
  });

  test('a paid plan enables the features of paid plans', () => {
    const features = getFeatureFlagsOfUser({ role: 'user', subscription: makeSubscription() }, NOW);

    expect(listOpenFeatures(features)).toEqual(
      inOrder(...featuresOfEveryPlan, ...featuresOfPaidPlans),
    );
  });

  test("an operator's override wins over the plan's feature flags", () => {
    const featureOverrides = { allow_manual_run_rules: true, messages: false };
    expect(getFeatureFlagsOfUser({ role: 'user', featureOverrides }, NOW)).toMatchObject(
      featureOverrides,
    );
  });

  test("an operator's override can disable a feature of an admin", () => {
    const features = getFeatureFlagsOfUser(
      { role: 'admin', featureOverrides: { rules: false } },
      NOW,
    );
    expect(listOpenFeatures(features)).toEqual(FEATURE_FLAGS.filter((flag) => flag !== 'rules'));
  });

  test('the feature flags of an admin enable every feature', () => {
    expect(listOpenFeatures(getFeatureFlagsOfUser({ role: 'admin' }, NOW))).toEqual([
      ...FEATURE_FLAGS,
    ]);
  });
});

describe('whether the stored plan should be refreshed from Stripe', () => {
  const customer = { billingCustomerId: 'cus_1' };

  test.each([
    ['a Stripe customer without a subscription', customer, true],
    [
      'a subscription whose period has ended',
      { ...customer, subscription: makeSubscription({ periodEnd: new Date(NOW).toISOString() }) },
      true,
    ],
    [
      'a subscription whose period is running',
      { ...customer, subscription: makeSubscription({ periodEnd: TOMORROW }) },
      false,
    ],
    ['a Stripe customer whose trial has ended', { ...customer, trialEndsAt: YESTERDAY }, true],
    ['a user who never opened a checkout', {}, false],
    [
      'a user with a subscription and no Stripe customer',
      { subscription: makeSubscription({ periodEnd: YESTERDAY }) },
      false,
    ],
  ])('shouldRefreshStoredPlan decides for %s', (_what, user, expected) => {
    expect(shouldRefreshStoredPlan(user, NOW)).toBe(expected);
  });
});
