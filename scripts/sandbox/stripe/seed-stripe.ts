// Seeds the Stripe account with three monthly plans and a few promotion codes.

import type { SandboxStripeStore } from './sandbox-stripe-store.ts';
import { buildSandboxStripePrice, buildSandboxStripeProduct } from './shapes/catalog.ts';
import { buildSandboxStripeCoupon, buildSandboxStripePromotionCode } from './shapes/discount.ts';

/** `limits` per month: replies, linked accounts, generated responses; stored in price metadata. */
const planDefinitions = [
  { key: 'starter', name: 'Starter', cents: 1_900, limits: [500, 1, 1_500] },
  { key: 'growth', name: 'Growth', cents: 3_900, limits: [1_000, 2, 3_000] },
  { key: 'studio', name: 'Studio', cents: 14_900, limits: [10_000, 5, 30_000] },
] as const;

export function seedSandboxStripe(store: SandboxStripeStore, created: number): void {
  for (const { key, name, cents, limits } of planDefinitions) {
    const [comments, accounts, responses] = limits;
    const metadata = {
      max_comments: String(comments),
      max_instagram_accounts: String(accounts),
      max_responses: String(responses),
    };
    const product = buildSandboxStripeProduct({
      id: `prod_Sandbox${name}`,
      created,
      name,
      metadata,
    });
    const price = buildSandboxStripePrice({
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
  seedPromotionCodes(store, created);
}

function seedPromotionCodes(store: SandboxStripeStore, created: number): void {
  const coupons = [
    buildSandboxStripeCoupon({
      id: 'welcome20',
      created,
      name: '20 % off',
      percentOff: 20,
      duration: 'repeating',
      months: 3,
    }),
    buildSandboxStripeCoupon({
      id: 'friend100',
      created,
      name: 'A month free',
      percentOff: 100,
      duration: 'once',
    }),
    buildSandboxStripeCoupon({
      id: 'five-off',
      created,
      name: '$5 off',
      amountOff: 500,
      duration: 'forever',
    }),
  ];
  for (const coupon of coupons) store.coupons.set(coupon.id, coupon);
  const codes = [
    { code: 'WELCOME20', coupon: 'welcome20', active: true },
    { code: 'FRIEND100', coupon: 'friend100', active: true },
    { code: 'FIVEOFF', coupon: 'five-off', active: true },
    { code: 'EXPIRED', coupon: 'welcome20', active: false },
  ];
  for (const entry of codes) {
    const code = buildSandboxStripePromotionCode({
      id: `promo_Sandbox${entry.code}`,
      created,
      ...entry,
    });
    store.promotionCodes.set(code.id, code);
  }
}
