// Trial and plan as text.
import type { UserSubscription } from '#shared/schemas/user.ts';
import { formatDate } from '#web/lib/format/format-dates-and-times.ts';

export const PAYMENT_OVERDUE_TEXT =
  'Your last payment failed. Please update your card, so that your plan goes on.';

/** `now` is in epoch milliseconds. */
export function formatSubscription(
  subscription: UserSubscription,
  now = Date.now(),
): readonly string[] {
  const periodEnd = subscription.subscription_current_period_end;
  const trialEnd = subscription.free_trial_ends_on;
  if (periodEnd !== null) {
    const name = subscription.plan_name ?? 'Plan';
    if (subscription.is_payment_overdue) return [name, PAYMENT_OVERDUE_TEXT];
    return subscription.cancel_at_period_end
      ? [`${name} (cancelled)`, `Subscription cancelled. Access expires: ${formatDate(periodEnd)}`]
      : [name, `Next billing date: ${formatDate(periodEnd)}`];
  }
  const planEnd = subscription.plan_ended_on;
  if (planEnd !== null && !subscription.on_free_trial)
    return [
      `Your plan ended on ${formatDate(planEnd)}, please subscribe to continue using the app.`,
    ];
  if (trialEnd === null) {
    return subscription.on_free_trial
      ? ['Your free trial starts once your Instagram account is linked.']
      : ['No subscription details available.'];
  }
  if (Date.parse(trialEnd) < now) {
    return ['Your free trial time has expired, please subscribe to continue using the app.'];
  }
  return ['Free Trial', `Ends on ${formatDate(trialEnd)}`];
}
