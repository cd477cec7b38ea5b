// Opens a Stripe checkout for a plan. A user who already has a plan changes it in the billing portal.

import type { StoredUser } from '#functions/session/domain/user.ts';
import { hasPaidPlan } from '#functions/session/domain/user-plan.ts';
import { enforceRateLimit } from '#functions/session/rate-limit-repository.ts';
import { setPendingPromotionCode } from '#functions/session/user-billing-repository.ts';
import { nowMs } from '#platform/clock.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { StripeRejectionError } from '#platform/stripe/errors.ts';
import { createStripeCheckoutSession } from '#platform/stripe/hosted-pages.ts';
import type { billingContracts } from '#shared/contracts/billing.ts';
import { AppError } from '#shared/errors.ts';
import type { HostedStripePage } from '#shared/schemas/billing.ts';
import { say } from '#shared/sentences/say.ts';
import { createBillingCustomer, ensureBillingCustomer } from '../ensure-billing-customer.ts';
import { isPriceOffered } from '../stripe-plan-offers.ts';
import { buildCheckoutReturnUrl } from '../stripe-return-urls.ts';
import { syncSubscriptionAndGetUser } from '../sync-subscription-and-get-user.ts';

/** Each checkout costs several Stripe calls. */
const CHECKOUTS_PER_USER_LIMIT = { max: 30, seconds: 60 * 60 };

function createNotOnOfferError(): AppError {
  const sentences = [say('plan_not_offered')];
  return new AppError('validation_failed', { sentences, fields: { price_id: sentences } });
}

/** Repairs the cause if possible: a customer that Stripe lost, or a promotion code that has expired. */
async function recoverFromCheckoutError(user: StoredUser, error: unknown): Promise<StoredUser> {
  if (!(error instanceof StripeRejectionError)) throw error;
  if (error.kind === 'missing' && error.param === 'customer') return createBillingCustomer(user);
  if (error.param?.startsWith('line_items')) throw createNotOnOfferError();
  if (user.promotionCodeId === undefined || !error.param?.startsWith('discounts')) throw error;
  return setPendingPromotionCode(user.id, undefined);
}

/** One attempt for each repairable problem, and a final one. */
const MAX_CHECKOUT_ATTEMPTS = 3;

async function createCheckoutUrl(
  user: StoredUser,
  priceId: string,
  attemptsLeft = MAX_CHECKOUT_ATTEMPTS,
): Promise<string> {
  const customer = await ensureBillingCustomer(user);
  try {
    return await createStripeCheckoutSession({
      userId: user.id,
      customer: customer.billingCustomerId,
      priceId,
      promotionCodeId: customer.promotionCodeId,
      successUrl: buildCheckoutReturnUrl('success'),
      cancelUrl: buildCheckoutReturnUrl('cancelled'),
    });
  } catch (error) {
    if (attemptsLeft <= 1) throw error;
    return createCheckoutUrl(
      await recoverFromCheckoutError(customer, error),
      priceId,
      attemptsLeft - 1,
    );
  }
}

/** @throws AppError validation_failed, rate_limited, unavailable */
export async function openCheckout({
  request,
  caller,
}: ApiRouteInput<typeof billingContracts.checkout>): Promise<HostedStripePage> {
  await enforceRateLimit('checkout', caller.userId, CHECKOUTS_PER_USER_LIMIT);
  if (!(await isPriceOffered(request.price_id))) throw createNotOnOfferError();
  const user = await syncSubscriptionAndGetUser(caller);
  if (hasPaidPlan(user, nowMs()))
    return { payload: { url: buildCheckoutReturnUrl('already_subscribed') } };
  return { payload: { url: await createCheckoutUrl(user, request.price_id) } };
}
