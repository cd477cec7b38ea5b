// What coupons and promotion codes take off, and who may redeem them.
import type { Sandbox } from '../../sandbox-types.ts';
import type { StripeParameters } from '../api/stripe-parameters.ts';
import { getSandboxEpochSeconds } from '../events/emit-stripe-event.ts';
import {
  createInvalidStripeRequestError,
  createMissingStripeObjectError,
} from '../sandbox-stripe-error.ts';
import type { SandboxCheckoutDiscount } from '../shapes/checkout-session.ts';
import {
  buildSandboxStripeDiscount,
  type SandboxStripeCoupon,
  type SandboxStripePromotionCode,
} from '../shapes/discount.ts';
import type { InvoiceDiscountAmount } from '../shapes/invoice.ts';
import type { SandboxStripeSubscription } from '../shapes/subscription.ts';
import { addMonthsToEpochSeconds } from './billing-period.ts';

/** Cents to take off an amount in cents. */
export function computeAmountOff(coupon: SandboxStripeCoupon, amount: number): number {
  if (amount <= 0) return 0;
  const amountOff =
    coupon.percent_off === null
      ? (coupon.amount_off ?? 0)
      : Math.round((amount * coupon.percent_off) / 100);
  return Math.min(amount, amountOff);
}

function isRedeemable(
  sandbox: Sandbox,
  code: SandboxStripePromotionCode,
  customer: string | null,
): boolean {
  const coupon = sandbox.stripe.coupons.get(code.promotion.coupon);
  const isExpired = code.expires_at !== null && code.expires_at <= getSandboxEpochSeconds(sandbox);
  const isUsedUp = code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions;
  const isForOther = code.customer !== null && code.customer !== customer;
  return code.active && !isExpired && !isUsedUp && !isForOther && coupon?.valid === true;
}

/** Ignores case; undefined when the customer may not redeem the code. */
export function findRedeemableSandboxPromotionCode(
  sandbox: Sandbox,
  codeText: string,
  customer: string | null,
): SandboxStripePromotionCode | undefined {
  const wanted = codeText.trim().toLowerCase();
  return [...sandbox.stripe.promotionCodes.values()].find(
    (code) => code.code.toLowerCase() === wanted && isRedeemable(sandbox, code, customer),
  );
}

/**
 * Reads the `discounts` parameter: codes or coupons by id.
 * @throws SandboxStripeError when one is not redeemable
 */
export function readDiscountParameters(
  sandbox: Sandbox,
  parameters: StripeParameters,
  customer: string | null,
): readonly SandboxCheckoutDiscount[] {
  return readDiscountEntries(sandbox, parameters.list('discounts'), customer);
}

/** Like `readDiscountParameters`, but an entry may also name an existing discount to keep it. */
export function updateSandboxSubscriptionDiscounts(
  sandbox: Sandbox,
  subscription: SandboxStripeSubscription,
  parameters: StripeParameters,
): void {
  const entries = parameters.list('discounts');
  const keptIds = entries.flatMap((entry) => {
    const id = entry.text('discount');
    if (id === null) return [];
    if (!subscription.discounts.includes(id))
      throw createMissingStripeObjectError('discount', id, entry.path('discount'));
    return [id];
  });
  const others = entries.filter((entry) => !entry.has('discount'));
  const discounts = readDiscountEntries(sandbox, others, subscription.customer);
  setSandboxSubscriptionDiscounts(sandbox, subscription, {
    discounts,
    checkoutSession: null,
    at: getSandboxEpochSeconds(sandbox),
  });
  subscription.discounts = [...keptIds, ...subscription.discounts];
}

function readDiscountEntries(
  sandbox: Sandbox,
  entries: readonly StripeParameters[],
  customer: string | null,
): readonly SandboxCheckoutDiscount[] {
  return entries.map((entry) => {
    const codeId = entry.text('promotion_code');
    if (codeId === null) return { coupon: readCoupon(sandbox, entry).id, promotion_code: null };
    const param = entry.path('promotion_code');
    const code = sandbox.stripe.promotionCodes.get(codeId);
    if (!code) throw createMissingStripeObjectError('promotion code', codeId, param);
    if (!isRedeemable(sandbox, code, customer)) {
      throw createInvalidStripeRequestError(
        `Promotion code ${code.code} is inactive or may not be used.`,
        param,
      );
    }
    return { coupon: code.promotion.coupon, promotion_code: code.id };
  });
}

function readCoupon(sandbox: Sandbox, entry: StripeParameters): SandboxStripeCoupon {
  const id = entry.requiredText('coupon');
  const coupon = sandbox.stripe.coupons.get(id);
  if (!coupon) throw createMissingStripeObjectError('coupon', id, entry.path('coupon'));
  if (!coupon.valid)
    throw createInvalidStripeRequestError(`Coupon ${id} is used up or over.`, entry.path('coupon'));
  return coupon;
}

/** Replaces the subscription's discounts. */
export function setSandboxSubscriptionDiscounts(
  sandbox: Sandbox,
  subscription: SandboxStripeSubscription,
  options: {
    readonly discounts: readonly SandboxCheckoutDiscount[];
    readonly checkoutSession: string | null;
    readonly at: number;
  },
): void {
  const { stripe } = sandbox;
  subscription.discounts = options.discounts.flatMap(({ coupon: couponId, promotion_code }) => {
    const coupon = stripe.coupons.get(couponId ?? '');
    if (!coupon) return [];
    const code = stripe.promotionCodes.get(promotion_code ?? '');
    countRedemption(coupon, code);
    const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null;
    const discount = buildSandboxStripeDiscount({
      coupon: coupon.id,
      promotionCode: promotion_code,
      customer: subscription.customer,
      subscription: subscription.id,
      checkoutSession: options.checkoutSession,
      start: options.at,
      end: months === null ? null : addMonthsToEpochSeconds(options.at, months),
    });
    stripe.discounts.set(discount.id, discount);
    return [discount.id];
  });
}

function countRedemption(
  coupon: SandboxStripeCoupon,
  code: SandboxStripePromotionCode | undefined,
): void {
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

/** Cents that each discount takes off an invoice issued at this time. */
export function computeDiscountAmounts(
  { stripe }: Sandbox,
  subscription: SandboxStripeSubscription,
  options: { readonly subtotal: number; readonly at: number },
): readonly InvoiceDiscountAmount[] {
  let remaining = options.subtotal;
  return subscription.discounts.flatMap((id) => {
    const discount = stripe.discounts.get(id);
    const coupon = stripe.coupons.get(discount?.source.coupon ?? '');
    const isExpired = discount?.end != null && discount.end <= options.at;
    if (!coupon || isExpired) return [];
    const amount = computeAmountOff(coupon, remaining);
    remaining -= amount;
    return amount > 0 ? [{ amount, discount: id }] : [];
  });
}

/** Removes one-time discounts that an invoice used, and expired ones. */
export function removeEndedSandboxDiscounts(
  { stripe }: Sandbox,
  subscription: SandboxStripeSubscription,
  options: { readonly used: readonly InvoiceDiscountAmount[]; readonly at: number },
): void {
  const used = new Set(options.used.map(({ discount }) => discount));
  subscription.discounts = subscription.discounts.filter((id) => {
    const discount = stripe.discounts.get(id);
    if (!discount || (discount.end !== null && discount.end <= options.at)) return false;
    const coupon = stripe.coupons.get(discount.source.coupon);
    return !(used.has(id) && coupon?.duration === 'once');
  });
}
