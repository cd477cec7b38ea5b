// Applies a promo code to the running subscription, or stores it for the next checkout.

import type { StoredUser } from '#functions/session/domain/user.ts';
import { hasPaidPlan } from '#functions/session/domain/user-plan.ts';
import { enforceRateLimit } from '#functions/session/rate-limit-repository.ts';
import {
  releasePromotionCode,
  reservePromotionCode,
  setPendingPromotionCode,
} from '#functions/session/user-billing-repository.ts';
import { nowMs } from '#platform/clock.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { StripeRejectionError } from '#platform/stripe/errors.ts';
import { findActiveStripePromotionCode } from '#platform/stripe/hosted-pages.ts';
import type { FetchedStripePromotionCode } from '#platform/stripe/schemas.ts';
import { addStripeSubscriptionDiscount } from '#platform/stripe/subscriptions.ts';
import type { billingContracts } from '#shared/contracts/billing.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#shared/sentences/say.ts';
import { syncSubscriptionAndGetUser } from '../sync-subscription-and-get-user.ts';

/** Enough for typing mistakes, and too few to guess codes. */
const PROMO_CODE_TRIES_PER_USER_LIMIT = { max: 10, seconds: 60 * 60 };

const createPromoCodeError = (cause?: unknown) =>
  new AppError('validation_failed', {
    sentences: [say('promo_refused')],
    fields: { promo_code: [say('promo_refused')] },
    cause,
  });

/** An active code may still be restricted to another customer, or have just expired. */
const isUsableBy = (
  user: StoredUser,
  { active, customer, expires_at }: FetchedStripePromotionCode,
): boolean =>
  active &&
  (customer == null || customer === user.billingCustomerId) &&
  (expires_at == null || nowMs() < expires_at * 1_000);

async function applyNowOrAtCheckout(
  user: StoredUser,
  promotionCode: FetchedStripePromotionCode,
): Promise<void> {
  if (user.subscription === undefined || !hasPaidPlan(user, nowMs())) {
    await setPendingPromotionCode(user.id, promotionCode.id);
    return;
  }
  await addStripeSubscriptionDiscount(user.subscription.id, promotionCode.id);
}

/** Each user may use a code once, because Stripe would grant a free month again and again. */
async function applyPromotionCodeOnce(
  user: StoredUser,
  promotionCode: FetchedStripePromotionCode,
): Promise<void> {
  // The code is already stored for the next checkout.
  if (user.promotionCodeId === promotionCode.id) return;
  if (!(await reservePromotionCode(user, promotionCode.id))) throw createPromoCodeError();
  try {
    await applyNowOrAtCheckout(user, promotionCode);
  } catch (error) {
    await releasePromotionCode(user.id, promotionCode.id);
    throw error;
  }
}

/** @throws AppError validation_failed, rate_limited, unavailable */
export async function applyPromoCode({
  request,
  caller,
}: ApiRouteInput<typeof billingContracts.applyPromoCode>): Promise<{ message: string }> {
  await enforceRateLimit('promo-code', caller.userId, PROMO_CODE_TRIES_PER_USER_LIMIT);
  if (request.promo_code === '') throw createPromoCodeError();
  try {
    const [user, promotionCode] = await Promise.all([
      syncSubscriptionAndGetUser(caller),
      findActiveStripePromotionCode(request.promo_code),
    ]);
    if (!promotionCode || !isUsableBy(user, promotionCode)) throw createPromoCodeError();
    await applyPromotionCodeOnce(user, promotionCode);
  } catch (error) {
    throw error instanceof StripeRejectionError ? createPromoCodeError(error) : error;
  }
  return { message: say('promo_applied') };
}
