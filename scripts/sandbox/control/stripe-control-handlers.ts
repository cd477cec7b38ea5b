// Control calls for Stripe: move the clock, decline cards, pay without a browser, set up webhooks.
import * as z from 'zod';
import type { Controls } from '../faults/controls.ts';
import type { Sandbox } from '../sandbox-types.ts';
import {
  applyTypedPromotionCode,
  payCheckoutSession,
} from '../stripe/billing/pay-checkout-session.ts';
import { processDueBilling } from '../stripe/billing/process-due-billing.ts';
import { setDeclineCode } from '../stripe/billing/test-cards.ts';
import { StripeError } from '../stripe/stripe-error.ts';
import type { StripeStore } from '../stripe/stripe-store.ts';
import {
  ControlError,
  type ControlHandlers,
  defineCall,
  deliverySettings,
  describeSettings,
  nullableText,
  requireFound,
  text,
  updateSettings,
} from './control-call.ts';

export const stripeControlHandlers: ControlHandlers = {
  'POST /cards/advance': defineCall(
    { seconds: 0, days: 0 },
    ({ sandbox, input: { seconds, days } }) => {
      sandbox.clockOffsetMs += (seconds + days * 86_400) * 1000;
      processDueBilling(sandbox);
      sandbox.scheduleSave();
      return { now: Math.floor(sandbox.now() / 1000) };
    },
  ),
  'GET /cards/objects': ({ sandbox, query }) => {
    const kinds = Object.keys(sandbox.stripe) as (keyof StripeStore)[];
    const kind = kinds.find((name) => name === query.get('kind'));
    if (!kind) throw new ControlError(`kind is one of ${kinds.join(', ')}.`);
    return [...sandbox.stripe[kind].values()];
  },
  /** `refusal: null` accepts charges again. */
  'POST /cards/customers/*/card': defineCall(
    { refusal: text.nullable().default('generic_decline') },
    ({ sandbox, input: { refusal }, id }) => {
      const cards = setDeclineCode(sandbox, id, refusal).map((method) => method.id);
      if (cards.length === 0) throw new ControlError('This customer has no card.', 404);
      return { cards, refusal };
    },
  ),
  /** Pays like the payment page, in one call. */
  'POST /cards/checkout/*/pay': defineCall(
    {
      number: '4242424242424242',
      expiry: '12 / 49',
      name: nullableText,
      promotion_code: text.optional(),
    },
    ({ sandbox, input: { number, expiry, name: holder, promotion_code: code }, id }) => {
      processDueBilling(sandbox);
      const session = requireFound(sandbox.stripe.checkoutSessions.get(id), 'session');
      try {
        if (code !== undefined) applyTypedPromotionCode(sandbox, session, code);
        payCheckoutSession(sandbox, session, { number, expiry, holder });
        return session;
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        throw new ControlError(error.message, error.details.status);
      }
    },
  ),
  'POST /cards/webhooks': defineCall(
    { callback_url: text.optional(), secret: text.optional() },
    ({ sandbox, body, input: { callback_url: url, secret } }) => {
      const { configuration } = sandbox;
      updateSettings<WebhookSettings>(settings, sandbox.controls.stripeWebhooks, body);
      configuration.stripeCallbackUrl = url ?? configuration.stripeCallbackUrl;
      configuration.stripeWebhookSecret = secret ?? configuration.stripeWebhookSecret;
      return describeWebhooks(sandbox);
    },
  ),
  'GET /cards/deliveries': ({ sandbox }) => sandbox.stripeWebhooks.listDeliveries(),
  'POST /cards/events/*/resend': ({ sandbox, id }) =>
    sandbox.stripeWebhooks.queueEvent(requireFound(sandbox.stripe.events.get(id), 'event')),
};

type WebhookSettings = Controls['stripeWebhooks'];

const settings = {
  ...deliverySettings,
  shuffle: ['reorder', z.boolean()],
  window_ms: ['windowMs', z.number()],
} as const;

const describeWebhooks = ({ configuration, controls }: Sandbox) => ({
  callback_url: configuration.stripeCallbackUrl,
  ...describeSettings<WebhookSettings>(settings, controls.stripeWebhooks),
});
