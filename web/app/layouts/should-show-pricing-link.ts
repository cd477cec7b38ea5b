// Decides whether the sidebar links to the plans.
import type { UserSubscription } from '#shared/schemas/user.ts';

export const shouldShowPricingLink = (subscription: UserSubscription): boolean =>
  (subscription.free_trial_ends_on !== null && !subscription.subscription_active) ||
  subscription.on_free_trial ||
  subscription.cancel_at_period_end;
