// The fake card provider of the access and fuzz tests: one plan, one promo code, and every customer exists.
import { makeFakeStripePrice, startFakeStripe } from '#tests/support/fake-stripe.ts';

export const PROMO_CODE = 'WELCOME';
const PLAN_PRICE = makeFakeStripePrice('small', 1_900);
export const PRICE_ID = PLAN_PRICE.id;

export async function startFakeStripeWithPlan() {
  const cardProvider = await startFakeStripe();
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
