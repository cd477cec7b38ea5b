// Opens a checkout for a plan. Who has a plan already changes it in the billing portal instead.
import { isPaid } from '#functions/session/domain/plan.ts';
import type { StoredUser } from '#functions/session/domain/user.ts';
import { countInWindow } from '#functions/session/limit-repository.ts';
import { rememberPromotionCode } from '#functions/session/subscription-repository.ts';
import { nowMs } from '#platform/clock.ts';
import type { RouteInput } from '#platform/http/api.ts';
import { CardProviderError } from '#platform/stripe/errors.ts';
import { createCheckout } from '#platform/stripe/hosted-pages.ts';
import type { billingContracts } from '#shared/contracts/billing.ts';
import { AppError } from '#shared/errors.ts';
import type { HostedPage } from '#shared/schemas/billing.ts';
import { readCurrentPlan } from '../current-plan.ts';
import { asCustomer, makeCustomer } from '../customer.ts';
import { isOnOffer } from '../offers.ts';
import { checkoutLeft } from '../settings.ts';

/** Each costs some calls at the provider. */
const WINDOW = { max: 30, seconds: 60 * 60 };

function notOnOffer(): AppError {
  const sentences = ['This plan is not on offer any more.'];
  return new AppError('validation_failed', { sentences, fields: { price_id: sentences } });
}

/** What may be put right: a customer the provider lost, a promotion code that has ended. */
async function mend(user: StoredUser, error: unknown): Promise<StoredUser> {
  if (!(error instanceof CardProviderError)) throw error;
  if (error.kind === 'missing' && error.param === 'customer') return makeCustomer(user);
  if (error.param?.startsWith('line_items')) throw notOnOffer();
  if (user.promotionCodeId === undefined || !error.param?.startsWith('discounts')) throw error;
  return rememberPromotionCode(user.id, undefined);
}

/** Once for each thing that may be put right, and once more. */
const TRIES = 3;

async function open(user: StoredUser, priceId: string, triesLeft = TRIES): Promise<string> {
  const customer = await asCustomer(user);
  try {
    return await createCheckout({
      userId: user.id,
      customer: customer.billingCustomerId,
      priceId,
      promotionCodeId: customer.promotionCodeId,
      successUrl: checkoutLeft('success'),
      cancelUrl: checkoutLeft('cancelled'),
    });
  } catch (error) {
    if (triesLeft <= 1) throw error;
    return open(await mend(customer, error), priceId, triesLeft - 1);
  }
}

/** @throws AppError validation_failed, rate_limited, unavailable */
export async function checkout({
  request,
  caller,
}: RouteInput<typeof billingContracts.checkout>): Promise<HostedPage> {
  await countInWindow('checkout', caller.userId, WINDOW);
  if (!(await isOnOffer(request.price_id))) throw notOnOffer();
  const user = await readCurrentPlan(caller);
  if (isPaid(user, nowMs())) return { payload: { url: checkoutLeft('already_subscribed') } };
  return { payload: { url: await open(user, request.price_id) } };
}
