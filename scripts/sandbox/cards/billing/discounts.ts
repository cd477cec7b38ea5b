// What coupons and codes take off, who may use them, and how a subscription comes to have one.
import type { Sandbox } from '../../sandbox.ts';
import type { Parameters } from '../api/parameters.ts';
import { invalid, noSuch } from '../card-error.ts';
import { secondsOf } from '../events/announce.ts';
import type { SessionDiscount } from '../shapes/checkout-session.ts';
import { type Coupon, newDiscount, type PromotionCode } from '../shapes/discount.ts';
import type { DiscountAmount } from '../shapes/invoice.ts';
import type { Subscription } from '../shapes/subscription.ts';
import { monthsAfter } from './period.ts';

/** Cents taken off an amount in cents. */
export function amountOff(coupon: Coupon, amount: number): number {
  if (amount <= 0) return 0;
  const off =
    coupon.percent_off === null
      ? (coupon.amount_off ?? 0)
      : Math.round((amount * coupon.percent_off) / 100);
  return Math.min(amount, off);
}

function isRedeemable(sandbox: Sandbox, code: PromotionCode, customer: string | null): boolean {
  const coupon = sandbox.cards.coupons.get(code.promotion.coupon);
  const isOver = code.expires_at !== null && code.expires_at <= secondsOf(sandbox);
  const isUsedUp = code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions;
  const isForOther = code.customer !== null && code.customer !== customer;
  return code.active && !isOver && !isUsedUp && !isForOther && coupon?.valid === true;
}

/** The code a person typed, in whatever case; undefined where it may not be used. */
export function codeNamed(
  sandbox: Sandbox,
  typed: string,
  customer: string | null,
): PromotionCode | undefined {
  const wanted = typed.trim().toLowerCase();
  return [...sandbox.cards.promotionCodes.values()].find(
    (code) => code.code.toLowerCase() === wanted && isRedeemable(sandbox, code, customer),
  );
}

/** The `discounts` parameter: codes or coupons by id. @throws CardError for one that may not be used. */
export function readDiscounts(
  sandbox: Sandbox,
  parameters: Parameters,
  customer: string | null,
): readonly SessionDiscount[] {
  return readEntries(sandbox, parameters.list('discounts'), customer);
}

/** The same of a running subscription, which may also name discounts it has already, to keep them. */
export function changeDiscounts(
  sandbox: Sandbox,
  subscription: Subscription,
  parameters: Parameters,
): void {
  const entries = parameters.list('discounts');
  const kept = entries.flatMap((entry) => {
    const id = entry.text('discount');
    if (id === null) return [];
    if (!subscription.discounts.includes(id)) throw noSuch('discount', id, entry.path('discount'));
    return [id];
  });
  const others = entries.filter((entry) => !entry.has('discount'));
  const discounts = readEntries(sandbox, others, subscription.customer);
  setDiscounts(sandbox, subscription, { discounts, checkoutSession: null, at: secondsOf(sandbox) });
  subscription.discounts = [...kept, ...subscription.discounts];
}

function readEntries(
  sandbox: Sandbox,
  entries: readonly Parameters[],
  customer: string | null,
): readonly SessionDiscount[] {
  return entries.map((entry) => {
    const codeId = entry.text('promotion_code');
    if (codeId === null) return { coupon: readCoupon(sandbox, entry).id, promotion_code: null };
    const param = entry.path('promotion_code');
    const code = sandbox.cards.promotionCodes.get(codeId);
    if (!code) throw noSuch('promotion code', codeId, param);
    if (!isRedeemable(sandbox, code, customer)) {
      throw invalid(`Promotion code ${code.code} is inactive or may not be used.`, param);
    }
    return { coupon: code.promotion.coupon, promotion_code: code.id };
  });
}

function readCoupon(sandbox: Sandbox, entry: Parameters): Coupon {
  const id = entry.requiredText('coupon');
  const coupon = sandbox.cards.coupons.get(id);
  if (!coupon) throw noSuch('coupon', id, entry.path('coupon'));
  if (!coupon.valid) throw invalid(`Coupon ${id} is used up or over.`, entry.path('coupon'));
  return coupon;
}

/** Gives a subscription these discounts in place of its own. */
export function setDiscounts(
  sandbox: Sandbox,
  subscription: Subscription,
  options: {
    readonly discounts: readonly SessionDiscount[];
    readonly checkoutSession: string | null;
    readonly at: number;
  },
): void {
  const { cards } = sandbox;
  subscription.discounts = options.discounts.flatMap(({ coupon: couponId, promotion_code }) => {
    const coupon = cards.coupons.get(couponId ?? '');
    if (!coupon) return [];
    const code = cards.promotionCodes.get(promotion_code ?? '');
    countRedemption(coupon, code);
    const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null;
    const discount = newDiscount({
      coupon: coupon.id,
      promotionCode: promotion_code,
      customer: subscription.customer,
      subscription: subscription.id,
      checkoutSession: options.checkoutSession,
      start: options.at,
      end: months === null ? null : monthsAfter(options.at, months),
    });
    cards.discounts.set(discount.id, discount);
    return [discount.id];
  });
}

function countRedemption(coupon: Coupon, code: PromotionCode | undefined): void {
  coupon.times_redeemed += 1;
  if (coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions) {
    coupon.valid = false;
  }
  if (!code) return;
  code.times_redeemed += 1;
  if (code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions) {
    code.active = false;
  }
}

/** What a subscription's discounts take off an invoice of this moment. */
export function discountAmounts(
  { cards }: Sandbox,
  subscription: Subscription,
  options: { readonly subtotal: number; readonly at: number },
): readonly DiscountAmount[] {
  let left = options.subtotal;
  return subscription.discounts.flatMap((id) => {
    const discount = cards.discounts.get(id);
    const coupon = cards.coupons.get(discount?.source.coupon ?? '');
    const isOver = discount?.end != null && discount.end <= options.at;
    if (!coupon || isOver) return [];
    const amount = amountOff(coupon, left);
    left -= amount;
    return amount > 0 ? [{ amount, discount: id }] : [];
  });
}

/** Takes away what an invoice has used up, and what is over. */
export function dropSpentDiscounts(
  { cards }: Sandbox,
  subscription: Subscription,
  options: { readonly used: readonly DiscountAmount[]; readonly at: number },
): void {
  const used = new Set(options.used.map(({ discount }) => discount));
  subscription.discounts = subscription.discounts.filter((id) => {
    const discount = cards.discounts.get(id);
    if (!discount || (discount.end !== null && discount.end <= options.at)) return false;
    const coupon = cards.coupons.get(discount.source.coupon);
    return !(used.has(id) && coupon?.duration === 'once');
  });
}
