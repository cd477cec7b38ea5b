// Returns the plans on offer.
import type { PricePlan } from '#shared/schemas/billing.ts';
import { listPlanOffers } from '../stripe-plan-offers.ts';

export const listPrices = async (): Promise<{ prices: PricePlan[] }> => ({
  prices: [...(await listPlanOffers())],
});
