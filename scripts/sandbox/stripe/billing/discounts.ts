// Takes the discounts of promotion codes off checkouts and invoices.
import type { Sandbox } from '../../sandbox-types.ts';
import { createStripeObject } from '../shapes/create-stripe-object.ts';
import type {
  CheckoutSession,
  Coupon,
  PromotionCode,
  Subscription,
} from '../shapes/stripe-objects.ts';
import { createInvalidRequestError, createMissingObjectError } from '../stripe-error.ts';
import { addMonths } from './billing-period.ts';

export interface DiscountAmount {
  /** Cents. */
  readonly amount: number;
  readonly discount: string;
}

/** Cents to take off an amount in cents. */
function computeAmountOff(coupon: Coupon, amount: number): number {
  const { percent_off: percent, amount_off: cents } = coupon;
  const amountOff = percent === null ? (cents ?? 0) : Math.round((amount * percent) / 100);
  return Math.max(0, Math.min(amount, amountOff));
}

/** @throws StripeError when the code does not exist or may not be redeemed */
export function getRedeemableCode({ stripe }: Sandbox, id: string, param: string): PromotionCode {
  const code = stripe.promotionCodes.get(id);
  if (!code) throw createMissingObjectError('promotion code', id, param);
  if (code.active) return code;
  const message = `Promotion code ${code.code} is inactive or may not be used.`;
  throw createInvalidRequestError(message, param);
}

/** Sets the discounts of a checkout session and its present price. */
export function setCheckoutDiscounts(
  { stripe, scheduleSave }: Sandbox,
  session: CheckoutSession,
  codes: readonly PromotionCode[],
): void {
  session.amount_total = session.amount_subtotal;
  session.discounts = codes.map(({ id, promotion }) => {
    const coupon = stripe.coupons.get(promotion.coupon);
    if (coupon) session.amount_total -= computeAmountOff(coupon, session.amount_total);
    return { coupon: promotion.coupon, promotion_code: id };
  });
  session.total_details.amount_discount = session.amount_subtotal - session.amount_total;
  scheduleSave();
}

/** Adds a discount of each code to those of the subscription. */
export function addSubscriptionDiscounts(
  { stripe }: Sandbox,
  subscription: Subscription,
  codes: readonly PromotionCode[],
  start: number,
): void {
  for (const code of codes) {
    const coupon = stripe.coupons.get(code.promotion.coupon);
    if (!coupon) continue;
    coupon.times_redeemed += 1;
    code.times_redeemed += 1;
    const months = coupon.duration_in_months;
    const discount = createStripeObject('discount', {
      customer: subscription.customer,
      end: months === null ? null : addMonths(start, months),
      promotion_code: code.id,
      source: { coupon: coupon.id, type: 'coupon' },
      start,
      subscription: subscription.id,
    });
    stripe.discounts.set(discount.id, discount);
    subscription.discounts.push(discount.id);
  }
}

/**
 * Cents that each discount takes off an invoice issued at this time. Removes the discounts that have ended, and those
 * that this invoice uses up.
 */
export function applyDiscounts(
  { stripe }: Sandbox,
  subscription: Subscription,
  subtotal: number,
  at: number,
): DiscountAmount[] {
  let remaining = subtotal;
  const amounts: DiscountAmount[] = [];
  subscription.discounts = subscription.discounts.filter((id) => {
    const discount = stripe.discounts.get(id);
    const coupon = stripe.coupons.get(discount?.source.coupon ?? '');
    const isOver = discount?.end != null && discount.end <= at;
    if (!coupon || isOver) return false;
    const amount = computeAmountOff(coupon, remaining);
    remaining -= amount;
    if (amount > 0) amounts.push({ amount, discount: id });
    return !(amount > 0 && coupon.duration === 'once');
  });
  return amounts;
}
