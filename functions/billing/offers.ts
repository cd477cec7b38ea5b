// The plans on offer, read from the card provider and kept for some minutes in the warm function.
import { nowMs } from '#platform/clock.ts';
import { logger } from '#platform/logger.ts';
import { type FoundPrice, listMonthlyPrices } from '#platform/stripe/prices.ts';
import type { PricePlan } from '#shared/schemas/billing.ts';
import { readLimits } from './domain/limits.ts';

const KEEP_MS = 5 * 60 * 1_000;
/** A plan may be newer than the list; a made-up one must not cost a call each time. */
const LOOK_AGAIN_MS = 10 * 1_000;

let kept: { readonly offers: readonly PricePlan[]; readonly at: number } | undefined;

/** Undefined for a price that cannot be sold, with the reason in the log. */
function toOffer({ id, price }: FoundPrice): PricePlan | undefined {
  const limits = price && readLimits(price.metadata);
  if (!price || !limits || price.unit_amount === null || !Number.isInteger(price.unit_amount)) {
    logger.warn('a price cannot be offered: product, amount or limits are missing', {
      price_id: id,
    });
    return undefined;
  }
  const { product, recurring, currency } = price;
  if (!product.active || currency !== 'usd') return undefined;
  if (recurring?.interval !== 'month' || recurring.interval_count !== 1) return undefined;
  const amount = { price: price.unit_amount, currency: 'usd', interval: 'month' } as const;
  return { name: product.name, price_id: price.id, ...amount, limits };
}

const byPrice = (one: PricePlan, other: PricePlan): number =>
  one.price - other.price || (one.price_id < other.price_id ? -1 : 1);

async function offersSince(oldest: number): Promise<readonly PricePlan[]> {
  if (kept && kept.at > oldest) return kept.offers;
  const at = nowMs();
  const offers = (await listMonthlyPrices()).flatMap((found) => toOffer(found) ?? []);
  kept = { offers: offers.sort(byPrice), at };
  return kept.offers;
}

/** Cheapest first. @throws AppError unavailable where the provider cannot be asked */
export const listOffers = (): Promise<readonly PricePlan[]> => offersSince(nowMs() - KEEP_MS);

export async function isOnOffer(priceId: string): Promise<boolean> {
  const has = (offers: readonly PricePlan[]) => offers.some(({ price_id }) => price_id === priceId);
  return has(await listOffers()) || has(await offersSince(nowMs() - LOOK_AGAIN_MS));
}
