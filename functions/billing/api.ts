// Lambda entry of the billing API: plans, checkout, billing portal, promo codes, Stripe webhook.
import { authenticateAccessToken } from '#functions/session/authenticate-access-token.ts';
import {
  createApiHandler,
  createApiRoute,
  createRawBodyApiRoute,
} from '#platform/http/api-handler.ts';
import { billingContracts as contracts } from '#shared/contracts/billing.ts';
import { MAX_STRIPE_EVENT_BYTES, receiveStripeEvent } from './receive-stripe-event.ts';
import { applyPromoCode } from './use-cases/apply-promo-code.ts';
import { listPrices } from './use-cases/list-prices.ts';
import { openBillingPortal } from './use-cases/open-billing-portal.ts';
import { openCheckout } from './use-cases/open-checkout.ts';

export const handler = createApiHandler(
  [
    createApiRoute(contracts.listPrices, listPrices),
    createApiRoute(contracts.checkout, openCheckout),
    createApiRoute(contracts.billingPortal, openBillingPortal),
    createApiRoute(contracts.applyPromoCode, applyPromoCode),
    createRawBodyApiRoute(contracts.stripeWebhook, receiveStripeEvent, {
      maxBytes: MAX_STRIPE_EVENT_BYTES,
    }),
  ],
  authenticateAccessToken,
);
