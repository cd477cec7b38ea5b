// Stripe API operations on checkout sessions and billing portal sessions.

import { readDiscountParameters } from '../billing/discounts.ts';
import { getSandboxProductName } from '../billing/issue-and-charge-invoices.ts';
import { computeSandboxCheckoutTotals } from '../billing/pay-checkout-session.ts';
import { expireSandboxCheckoutSession } from '../billing/process-due-billing.ts';
import { emitStripeEvent, getSandboxEpochSeconds } from '../events/emit-stripe-event.ts';
import { createInvalidStripeRequestError } from '../sandbox-stripe-error.ts';
import {
  buildSandboxStripeCheckoutSession,
  buildSandboxStripeLineItem,
  buildSandboxStripePortalSession,
  type SandboxStripeCheckoutSession,
  type SandboxStripeLineItem,
} from '../shapes/checkout-session.ts';
import { buildCompleteStripeList } from '../shapes/stripe-object.ts';
import {
  defineStripeListOperation,
  defineStripeOperation,
  getSandboxStripeObject,
  type SandboxStripeCall,
  type SandboxStripeOperations,
} from './stripe-operation.ts';
import { mergeStripeMetadata, type StripeParameters } from './stripe-parameters.ts';

const daySeconds = 86_400;

export const sandboxStripeCheckoutOperations: SandboxStripeOperations = {
  'POST checkout/sessions': defineStripeOperation(
    [
      ...['mode', 'line_items', 'success_url', 'cancel_url', 'customer', 'customer_email'],
      ...['client_reference_id', 'allow_promotion_codes', 'discounts', 'metadata', 'expires_at'],
      ...['subscription_data', 'payment_method_collection', 'payment_method_types', 'ui_mode'],
      ...['locale', 'billing_address_collection', 'automatic_tax', 'customer_update', 'currency'],
    ],
    createCheckoutSession,
  ),
  'GET checkout/sessions': defineStripeListOperation(
    ['customer', 'subscription', 'status'],
    ({ sandbox, parameters }) =>
      [...sandbox.stripe.checkoutSessions.values()].filter((session) =>
        (['customer', 'subscription', 'status'] as const).every((name) => {
          const wanted = parameters.text(name);
          return wanted === null || session[name] === wanted;
        }),
      ),
  ),
  'GET checkout/sessions/:id': defineStripeOperation([], (call) => getExistingSession(call)),
  'GET checkout/sessions/:id/line_items': defineStripeOperation(['limit'], (call) => {
    const lines = call.sandbox.stripe.checkoutPlans.get(getExistingSession(call).id)?.lines ?? [];
    return buildCompleteStripeList([...lines], call.path);
  }),
  'POST checkout/sessions/:id/expire': defineStripeOperation([], (call) => {
    const session = getExistingSession(call);
    if (session.status !== 'open') {
      throw createInvalidStripeRequestError(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    }
    expireSandboxCheckoutSession(call.sandbox, session, getSandboxEpochSeconds(call.sandbox));
    return session;
  }),
  'POST billing_portal/sessions': defineStripeOperation(
    ['customer', 'return_url', 'locale', 'configuration'],
    createPortalSession,
  ),
};

function getExistingSession({ sandbox, id }: SandboxStripeCall): SandboxStripeCheckoutSession {
  return getSandboxStripeObject(sandbox.stripe.checkoutSessions, id, { kind: 'checkout.session' });
}

function createCheckoutSession({ sandbox, parameters, origin }: SandboxStripeCall): object {
  const { stripe } = sandbox;
  const at = getSandboxEpochSeconds(sandbox);
  if (parameters.requiredText('mode') !== 'subscription') {
    throw createInvalidStripeRequestError(
      'The sandbox serves Checkout Sessions of the mode subscription only.',
      'mode',
    );
  }
  rejectBothParameters(parameters, ['customer', 'customer_email']);
  rejectBothParameters(parameters, ['allow_promotion_codes', 'discounts']);
  const customer = parameters.text('customer');
  if (customer !== null)
    getSandboxStripeObject(stripe.customers, customer, { kind: 'customer', param: 'customer' });
  const line = readLineItem(sandbox, parameters);
  const data = parameters.group('subscription_data');
  const trialDays = data.number('trial_period_days');
  const trialEnd = data.number('trial_end');
  if (trialEnd !== null && trialEnd < at + 2 * daySeconds) {
    throw createInvalidStripeRequestError(
      'The `trial_end` date has to be at least 2 days in the future.',
      data.path('trial_end'),
    );
  }
  const discounts = readDiscountParameters(sandbox, parameters, customer);
  const hasTrial = trialDays !== null || trialEnd !== null;
  const totals = computeSandboxCheckoutTotals(sandbox, {
    subtotal: line.amount_subtotal,
    hasTrial,
    discounts,
  });
  const session = buildSandboxStripeCheckoutSession({
    created: at,
    expiresAt: readExpiry(parameters, at),
    origin,
    successUrl:
      readUrlParameter(parameters, 'success_url') ?? parameters.requiredText('success_url'),
    cancelUrl: readUrlParameter(parameters, 'cancel_url'),
    customer,
    customerEmail: parameters.text('customer_email'),
    clientReferenceId: parameters.text('client_reference_id'),
    allowPromotionCodes: parameters.flag('allow_promotion_codes'),
    ...totals,
    currency: line.currency,
    discounts,
    metadata: mergeStripeMetadata({}, parameters),
    paymentMethodCollection: parameters.text('payment_method_collection') ?? 'always',
  });
  stripe.checkoutSessions.set(session.id, session);
  stripe.checkoutPlans.set(session.id, {
    lines: [line],
    description: data.text('description'),
    metadata: mergeStripeMetadata({}, data),
    trialDays,
    trialEnd,
  });
  sandbox.scheduleSave();
  return session;
}

function rejectBothParameters(
  parameters: StripeParameters,
  names: readonly [string, string],
): void {
  if (!names.every((name) => parameters.has(name))) return;
  throw createInvalidStripeRequestError(
    `You may only specify one of these parameters: ${names.join(', ')}.`,
    names[0],
  );
}

function readLineItem(
  sandbox: SandboxStripeCall['sandbox'],
  parameters: StripeParameters,
): SandboxStripeLineItem {
  const [line, ...others] = parameters.list('line_items');
  if (!line) {
    throw createInvalidStripeRequestError(
      'Missing required param: line_items.',
      'line_items',
      'parameter_missing',
    );
  }
  if (others.length > 0)
    throw createInvalidStripeRequestError('The sandbox serves one line item.', 'line_items');
  const param = line.path('price');
  const price = getSandboxStripeObject(sandbox.stripe.prices, line.requiredText('price'), {
    kind: 'price',
    param,
  });
  if (!price.active) {
    throw createInvalidStripeRequestError(
      'The price specified is inactive. This field only accepts active prices.',
      param,
    );
  }
  if (!price.recurring) {
    throw createInvalidStripeRequestError(
      'You must provide at least one recurring price in `subscription` mode.',
      param,
    );
  }
  const quantity = line.number('quantity');
  if (quantity === null || quantity < 1) {
    throw createInvalidStripeRequestError(
      'Quantity is required. Add `quantity` to `line_items[0]`',
      line.path('quantity'),
    );
  }
  return buildSandboxStripeLineItem({
    price,
    quantity,
    productName: getSandboxProductName(sandbox, price),
    discount: 0,
  });
}

function readExpiry(parameters: StripeParameters, at: number): number {
  const given = parameters.number('expires_at');
  if (given === null) return at + daySeconds;
  if (given < at + 1_800 || given > at + daySeconds) {
    throw createInvalidStripeRequestError(
      'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  return given;
}

function readUrlParameter(parameters: StripeParameters, name: string): string | null {
  const address = parameters.text(name);
  if (address === null || URL.canParse(address)) return address;
  throw createInvalidStripeRequestError('Not a valid URL', name, 'url_invalid');
}

function createPortalSession({ sandbox, parameters, origin }: SandboxStripeCall): object {
  const customer = parameters.requiredText('customer');
  getSandboxStripeObject(sandbox.stripe.customers, customer, {
    kind: 'customer',
    param: 'customer',
  });
  const session = buildSandboxStripePortalSession({
    created: getSandboxEpochSeconds(sandbox),
    origin,
    customer,
    returnUrl: readUrlParameter(parameters, 'return_url'),
  });
  sandbox.stripe.portalSessions.set(session.id, session);
  emitStripeEvent(sandbox, { type: 'billing_portal.session.created', object: session });
  return session;
}
