// Converts a Stripe subscription to the form that is stored on the user item.
import type { PlanLimits, StoredSubscription } from '#functions/session/domain/user.ts';
import { nowMs } from '#platform/clock.ts';
import { logger } from '#platform/logger.ts';
import { readStripeProductName } from '#platform/stripe/prices.ts';
import type { FetchedStripeSubscription } from '#platform/stripe/schemas.ts';
import { TRIAL_PLAN_LIMITS } from '#shared/limits.ts';
import { parsePlanLimits } from './domain/parse-plan-limits.ts';

/** Product names rarely change, so they are cached in the Lambda environment. */
const PRODUCT_NAME_CACHE_MS = 5 * 60 * 1_000;
const cachedProductNames = new Map<string, { readonly name: string; readonly until: number }>();

async function getProductName(productId: string): Promise<string> {
  const cachedName = cachedProductNames.get(productId);
  if (cachedName && cachedName.until > nowMs()) return cachedName.name;
  const name = await readStripeProductName(productId);
  cachedProductNames.set(productId, { name, until: nowMs() + PRODUCT_NAME_CACHE_MS });
  return name;
}

const toIsoTime = (epochSeconds: number): string => new Date(epochSeconds * 1_000).toISOString();

type SubscriptionPrice = FetchedStripeSubscription['items']['data'][number]['price'];

/** A paying user must not lose access because an operator broke the price metadata, so the last limits apply. */
function resolvePlanLimits(
  price: SubscriptionPrice,
  previous: StoredSubscription | undefined,
): PlanLimits {
  const limits = parsePlanLimits(price.metadata);
  if (limits) return limits;
  logger.error('price in use has no valid limits', { price_id: price.id });
  return previous?.priceId === price.id ? previous.limits : TRIAL_PLAN_LIMITS;
}

/** A plan has one price. If an operator adds another, the price with limits is the plan. */
const selectPlanItem = ({ items: { data } }: FetchedStripeSubscription) =>
  data.find(({ price }) => parsePlanLimits(price.metadata) !== undefined) ?? data[0];

/** `previous` is the subscription stored until now. */
export async function toStoredSubscription(
  subscription: FetchedStripeSubscription,
  previous: StoredSubscription | undefined,
): Promise<StoredSubscription | undefined> {
  const item = selectPlanItem(subscription);
  if (!item) return undefined;
  const { price, current_period_end: periodEnd } = item;
  // Depending on its billing mode, a canceled subscription has the flag `cancel_at_period_end` or the time
  // `cancel_at`.
  const endsAt = Math.min(subscription.cancel_at ?? periodEnd, periodEnd);
  const endsWithPeriod = subscription.cancel_at != null && subscription.cancel_at <= periodEnd;
  return {
    id: subscription.id,
    status: subscription.status,
    priceId: price.id,
    lookupKey: price.lookup_key ?? null,
    planName: await getProductName(price.product),
    price: price.unit_amount,
    interval: price.recurring?.interval ?? 'month',
    intervalCount: price.recurring?.interval_count ?? 1,
    periodStart: toIsoTime(item.current_period_start),
    periodEnd: toIsoTime(endsAt),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || endsWithPeriod,
    limits: resolvePlanLimits(price, previous),
  };
}
