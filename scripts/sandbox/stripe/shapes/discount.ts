// Stripe coupons, promotion codes, and the discounts created from them.
import { createStripeId, type StripeMetadata } from './stripe-object.ts';

export type SandboxStripeCoupon = ReturnType<typeof buildSandboxStripeCoupon>;
export type SandboxStripePromotionCode = ReturnType<typeof buildSandboxStripePromotionCode>;
export type SandboxStripeDiscount = ReturnType<typeof buildSandboxStripeDiscount>;

export function buildSandboxStripeCoupon(options: {
  readonly id?: string;
  readonly created: number;
  readonly name?: string | null;
  /** Cents; null when a percentage is given. */
  readonly amountOff?: number | null;
  readonly percentOff?: number | null;
  readonly duration: 'once' | 'forever' | 'repeating';
  readonly months?: number | null;
  readonly maxRedemptions?: number | null;
  readonly redeemBy?: number | null;
  readonly metadata?: StripeMetadata;
}) {
  const amountOff = options.amountOff ?? null;
  return {
    id: options.id ?? createStripeId('coupon').slice(-8),
    object: 'coupon' as const,
    amount_off: amountOff,
    created: options.created,
    currency: amountOff === null ? null : 'usd',
    duration: options.duration,
    duration_in_months: options.months ?? null,
    livemode: false,
    max_redemptions: options.maxRedemptions ?? null,
    metadata: options.metadata ?? {},
    name: options.name ?? null,
    percent_off: options.percentOff ?? null,
    redeem_by: options.redeemBy ?? null,
    times_redeemed: 0,
    valid: true,
  };
}

export function buildSandboxStripePromotionCode(options: {
  readonly id?: string;
  readonly created: number;
  readonly code: string;
  readonly coupon: string;
  readonly active?: boolean;
  readonly customer?: string | null;
  readonly expiresAt?: number | null;
  readonly maxRedemptions?: number | null;
  readonly metadata?: StripeMetadata;
}) {
  return {
    id: options.id ?? createStripeId('promo'),
    object: 'promotion_code' as const,
    active: options.active ?? true,
    code: options.code,
    created: options.created,
    customer: options.customer ?? null,
    customer_account: null,
    expires_at: options.expiresAt ?? null,
    livemode: false,
    max_redemptions: options.maxRedemptions ?? null,
    metadata: options.metadata ?? {},
    promotion: { coupon: options.coupon, type: 'coupon' as const },
    restrictions: {
      first_time_transaction: false,
      minimum_amount: null,
      minimum_amount_currency: null,
    },
    times_redeemed: 0,
  };
}

export function buildSandboxStripeDiscount(options: {
  readonly coupon: string;
  readonly promotionCode: string | null;
  readonly customer: string;
  readonly subscription: string;
  readonly checkoutSession: string | null;
  readonly start: number;
  readonly end: number | null;
}) {
  return {
    id: createStripeId('di'),
    object: 'discount' as const,
    checkout_session: options.checkoutSession,
    customer: options.customer,
    customer_account: null,
    end: options.end,
    invoice: null,
    invoice_item: null,
    promotion_code: options.promotionCode,
    source: { coupon: options.coupon, type: 'coupon' },
    start: options.start,
    subscription: options.subscription,
    subscription_item: null,
  };
}
