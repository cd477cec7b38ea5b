// The card provider of the access and fuzz tests: one plan, one promo code, and every customer is known to it.
import { priceOf, startCardProvider } from '#tests/support/card-provider.ts';

export const PROMO_CODE = 'WELCOME';
const PRICE = priceOf('small', 1_900);
export const PRICE_ID = PRICE.id;

export async function startCards() {
  const cards = await startCardProvider();
  cards.state.prices = [PRICE];
  cards.state.promotionCodes.push({
    id: 'promo_welcome',
    object: 'promotion_code',
    active: true,
    code: PROMO_CODE,
    customer: null,
    expires_at: null,
  });
  cards.state.customers.has = () => true;
  return cards;
}
