// Takes a promo code off the running subscription, or keeps it for the next checkout.
import { isPaid } from '#functions/session/domain/plan.ts';
import type { StoredUser } from '#functions/session/domain/user.ts';
import { countInWindow } from '#functions/session/limit-repository.ts';
import {
  rememberPromotionCode,
  returnPromotionCode,
  takePromotionCode,
} from '#functions/session/subscription-repository.ts';
import { nowMs } from '#platform/clock.ts';
import type { RouteInput } from '#platform/http/api.ts';
import { CardProviderError } from '#platform/stripe/errors.ts';
import { findPromotionCode } from '#platform/stripe/hosted-pages.ts';
import type { PromotionCode } from '#platform/stripe/schemas.ts';
import { applyDiscount } from '#platform/stripe/subscriptions.ts';
import type { billingContracts } from '#shared/contracts/billing.ts';
import { AppError } from '#shared/errors.ts';
import { PROMO_APPLIED, PROMO_REFUSED } from '#shared/promo-sentences.ts';
import { readCurrentPlan } from '../current-plan.ts';

/** Enough for typing errors, too few to guess codes. */
const WINDOW = { max: 10, seconds: 60 * 60 };

const refused = (cause?: unknown) =>
  new AppError('validation_failed', {
    sentences: [PROMO_REFUSED],
    fields: { promo_code: [PROMO_REFUSED] },
    cause,
  });

/** An active one may still be somebody else's, or end this very moment. */
const isFor = (user: StoredUser, { active, customer, expires_at }: PromotionCode): boolean =>
  active &&
  (customer == null || customer === user.billingCustomerId) &&
  (expires_at == null || nowMs() < expires_at * 1_000);

async function apply(user: StoredUser, promotionCode: PromotionCode): Promise<void> {
  if (user.subscription === undefined || !isPaid(user, nowMs())) {
    await rememberPromotionCode(user.id, promotionCode.id);
    return;
  }
  await applyDiscount(user.subscription.id, promotionCode.id);
}

/** A code is good once for each user: the provider would take a free month off every month. */
async function applyOnce(user: StoredUser, promotionCode: PromotionCode): Promise<void> {
  // It waits for the next checkout already.
  if (user.promotionCodeId === promotionCode.id) return;
  if (!(await takePromotionCode(user, promotionCode.id))) throw refused();
  try {
    await apply(user, promotionCode);
  } catch (error) {
    await returnPromotionCode(user.id, promotionCode.id);
    throw error;
  }
}

/** @throws AppError validation_failed, rate_limited, unavailable */
export async function applyPromoCode({
  request,
  caller,
}: RouteInput<typeof billingContracts.applyPromoCode>): Promise<{ message: string }> {
  await countInWindow('promo-code', caller.userId, WINDOW);
  if (request.promo_code === '') throw refused();
  try {
    const [user, found] = await Promise.all([
      readCurrentPlan(caller),
      findPromotionCode(request.promo_code),
    ]);
    if (!found || !isFor(user, found)) throw refused();
    await applyOnce(user, found);
  } catch (error) {
    throw error instanceof CardProviderError ? refused(error) : error;
  }
  return { message: PROMO_APPLIED };
}
