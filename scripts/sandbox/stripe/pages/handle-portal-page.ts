// Handles the actions of the billing portal.

import {
  buildHtmlResponse,
  buildRedirectResponse,
  type HttpRequest,
  type HttpResponse,
} from '../../http/http-messages.ts';
import {
  getFirstParameterValue,
  type RequestParameters,
  readBodyParameters,
} from '../../http/request-body.ts';
import type { Sandbox } from '../../sandbox.ts';
import { changeSubscriptionPlan } from '../billing/change-subscription-plan.ts';
import { scheduleCancellation, undoCancellation } from '../billing/end-subscription.ts';
import { retryInvoiceCharge } from '../billing/invoices.ts';
import { attachCardToCustomer, checkCardNumber, parseCard } from '../billing/test-cards.ts';
import { emitChangeEvent, getCurrentSeconds } from '../events/emit-stripe-event.ts';
import type { StripePortalSession } from '../shapes/checkout-session.ts';
import type { StripeSubscription } from '../shapes/subscription.ts';
import { createDeclinedError, createInvalidRequestError, StripeError } from '../stripe-error.ts';
import { readEnteredCard } from './card-fields.ts';
import { renderNoticePage } from './checkout-page.ts';
import { renderPortalPage } from './portal-page.ts';

export async function handlePortalPage(
  sandbox: Sandbox,
  incoming: HttpRequest,
  id: string,
): Promise<HttpResponse> {
  const session = sandbox.stripe.portalSessions.get(id);
  if (!session || !sandbox.stripe.customers.has(session.customer)) {
    const text = 'The link may be incomplete, or the customer is gone.';
    const page = renderNoticePage({ title: 'There is no such session', text, link: null });
    return buildHtmlResponse(page, 404);
  }
  if (incoming.method !== 'POST') {
    return buildHtmlResponse(renderPortalPage(sandbox, { session, errorMessage: null }));
  }
  const form = await readBodyParameters(incoming);
  try {
    const runAction = portalActions[getFirstParameterValue(form, 'action') ?? ''];
    if (!runAction) throw createInvalidRequestError('Choose what to do.');
    runAction({ sandbox, session, form });
    sandbox.scheduleSave();
    return buildRedirectResponse(incoming.path);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    const page = renderPortalPage(sandbox, { session, errorMessage: error.message });
    return buildHtmlResponse(page, error.details.status);
  }
}

interface PortalAction {
  readonly sandbox: Sandbox;
  readonly session: StripePortalSession;
  readonly form: RequestParameters;
}

const portalActions: Readonly<Record<string, (action: PortalAction) => void>> = {
  change: (action) => {
    const price = action.sandbox.stripe.prices.get(
      getFirstParameterValue(action.form, 'price') ?? '',
    );
    if (!price) throw createInvalidRequestError('Choose a plan.');
    const at = getCurrentSeconds(action.sandbox);
    updateSubscription(action, (subscription) => {
      const [item] = subscription.items.data;
      if (!item || item.price.id === price.id) return;
      const { quantity } = item;
      const proration = 'always_invoice';
      changeSubscriptionPlan(action.sandbox, subscription, {
        item,
        price,
        quantity,
        proration,
        at,
      });
    });
  },
  cancel: (action) => {
    const at = getCurrentSeconds(action.sandbox);
    updateSubscription(action, (subscription) =>
      scheduleCancellation(subscription, { at, setsPeriodEndFlag: false }),
    );
  },
  resume: (action) => updateSubscription(action, undoCancellation),
  card: saveCard,
  'card-fails': (action) => setCardsDeclined(action, true),
  'card-pays': (action) => setCardsDeclined(action, false),
  pay: ({ sandbox, session, form }) => {
    const invoice = sandbox.stripe.invoices.get(getFirstParameterValue(form, 'invoice') ?? '');
    if (invoice?.customer !== session.customer || invoice.status !== 'open') return;
    const declineCode = retryInvoiceCharge(sandbox, invoice, getCurrentSeconds(sandbox));
    if (declineCode !== null) throw createDeclinedError(declineCode);
  },
};

function updateSubscription(
  { sandbox, session, form }: PortalAction,
  change: (subscription: StripeSubscription) => void,
): void {
  const subscription = sandbox.stripe.subscriptions.get(
    getFirstParameterValue(form, 'subscription') ?? '',
  );
  if (subscription?.customer !== session.customer || subscription.status === 'canceled') {
    throw createInvalidRequestError('This subscription is not running.');
  }
  emitChangeEvent(sandbox, { type: 'customer.subscription.updated', object: subscription }, change);
}

/** The new card becomes the default everywhere; the customer's earlier cards are deleted. */
function saveCard({ sandbox, session, form }: PortalAction): void {
  const { stripe } = sandbox;
  const enteredCard = readEnteredCard(form);
  const card = parseCard(enteredCard, getCurrentSeconds(sandbox));
  checkCardNumber(card.number, false);
  const customer = stripe.customers.get(session.customer);
  if (!customer) return;
  for (const method of stripe.paymentMethods.values()) {
    if (method.customer === customer.id) stripe.paymentMethods.delete(method.id);
  }
  const method = attachCardToCustomer(sandbox, customer, { ...card, holder: enteredCard.holder });
  emitChangeEvent(sandbox, { type: 'customer.updated', object: customer }, (changed) => {
    changed.invoice_settings.default_payment_method = method.id;
  });
  for (const subscription of stripe.subscriptions.values()) {
    if (subscription.customer !== customer.id || subscription.status === 'canceled') continue;
    emitChangeEvent(
      sandbox,
      { type: 'customer.subscription.updated', object: subscription },
      (changed) => {
        changed.default_payment_method = method.id;
      },
    );
  }
}

function setCardsDeclined({ sandbox, session }: PortalAction, isDeclined: boolean): void {
  const { paymentMethods, refusals } = sandbox.stripe;
  for (const method of paymentMethods.values()) {
    if (method.customer !== session.customer) continue;
    if (isDeclined) refusals.set(method.id, 'generic_decline');
    else refusals.delete(method.id);
  }
}
