// What a user's plan opens: trial, subscription, limits, features.
import { TRIAL_LIMITS } from '#shared/limits.ts';
import {
  type FeatureFlag,
  type Features,
  featureFlags,
  type Subscription,
} from '#shared/schemas/user.ts';
import type { PlanLimits, StoredSubscription, StoredUser } from './user.ts';

/** `period` names the span usage is counted over. */
export type Plan = { readonly period: string; readonly limits: PlanLimits };

type Paying = Pick<StoredUser, 'trialEndsAt' | 'subscription'>;

/** In these the provider still means to serve: a failed renewal is tried again for some days. */
const SERVED = new Set(['active', 'trialing', 'past_due']);

/** A renewal is told of by webhook, which may be late: nobody is shut out over that. */
const RENEWAL_GRACE_MS = 24 * 60 * 60 * 1_000;

/** The subscription while it is served. One that was cancelled lasts to the end of its period. */
function paidSubscription({ subscription }: Paying, now: number): StoredSubscription | undefined {
  if (subscription === undefined || !SERVED.has(subscription.status)) return undefined;
  const grace = subscription.cancelAtPeriodEnd ? 0 : RENEWAL_GRACE_MS;
  return now < Date.parse(subscription.periodEnd) + grace ? subscription : undefined;
}

/** Epoch milliseconds `now`. */
export const isPaid = (user: Paying, now: number): boolean =>
  paidSubscription(user, now) !== undefined;

const isOnTrial = ({ trialEndsAt }: Paying, now: number): boolean =>
  trialEndsAt !== undefined && now < Date.parse(trialEndsAt);

/** Epoch milliseconds `now`. A trial that has not begun is not active: it starts with an account. */
export const isSubscriptionActive = (user: Paying, now: number): boolean =>
  isPaid(user, now) || isOnTrial(user, now);

/** What counts now: the paid period's limits, else the trial's. */
export function planOf(user: Paying, now: number): Plan {
  const paid = paidSubscription(user, now);
  if (paid === undefined) return { period: 'trial', limits: TRIAL_LIMITS };
  return { period: paid.periodStart.slice(0, 10), limits: paid.limits };
}

/**
 * What is known of a paid plan may be old: its period is over, or there is a customer without one,
 * who may just have paid. The provider tells of changes, but what it tells can get lost.
 */
export function mayHaveChanged(
  user: Pick<StoredUser, 'subscription' | 'billingCustomerId'>,
  now: number,
): boolean {
  if (user.billingCustomerId === undefined) return false;
  return user.subscription === undefined || now >= Date.parse(user.subscription.periodEnd);
}

const NO_PLAN = {
  plan_price_id: null,
  plan_lookup_key: null,
  subscription_current_period_end: null,
  cancel_at_period_end: false,
  plan_name: null,
  plan_price: null,
  plan_billing_interval: null,
  plan_billing_interval_count: null,
};

export function subscriptionOf(user: Paying, now: number): Subscription {
  const { trialEndsAt } = user;
  const paid = paidSubscription(user, now);
  return {
    subscription_active: isSubscriptionActive(user, now),
    on_free_trial: paid === undefined && (trialEndsAt === undefined || isOnTrial(user, now)),
    free_trial_ends_on: trialEndsAt ?? null,
    ...(paid === undefined
      ? NO_PLAN
      : {
          plan_price_id: paid.priceId,
          plan_lookup_key: paid.lookupKey,
          subscription_current_period_end: paid.periodEnd,
          cancel_at_period_end: paid.cancelAtPeriodEnd,
          plan_name: paid.planName,
          plan_price: paid.price,
          plan_billing_interval: paid.interval,
          plan_billing_interval_count: paid.intervalCount,
        }),
  };
}

type Opening = 'every_plan' | 'paid_plans' | 'override_only';

const OPENED_BY: Readonly<Record<FeatureFlag, Opening>> = {
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

function isOpen(flag: FeatureFlag, on: { readonly paidPlan: boolean }): boolean {
  switch (OPENED_BY[flag]) {
    case 'every_plan':
      return true;
    case 'paid_plans':
      return on.paidPlan;
    case 'override_only':
      return false;
  }
}

/** Every flag, by plan; an operator's override wins, and an admin has them all. */
export function featuresOf(
  user: Pick<StoredUser, 'role' | 'featureOverrides'> & Paying,
  now: number,
): Features {
  const plan = { paidPlan: isPaid(user, now) };
  const entries = featureFlags.map((flag) => [
    flag,
    user.featureOverrides?.[flag] ?? (user.role === 'admin' || isOpen(flag, plan)),
  ]);
  return Object.fromEntries(entries) as Features;
}
