// Control calls for Stripe: move the clock, decline cards, pay without a browser, set up webhooks.
import { applyTypedCode, payCheckoutSession } from '../stripe/billing/pay-checkout-session.ts';
import { processDueSandboxBilling } from '../stripe/billing/process-due-billing.ts';
import { setDeclineCode } from '../stripe/billing/test-cards.ts';
import { SandboxStripeError } from '../stripe/sandbox-stripe-error.ts';
import type { SandboxStripeStore } from '../stripe/sandbox-stripe-store.ts';
import type { SandboxControlCall, SandboxControlHandlers } from './control-call.ts';
import { SandboxControlError } from './control-input.ts';

export const stripeControlHandlers: SandboxControlHandlers = {
  'POST /cards/advance': ({ sandbox, input }) => {
    const seconds = input.number('seconds', 0) + input.number('days', 0) * 86_400;
    sandbox.clockOffsetMs += seconds * 1000;
    processDueSandboxBilling(sandbox);
    sandbox.scheduleSave();
    return { now: Math.floor(sandbox.now() / 1000) };
  },
  'GET /cards/objects': listStripeObjects,
  'POST /cards/customers/*/card': setCardDeclineCode,
  'POST /cards/checkout/*/pay': payWithTestCard,
  'GET /cards/webhooks': ({ sandbox }) => describeStripeWebhooks(sandbox),
  'POST /cards/webhooks': updateStripeWebhooks,
  'GET /cards/deliveries': ({ sandbox }) => sandbox.stripeWebhooks.listDeliveries(),
  'POST /cards/events/*/resend': ({ sandbox, id }) => {
    const event = sandbox.stripe.events.get(id);
    if (!event) throw new SandboxControlError('There is no such event.', 404);
    sandbox.stripeWebhooks.queueEvent(event);
  },
};

function listStripeObjects({ sandbox, query }: SandboxControlCall): unknown {
  const kinds = Object.keys(sandbox.stripe) as (keyof SandboxStripeStore)[];
  const kind = kinds.find((name) => name === query.get('kind'));
  if (!kind) throw new SandboxControlError(`kind is one of ${kinds.join(', ')}.`);
  return [...sandbox.stripe[kind].values()];
}

/** `refusal: null` accepts charges again. */
function setCardDeclineCode({ sandbox, input, id }: SandboxControlCall): unknown {
  const refusal =
    input.value('refusal') === null ? null : (input.optionalText('refusal') ?? 'generic_decline');
  const methods = setDeclineCode(sandbox, id, refusal);
  if (methods.length === 0) throw new SandboxControlError('This customer has no card.', 404);
  return { cards: methods.map((method) => method.id), refusal };
}

/** Pays like the payment page, in one call. */
function payWithTestCard({ sandbox, input, id }: SandboxControlCall): unknown {
  processDueSandboxBilling(sandbox);
  const session = sandbox.stripe.checkoutSessions.get(id);
  if (!session) throw new SandboxControlError('There is no such session.', 404);
  try {
    const code = input.optionalText('promotion_code');
    if (code !== null) applyTypedCode(sandbox, session, code);
    payCheckoutSession(sandbox, session, {
      number: input.optionalText('number') ?? '4242424242424242',
      expiry: input.optionalText('expiry') ?? '12 / 49',
      holder: input.optionalText('name'),
    });
  } catch (error) {
    if (error instanceof SandboxStripeError)
      throw new SandboxControlError(error.message, error.details.status);
    throw error;
  }
  return session;
}

function updateStripeWebhooks({ sandbox, input }: SandboxControlCall): unknown {
  const { configuration } = sandbox;
  const webhooks = sandbox.controls.stripeWebhooks;
  webhooks.enabled = input.flag('enabled', webhooks.enabled);
  webhooks.copies = input.number('copies', webhooks.copies);
  webhooks.shuffle = input.flag('shuffle', webhooks.shuffle);
  webhooks.windowMs = input.number('window_ms', webhooks.windowMs);
  const delays = input.value('retry_delays_ms');
  if (Array.isArray(delays)) webhooks.retryDelaysMs = delays.map(Number);
  if (input.has('callback_url')) configuration.stripeCallbackUrl = input.text('callback_url');
  if (input.has('secret')) configuration.stripeWebhookSecret = input.text('secret');
  return describeStripeWebhooks(sandbox);
}

function describeStripeWebhooks({
  configuration,
  controls,
}: SandboxControlCall['sandbox']): unknown {
  const { retryDelaysMs, windowMs, ...webhooks } = controls.stripeWebhooks;
  return {
    callback_url: configuration.stripeCallbackUrl,
    ...webhooks,
    window_ms: windowMs,
    retry_delays_ms: retryDelaysMs,
  };
}
