// What the card provider's account holds at the start: three monthly plans and a few codes.
import type { CardStore } from './card-store.ts';
import { newPrice, newProduct } from './shapes/catalogue.ts';
import { newCoupon, newPromotionCode } from './shapes/discount.ts';

/** Replies, linked accounts and generated responses per month, as price metadata carries them. */
const plans = [
  { key: 'starter', name: 'Starter', cents: 1_900, limits: [500, 1, 1_500] },
  { key: 'growth', name: 'Growth', cents: 3_900, limits: [1_000, 2, 3_000] },
  { key: 'studio', name: 'Studio', cents: 14_900, limits: [10_000, 5, 30_000] },
] as const;

export function seedCards(store: CardStore, created: number): void {
  for (const { key, name, cents, limits } of plans) {
    const [comments, accounts, responses] = limits;
    const metadata = {
      max_comments: String(comments),
      max_instagram_accounts: String(accounts),
      max_responses: String(responses),
    };
    const product = newProduct({ id: `prod_Sandbox${name}`, created, name, metadata });
    const price = newPrice({
      id: `price_Sandbox${name}`,
      created,
      product: product.id,
      unitAmount: cents,
      lookupKey: `${key}_monthly`,
      metadata,
      recurring: { interval: 'month', count: 1 },
    });
    product.default_price = price.id;
    store.products.set(product.id, product);
    store.prices.set(price.id, price);
  }
  seedCodes(store, created);
}

function seedCodes(store: CardStore, created: number): void {
  const coupons = [
    newCoupon({
      id: 'welcome20',
      created,
      name: '20 % off',
      percentOff: 20,
      duration: 'repeating',
      months: 3,
    }),
    newCoupon({
      id: 'friend100',
      created,
      name: 'A month free',
      percentOff: 100,
      duration: 'once',
    }),
    newCoupon({ id: 'five-off', created, name: '$5 off', amountOff: 500, duration: 'forever' }),
  ];
  for (const coupon of coupons) store.coupons.set(coupon.id, coupon);
  const codes = [
    { code: 'WELCOME20', coupon: 'welcome20', active: true },
    { code: 'FRIEND100', coupon: 'friend100', active: true },
    { code: 'FIVEOFF', coupon: 'five-off', active: true },
    { code: 'EXPIRED', coupon: 'welcome20', active: false },
  ];
  for (const entry of codes) {
    const code = newPromotionCode({ id: `promo_Sandbox${entry.code}`, created, ...entry });
    store.promotionCodes.set(code.id, code);
  }
}
