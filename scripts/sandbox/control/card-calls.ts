// Control calls on the card provider: time, refusing cards, paying without a browser, how events travel.
import { applyCode, payCheckout } from '../cards/billing/checkout.ts';
import { settleCards } from '../cards/billing/settle.ts';
import { CardError } from '../cards/card-error.ts';
import type { CardStore } from '../cards/card-store.ts';
import type { ControlCall, ControlCalls } from './call.ts';
import { ControlError } from './input.ts';

export const cardCalls: ControlCalls = {
  'POST /cards/advance': ({ sandbox, input }) => {
    const seconds = input.number('seconds', 0) + input.number('days', 0) * 86_400;
    sandbox.clockOffsetMs += seconds * 1000;
    settleCards(sandbox);
    sandbox.changed();
    return { now: Math.floor(sandbox.now() / 1000) };
  },
  'GET /cards/objects': listObjects,
  'POST /cards/customers/*/card': refuseCards,
  'POST /cards/checkout/*/pay': payWithoutBrowser,
  'GET /cards/webhooks': ({ sandbox }) => describe(sandbox),
  'POST /cards/webhooks': changeWebhooks,
  'GET /cards/deliveries': ({ sandbox }) => sandbox.cardEvents.deliveries(),
  'POST /cards/events/*/resend': ({ sandbox, id }) => {
    const event = sandbox.cards.events.get(id);
    if (!event) throw new ControlError('There is no such event.', 404);
    sandbox.cardEvents.send(event);
  },
};

function listObjects({ sandbox, query }: ControlCall): unknown {
  const kinds = Object.keys(sandbox.cards) as (keyof CardStore)[];
  const kind = kinds.find((name) => name === query.get('kind'));
  if (!kind) throw new ControlError(`kind is one of ${kinds.join(', ')}.`);
  return [...sandbox.cards[kind].values()];
}

/** All cards of a customer refuse from now on, or with `refusal: null` pay again. */
function refuseCards({ sandbox, input, id }: ControlCall): unknown {
  const methods = [...sandbox.cards.paymentMethods.values()].filter(
    ({ customer }) => customer === id,
  );
  if (methods.length === 0) throw new ControlError('This customer has no card.', 404);
  const refusal =
    input.value('refusal') === null ? null : (input.optionalText('refusal') ?? 'generic_decline');
  for (const method of methods) {
    if (refusal === null) sandbox.cards.refusals.delete(method.id);
    else sandbox.cards.refusals.set(method.id, refusal);
  }
  sandbox.changed();
  return { cards: methods.map((method) => method.id), refusal };
}

/** What the payment page does, in one call. */
function payWithoutBrowser({ sandbox, input, id }: ControlCall): unknown {
  settleCards(sandbox);
  const session = sandbox.cards.checkoutSessions.get(id);
  if (!session) throw new ControlError('There is no such session.', 404);
  try {
    const code = input.optionalText('promotion_code');
    if (code !== null) applyCode(sandbox, session, code);
    payCheckout(sandbox, session, {
      number: input.optionalText('number') ?? '4242424242424242',
      expiry: input.optionalText('expiry') ?? '12 / 49',
      holder: input.optionalText('name'),
      email: input.optionalText('email'),
    });
  } catch (error) {
    if (error instanceof CardError) throw new ControlError(error.message, error.details.status);
    throw error;
  }
  return session;
}

function changeWebhooks({ sandbox, input }: ControlCall): unknown {
  const { configuration } = sandbox;
  const webhooks = sandbox.controls.cardWebhooks;
  webhooks.enabled = input.flag('enabled', webhooks.enabled);
  webhooks.copies = input.number('copies', webhooks.copies);
  webhooks.shuffle = input.flag('shuffle', webhooks.shuffle);
  webhooks.windowMs = input.number('window_ms', webhooks.windowMs);
  const delays = input.value('retry_delays_ms');
  if (Array.isArray(delays)) webhooks.retryDelaysMs = delays.map(Number);
  if (input.has('callback_url')) configuration.cardCallbackUrl = input.text('callback_url');
  if (input.has('secret')) configuration.cardWebhookSecret = input.text('secret');
  return describe(sandbox);
}

function describe({ configuration, controls }: ControlCall['sandbox']): unknown {
  const { retryDelaysMs, windowMs, ...webhooks } = controls.cardWebhooks;
  return {
    callback_url: configuration.cardCallbackUrl,
    ...webhooks,
    window_ms: windowMs,
    retry_delays_ms: retryDelaysMs,
  };
}
