// Lambda entry: plans, checkout, the billing portal, promo codes, the card provider's events.
import { authenticate } from '#functions/session/caller.ts';
import { createApi, rawRoute, route } from '#platform/http/api.ts';
import { billingContracts as contracts } from '#shared/contracts/billing.ts';
import { MAX_EVENT_BYTES, receiveEvent } from './receive-event.ts';
import { applyPromoCode } from './use-cases/apply-promo-code.ts';
import { checkout } from './use-cases/checkout.ts';
import { listPrices } from './use-cases/list-prices.ts';
import { openBillingPortal } from './use-cases/open-billing-portal.ts';

export const handler = createApi(
  [
    route(contracts.listPrices, listPrices),
    route(contracts.checkout, checkout),
    route(contracts.billingPortal, openBillingPortal),
    route(contracts.applyPromoCode, applyPromoCode),
    rawRoute(contracts.stripeWebhook, receiveEvent, { maxBytes: MAX_EVENT_BYTES }),
  ],
  authenticate,
);
