// The fake Stripe of the access and fuzz tests: one plan, one promo code, and every customer exists.
import { makeFakeStripePrice, startFakeStripe } from '#tests/support/vendors/fake-stripe.ts';

export const FAKE_STRIPE_PROMO_CODE = 'WELCOME';
const PLAN_PRICE = makeFakeStripePrice('small', 1_900);
export const FAKE_STRIPE_PRICE_ID = PLAN_PRICE.id;

export function addPlanAndPromoCode({ state }: Awaited<ReturnType<typeof startFakeStripe>>): void {
  state.prices = [PLAN_PRICE];
  state.promotionCodes.push({
    id: 'promo_welcome',
    object: 'promotion_code',
    active: true,
    code: FAKE_STRIPE_PROMO_CODE,
    customer: null,
    expires_at: null,
  });
}

export async function startFakeStripeWithPlan() {
  const fakeStripe = await startFakeStripe();
  addPlanAndPromoCode(fakeStripe);
  fakeStripe.state.customers.has = () => true;
  return fakeStripe;
}
