// The plans on offer, read from Stripe and cached for some minutes in the Lambda environment.
import { nowMs } from '#platform/clock.ts';
import { logger } from '#platform/logger.ts';
import { listMonthlyUsdPrices, type StripePriceListEntry } from '#platform/stripe/prices.ts';
import type { PricePlan } from '#shared/schemas/billing.ts';
import { parsePlanLimits } from './domain/parse-plan-limits.ts';

const OFFERS_CACHE_MS = 5 * 60 * 1_000;
/** An unknown price may be newer than the cached list, but a forged id must not cost a call each time. */
const UNKNOWN_PRICE_RECHECK_MS = 10 * 1_000;

let cachedOffers: { readonly offers: readonly PricePlan[]; readonly at: number } | undefined;

/** Undefined for a price that cannot be offered; missing data is logged. */
function toPricePlan({ id, price }: StripePriceListEntry): PricePlan | undefined {
  const limits = price && parsePlanLimits(price.metadata);
  if (!price || !limits || price.unit_amount === null || !Number.isInteger(price.unit_amount)) {
    logger.warn('price not offered: product, amount or limits are missing', {
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

const compareByPrice = (one: PricePlan, other: PricePlan): number =>
  one.price - other.price || (one.price_id < other.price_id ? -1 : 1);

async function readOffersNewerThan(oldest: number): Promise<readonly PricePlan[]> {
  if (cachedOffers && cachedOffers.at > oldest) return cachedOffers.offers;
  const at = nowMs();
  const offers = (await listMonthlyUsdPrices()).flatMap((entry) => toPricePlan(entry) ?? []);
  cachedOffers = { offers: offers.sort(compareByPrice), at };
  return cachedOffers.offers;
}

/** Cheapest first. @throws AppError unavailable when Stripe cannot be reached */
export const listPlanOffers = (): Promise<readonly PricePlan[]> =>
  readOffersNewerThan(nowMs() - OFFERS_CACHE_MS);

export async function isPriceOffered(priceId: string): Promise<boolean> {
  const includesPrice = (offers: readonly PricePlan[]) =>
    offers.some(({ price_id }) => price_id === priceId);
  return (
    includesPrice(await listPlanOffers()) ||
    includesPrice(await readOffersNewerThan(nowMs() - UNKNOWN_PRICE_RECHECK_MS))
  );
}
