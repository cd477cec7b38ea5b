// The contents of a user's plan: trial, subscription, usage limits, feature flags.
import { TRIAL_PLAN_LIMITS } from '#shared/limits.ts';
import {
  FEATURE_FLAGS,
  type FeatureFlag,
  type Features,
  type UserSubscription,
} from '#shared/schemas/user.ts';
import type { PlanLimits, StoredSubscription, StoredUser } from './user.ts';

/** `period` names the time span over which usage is counted. */
export type EffectivePlan = { readonly period: string; readonly limits: PlanLimits };

type UserPlanFields = Pick<StoredUser, 'trialEndsAt' | 'subscription' | 'planEndedAt'>;

/** In `past_due` Stripe still retries a failed renewal for some days, so the user keeps the plan. */
const SERVED_STATUSES = new Set(['active', 'trialing', 'past_due']);

/** The webhook event of a renewal may arrive late, and a paying user must not lose access then. */
const RENEWAL_GRACE_MS = 24 * 60 * 60 * 1_000;

/** The subscription while it is paid for. A canceled one lasts until the end of its period. */
function findPaidSubscription(
  { subscription }: UserPlanFields,
  now: number,
): StoredSubscription | undefined {
  if (subscription === undefined || !SERVED_STATUSES.has(subscription.status)) return undefined;
  const graceMs = subscription.cancelAtPeriodEnd ? 0 : RENEWAL_GRACE_MS;
  return now < Date.parse(subscription.periodEnd) + graceMs ? subscription : undefined;
}

/** `now` is in epoch milliseconds. */
export const hasPaidPlan = (user: UserPlanFields, now: number): boolean =>
  findPaidSubscription(user, now) !== undefined;

const isOnTrial = ({ trialEndsAt }: UserPlanFields, now: number): boolean =>
  trialEndsAt !== undefined && now < Date.parse(trialEndsAt);

/** `now` is in epoch milliseconds. A trial starts with the first Instagram account and is inactive before. */
export const hasActivePlanOrTrial = (user: UserPlanFields, now: number): boolean =>
  hasPaidPlan(user, now) || isOnTrial(user, now);

/** The period and limits that apply now: those of the paid plan, otherwise those of the trial. */
export function getEffectivePlan(user: UserPlanFields, now: number): EffectivePlan {
  const paidPlan = findPaidSubscription(user, now);
  if (paidPlan === undefined) return { period: 'trial', limits: TRIAL_PLAN_LIMITS };
  return { period: paidPlan.periodStart.slice(0, 10), limits: paidPlan.limits };
}

/**
 * Whether the stored plan may be stale: its period has ended, or there is a Stripe customer without a subscription,
 * who may just have paid. Stripe sends webhook events of changes, but they can get lost.
 */
export function shouldRefreshStoredPlan(
  user: Pick<StoredUser, 'subscription' | 'billingCustomerId'>,
  now: number,
): boolean {
  if (user.billingCustomerId === undefined) return false;
  return user.subscription === undefined || now >= Date.parse(user.subscription.periodEnd);
}

const NO_PLAN_FIELDS = {
  plan_price_id: null,
  plan_lookup_key: null,
  subscription_current_period_end: null,
  cancel_at_period_end: false,
  plan_name: null,
  plan_price: null,
  plan_billing_interval: null,
  plan_billing_interval_count: null,
};

export function toUserSubscription(user: UserPlanFields, now: number): UserSubscription {
  const { trialEndsAt } = user;
  const paidPlan = findPaidSubscription(user, now);
  return {
    subscription_active: hasActivePlanOrTrial(user, now),
    on_free_trial: paidPlan === undefined && (trialEndsAt === undefined || isOnTrial(user, now)),
    free_trial_ends_on: trialEndsAt ?? null,
    is_payment_overdue: paidPlan?.status === 'past_due',
    plan_ended_on:
      paidPlan === undefined ? (user.subscription?.periodEnd ?? user.planEndedAt ?? null) : null,
    ...(paidPlan === undefined
      ? NO_PLAN_FIELDS
      : {
          plan_price_id: paidPlan.priceId,
          plan_lookup_key: paidPlan.lookupKey,
          subscription_current_period_end: paidPlan.periodEnd,
          cancel_at_period_end: paidPlan.cancelAtPeriodEnd,
          plan_name: paidPlan.planName,
          plan_price: paidPlan.price,
          plan_billing_interval: paidPlan.interval,
          plan_billing_interval_count: paidPlan.intervalCount,
        }),
  };
}

type FeatureAvailability = 'every_plan' | 'paid_plans' | 'override_only';

const FEATURE_AVAILABILITY: Readonly<Record<FeatureFlag, FeatureAvailability>> = {
  messages: 'every_plan',
  rules: 'every_plan',
  allow_rules_multiple_post_conditions: 'every_plan',
  allow_rules_any_all_radio_buttons: 'every_plan',
  allow_rules_multiple_story_conditions: 'every_plan',
  show_rule_action_option_smart_should_reply_check: 'every_plan',
  allow_live_rules_approval_mode_off: 'paid_plans',
  allow_manual_run_rules: 'override_only',
  allow_delete_rule_processed_events_and_awaiting_approvals: 'override_only',
};

function isFeatureIncluded(flag: FeatureFlag, plan: { readonly hasPaidPlan: boolean }): boolean {
  switch (FEATURE_AVAILABILITY[flag]) {
    case 'every_plan':
      return true;
    case 'paid_plans':
      return plan.hasPaidPlan;
    case 'override_only':
      return false;
  }
}

/** Every feature flag. An operator's override wins over the plan; an admin has all features. */
export function getFeatureFlagsOfUser(
  user: Pick<StoredUser, 'role' | 'featureOverrides'> & UserPlanFields,
  now: number,
): Features {
  const plan = { hasPaidPlan: hasPaidPlan(user, now) };
  const entries = FEATURE_FLAGS.map((flag) => [
    flag,
    user.featureOverrides?.[flag] ?? (user.role === 'admin' || isFeatureIncluded(flag, plan)),
  ]);
  return Object.fromEntries(entries) as Features;
}
