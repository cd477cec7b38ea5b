// From the card provider's subscription to what the product remembers of it.
import type { PlanLimits, StoredSubscription } from '#functions/session/domain/user.ts';
import { nowMs } from '#platform/clock.ts';
import { logger } from '#platform/logger.ts';
import { readProductName } from '#platform/stripe/prices.ts';
import type { CardSubscription } from '#platform/stripe/schemas.ts';
import { TRIAL_LIMITS } from '#shared/limits.ts';
import { readLimits } from './domain/limits.ts';

/** Names of plans hardly ever change. */
const KEEP_NAME_MS = 5 * 60 * 1_000;
const names = new Map<string, { readonly name: string; readonly until: number }>();

async function productName(productId: string): Promise<string> {
  const known = names.get(productId);
  if (known && known.until > nowMs()) return known.name;
  const name = await readProductName(productId);
  names.set(productId, { name, until: nowMs() + KEEP_NAME_MS });
  return name;
}

const iso = (epochSeconds: number): string => new Date(epochSeconds * 1_000).toISOString();

type Price = CardSubscription['items']['data'][number]['price'];

/** Who pays is not shut out because an operator broke the price: then its last limits hold. */
function limitsOf(price: Price, before: StoredSubscription | undefined): PlanLimits {
  const limits = readLimits(price.metadata);
  if (limits) return limits;
  logger.error('a price in use names no limits', { price_id: price.id });
  return before?.priceId === price.id ? before.limits : TRIAL_LIMITS;
}

/** A plan has one price; should an operator add another, the one that names limits is the plan. */
const planItem = ({ items: { data } }: CardSubscription) =>
  data.find(({ price }) => readLimits(price.metadata) !== undefined) ?? data[0];

/** `before` is what was remembered until now. */
export async function toStored(
  subscription: CardSubscription,
  before: StoredSubscription | undefined,
): Promise<StoredSubscription | undefined> {
  const item = planItem(subscription);
  if (!item) return undefined;
  const { price, current_period_end: periodEnd } = item;
  // Depending on its billing mode a cancelled one carries the flag, or the time it ends at.
  const endsAt = Math.min(subscription.cancel_at ?? periodEnd, periodEnd);
  const endsWithPeriod = subscription.cancel_at != null && subscription.cancel_at <= periodEnd;
  return {
    id: subscription.id,
    status: subscription.status,
    priceId: price.id,
    lookupKey: price.lookup_key ?? null,
    planName: await productName(price.product),
    price: price.unit_amount,
    interval: price.recurring?.interval ?? 'month',
    intervalCount: price.recurring?.interval_count ?? 1,
    periodStart: iso(item.current_period_start),
    periodEnd: iso(endsAt),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || endsWithPeriod,
    limits: limitsOf(price, before),
  };
}
