// The fake card provider of the access and fuzz tests: one plan, one promo code, and every customer exists.
import { makePrice, startFakeCardProvider } from '#tests/support/fake-card-provider.ts';

export const PROMO_CODE = 'WELCOME';
const PLAN_PRICE = makePrice('small', 1_900);
export const PRICE_ID = PLAN_PRICE.id;

export async function startCardProviderWithPlan() {
  const cardProvider = await startFakeCardProvider();
  cardProvider.state.prices = [PLAN_PRICE];
  cardProvider.state.promotionCodes.push({
    id: 'promo_welcome',
    object: 'promotion_code',
    active: true,
    code: PROMO_CODE,
    customer: null,
    expires_at: null,
  });
  cardProvider.state.customers.has = () => true;
  return cardProvider;
}
