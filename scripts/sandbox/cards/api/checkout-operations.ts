// Calls on checkout sessions and on sessions of the billing portal.
import { sessionTotals } from '../billing/checkout.ts';
import { readDiscounts } from '../billing/discounts.ts';
import { productName } from '../billing/invoices.ts';
import { expireSession } from '../billing/settle.ts';
import { invalid } from '../card-error.ts';
import { announce, secondsOf } from '../events/announce.ts';
import {
  type CheckoutSession,
  type LineItem,
  newCheckoutSession,
  newLineItem,
  newPortalSession,
} from '../shapes/checkout-session.ts';
import { wholeList } from '../shapes/common.ts';
import {
  type CardCall,
  type CardOperations,
  existing,
  listOperation,
  operation,
} from './operation.ts';
import { mergedMetadata, type Parameters } from './parameters.ts';

const daySeconds = 86_400;

export const checkoutOperations: CardOperations = {
  'POST checkout/sessions': operation(
    [
      ...['mode', 'line_items', 'success_url', 'cancel_url', 'customer', 'customer_email'],
      ...['client_reference_id', 'allow_promotion_codes', 'discounts', 'metadata', 'expires_at'],
      ...['subscription_data', 'payment_method_collection', 'payment_method_types', 'ui_mode'],
      ...['locale', 'billing_address_collection', 'automatic_tax', 'customer_update', 'currency'],
    ],
    createSession,
  ),
  'GET checkout/sessions': listOperation(
    ['customer', 'subscription', 'status'],
    ({ sandbox, parameters }) =>
      [...sandbox.cards.checkoutSessions.values()].filter((session) =>
        (['customer', 'subscription', 'status'] as const).every((name) => {
          const wanted = parameters.text(name);
          return wanted === null || session[name] === wanted;
        }),
      ),
  ),
  'GET checkout/sessions/:id': operation([], (call) => sessionOf(call)),
  'GET checkout/sessions/:id/line_items': operation(['limit'], (call) => {
    const lines = call.sandbox.cards.checkoutPlans.get(sessionOf(call).id)?.lines ?? [];
    return wholeList([...lines], call.path);
  }),
  'POST checkout/sessions/:id/expire': operation([], (call) => {
    const session = sessionOf(call);
    if (session.status !== 'open') {
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    }
    expireSession(call.sandbox, session, secondsOf(call.sandbox));
    return session;
  }),
  'POST billing_portal/sessions': operation(
    ['customer', 'return_url', 'locale', 'configuration'],
    createPortalSession,
  ),
};

function sessionOf({ sandbox, id }: CardCall): CheckoutSession {
  return existing(sandbox.cards.checkoutSessions, id, { kind: 'checkout.session' });
}

function createSession({ sandbox, parameters, origin }: CardCall): object {
  const { cards } = sandbox;
  const at = secondsOf(sandbox);
  if (parameters.requiredText('mode') !== 'subscription') {
    throw invalid('The sandbox serves Checkout Sessions of the mode subscription only.', 'mode');
  }
  refuseBoth(parameters, ['customer', 'customer_email']);
  refuseBoth(parameters, ['allow_promotion_codes', 'discounts']);
  const customer = parameters.text('customer');
  if (customer !== null)
    existing(cards.customers, customer, { kind: 'customer', param: 'customer' });
  const line = readLine(sandbox, parameters);
  const data = parameters.group('subscription_data');
  const trialDays = data.number('trial_period_days');
  const trialEnd = data.number('trial_end');
  if (trialEnd !== null && trialEnd < at + 2 * daySeconds) {
    throw invalid(
      'The `trial_end` date has to be at least 2 days in the future.',
      data.path('trial_end'),
    );
  }
  const discounts = readDiscounts(sandbox, parameters, customer);
  const hasTrial = trialDays !== null || trialEnd !== null;
  const totals = sessionTotals(sandbox, { subtotal: line.amount_subtotal, hasTrial, discounts });
  const session = newCheckoutSession({
    created: at,
    expiresAt: expiryOf(parameters, at),
    origin,
    successUrl: addressOf(parameters, 'success_url') ?? parameters.requiredText('success_url'),
    cancelUrl: addressOf(parameters, 'cancel_url'),
    customer,
    customerEmail: parameters.text('customer_email'),
    clientReferenceId: parameters.text('client_reference_id'),
    allowPromotionCodes: parameters.flag('allow_promotion_codes'),
    ...totals,
    currency: line.currency,
    discounts,
    metadata: mergedMetadata({}, parameters),
    paymentMethodCollection: parameters.text('payment_method_collection') ?? 'always',
  });
  cards.checkoutSessions.set(session.id, session);
  cards.checkoutPlans.set(session.id, {
    lines: [line],
    description: data.text('description'),
    metadata: mergedMetadata({}, data),
    trialDays,
    trialEnd,
  });
  sandbox.changed();
  return session;
}

function refuseBoth(parameters: Parameters, names: readonly [string, string]): void {
  if (!names.every((name) => parameters.has(name))) return;
  throw invalid(`You may only specify one of these parameters: ${names.join(', ')}.`, names[0]);
}

function readLine(sandbox: CardCall['sandbox'], parameters: Parameters): LineItem {
  const [line, ...others] = parameters.list('line_items');
  if (!line) {
    throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing');
  }
  if (others.length > 0) throw invalid('The sandbox serves one line item.', 'line_items');
  const param = line.path('price');
  const price = existing(sandbox.cards.prices, line.requiredText('price'), {
    kind: 'price',
    param,
  });
  if (!price.active) {
    throw invalid('The price specified is inactive. This field only accepts active prices.', param);
  }
  if (!price.recurring) {
    throw invalid('You must provide at least one recurring price in `subscription` mode.', param);
  }
  const quantity = line.number('quantity');
  if (quantity === null || quantity < 1) {
    throw invalid('Quantity is required. Add `quantity` to `line_items[0]`', line.path('quantity'));
  }
  return newLineItem({ price, quantity, productName: productName(sandbox, price), discount: 0 });
}

function expiryOf(parameters: Parameters, at: number): number {
  const given = parameters.number('expires_at');
  if (given === null) return at + daySeconds;
  if (given < at + 1_800 || given > at + daySeconds) {
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  return given;
}

function addressOf(parameters: Parameters, name: string): string | null {
  const address = parameters.text(name);
  if (address === null || URL.canParse(address)) return address;
  throw invalid('Not a valid URL', name, 'url_invalid');
}

function createPortalSession({ sandbox, parameters, origin }: CardCall): object {
  const customer = parameters.requiredText('customer');
  existing(sandbox.cards.customers, customer, { kind: 'customer', param: 'customer' });
  const session = newPortalSession({
    created: secondsOf(sandbox),
    origin,
    customer,
    returnUrl: addressOf(parameters, 'return_url'),
  });
  sandbox.cards.portalSessions.set(session.id, session);
  announce(sandbox, { type: 'billing_portal.session.created', object: session });
  return session;
}
