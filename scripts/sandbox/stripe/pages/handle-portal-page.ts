// Handles the actions of the billing portal.
import {
  buildHtmlResponse,
  buildRedirectResponse,
  type HttpRequest,
  type HttpResponse,
} from '../../http/http-messages.ts';
import { type FieldReader, readFormFields } from '../../http/request-body.ts';
import type { Sandbox } from '../../sandbox-types.ts';
import { retryInvoiceCharge } from '../billing/invoices.ts';
import { changePlan } from '../billing/subscriptions.ts';
import {
  attachCard,
  parseEnteredCard,
  requireAcceptedTestCard,
  setDeclineCode,
} from '../billing/test-cards.ts';
import { emitStripeEvent, getStripeTime } from '../events/emit-stripe-event.ts';
import { getPlanItem, type Subscription } from '../shapes/stripe-objects.ts';
import { createDeclinedError, createInvalidRequestError, StripeError } from '../stripe-error.ts';
import { readEnteredCard, renderNoticePage } from './page-parts.ts';
import { renderPortalPage } from './portal-page.ts';

export async function handlePortalPage(
  sandbox: Sandbox,
  incoming: HttpRequest,
  id: string,
): Promise<HttpResponse> {
  const session = sandbox.stripe.portalSessions.get(id);
  if (!session || !sandbox.stripe.customers.has(session.customer)) {
    const text = 'The link may be incomplete, or the customer is gone.';
    return buildHtmlResponse(renderNoticePage('There is no such session', text), 404);
  }
  if (incoming.method !== 'POST') return buildHtmlResponse(renderPortalPage(sandbox, session));
  const readField = readFormFields(incoming);
  try {
    const runAction = portalActions[readField('action')];
    if (!runAction) throw createInvalidRequestError('Choose what to do.');
    runAction({ sandbox, customer: session.customer, readField, at: getStripeTime(sandbox) });
    sandbox.scheduleSave();
    return buildRedirectResponse(incoming.path);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    const page = renderPortalPage(sandbox, session, error.message);
    return buildHtmlResponse(page, error.details.status);
  }
}

interface PortalAction {
  readonly sandbox: Sandbox;
  readonly customer: string;
  readonly readField: FieldReader;
  readonly at: number;
}

const portalActions: Readonly<Record<string, (action: PortalAction) => void>> = {
  change: (action) => {
    const price = action.sandbox.stripe.prices.get(action.readField('price'));
    const subscription = getOwnSubscription(action);
    if (!price) throw createInvalidRequestError('Choose a plan.');
    if (getPlanItem(subscription).price.id !== price.id)
      changePlan(action.sandbox, subscription, price, action.at);
  },
  // With flexible billing mode the portal sets `cancel_at` and leaves `cancel_at_period_end` false:
  // https://docs.stripe.com/billing/subscriptions/billing-mode/compare
  cancel: (action) => {
    const subscription = getOwnSubscription(action);
    setCancellation(action, subscription, getPlanItem(subscription).current_period_end);
  },
  resume: (action) => setCancellation(action, getOwnSubscription(action), null),
  card: saveCard,
  'card-fails': ({ sandbox, customer }) => setDeclineCode(sandbox, customer, 'generic_decline'),
  'card-pays': ({ sandbox, customer }) => setDeclineCode(sandbox, customer, null),
  pay: ({ sandbox, customer, readField, at }) => {
    const invoice = sandbox.stripe.invoices.get(readField('invoice'));
    if (invoice?.customer !== customer || invoice.status !== 'open') return;
    const declineCode = retryInvoiceCharge(sandbox, invoice, at);
    if (declineCode !== null) throw createDeclinedError(declineCode);
  },
};

function getOwnSubscription({ sandbox, customer, readField }: PortalAction): Subscription {
  const subscription = sandbox.stripe.subscriptions.get(readField('subscription'));
  if (subscription?.customer === customer && subscription.status !== 'canceled')
    return subscription;
  throw createInvalidRequestError('This subscription is not running.');
}

/** Null lets the subscription continue. */
function setCancellation(
  { sandbox, at }: PortalAction,
  subscription: Subscription,
  endAt: number | null,
): void {
  const { cancellation_details: details } = subscription;
  subscription.cancel_at = endAt;
  subscription.canceled_at = endAt === null ? null : at;
  if (details) details.reason = endAt === null ? null : 'cancellation_requested';
  emitStripeEvent(sandbox, 'customer.subscription.updated', subscription);
}

/** The new card becomes the default everywhere; the customer's earlier cards are deleted. */
function saveCard({ sandbox, customer: id, readField, at }: PortalAction): void {
  const { customers, paymentMethods, subscriptions } = sandbox.stripe;
  const card = parseEnteredCard(readEnteredCard(readField), at);
  requireAcceptedTestCard(card.number, false);
  const customer = customers.get(id);
  if (!customer) return;
  for (const method of paymentMethods.values()) {
    if (method.customer === id) paymentMethods.delete(method.id);
  }
  const { id: method } = attachCard(sandbox, customer, card);
  customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: method };
  emitStripeEvent(sandbox, 'customer.updated', customer);
  for (const subscription of subscriptions.values()) {
    if (subscription.customer !== id || subscription.status === 'canceled') continue;
    subscription.default_payment_method = method;
    emitStripeEvent(sandbox, 'customer.subscription.updated', subscription);
  }
}
