// Answers the plans on offer.
import type { PricePlan } from '#shared/schemas/billing.ts';
import { listOffers } from '../offers.ts';

export const listPrices = async (): Promise<{ prices: PricePlan[] }> => ({
  prices: [...(await listOffers())],
});
