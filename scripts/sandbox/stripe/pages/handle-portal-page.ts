// Handles the actions of the billing portal.

import {
  buildSandboxHtmlResponse,
  buildSandboxRedirectResponse,
  type SandboxHttpRequest,
  type SandboxHttpResponse,
} from '../../http/http-messages.ts';
import {
  findFirstParameterValue,
  type RequestParameters,
  readBodyParameters,
} from '../../http/request-body.ts';
import type { Sandbox } from '../../sandbox-types.ts';
import { changeSandboxSubscriptionPlan } from '../billing/change-subscription-plan.ts';
import {
  scheduleSandboxSubscriptionCancellation,
  undoSandboxSubscriptionCancellation,
} from '../billing/end-subscription.ts';
import { retrySandboxInvoiceCharge } from '../billing/issue-and-charge-invoices.ts';
import {
  attachCardToCustomer,
  parseEnteredCard,
  requireAcceptedTestCard,
} from '../billing/test-cards.ts';
import { applyAndEmitStripeChange, getSandboxEpochSeconds } from '../events/emit-stripe-event.ts';
import {
  createInvalidStripeRequestError,
  createStripeDeclinedError,
  SandboxStripeError,
} from '../sandbox-stripe-error.ts';
import type { SandboxStripePortalSession } from '../shapes/checkout-session.ts';
import type { SandboxStripeSubscription } from '../shapes/subscription.ts';
import { readEnteredCard } from './card-fields.ts';
import { renderStripeNoticePage } from './checkout-page.ts';
import { renderSandboxPortalPage } from './portal-page.ts';

export async function handleSandboxPortalPage(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
  id: string,
): Promise<SandboxHttpResponse> {
  const session = sandbox.stripe.portalSessions.get(id);
  if (!session || !sandbox.stripe.customers.has(session.customer)) {
    const text = 'The link may be incomplete, or the customer is gone.';
    const page = renderStripeNoticePage({ title: 'There is no such session', text, link: null });
    return buildSandboxHtmlResponse(page, 404);
  }
  if (incoming.method !== 'POST') {
    return buildSandboxHtmlResponse(
      renderSandboxPortalPage(sandbox, { session, errorMessage: null }),
    );
  }
  const form = await readBodyParameters(incoming);
  try {
    const runAction = portalActions[findFirstParameterValue(form, 'action') ?? ''];
    if (!runAction) throw createInvalidStripeRequestError('Choose what to do.');
    runAction({ sandbox, session, form });
    sandbox.scheduleSave();
    return buildSandboxRedirectResponse(incoming.path);
  } catch (error) {
    if (!(error instanceof SandboxStripeError)) throw error;
    const page = renderSandboxPortalPage(sandbox, { session, errorMessage: error.message });
    return buildSandboxHtmlResponse(page, error.details.status);
  }
}

interface PortalAction {
  readonly sandbox: Sandbox;
  readonly session: SandboxStripePortalSession;
  readonly form: RequestParameters;
}

const portalActions: Readonly<Record<string, (action: PortalAction) => void>> = {
  change: (action) => {
    const price = action.sandbox.stripe.prices.get(
      findFirstParameterValue(action.form, 'price') ?? '',
    );
    if (!price) throw createInvalidStripeRequestError('Choose a plan.');
    const at = getSandboxEpochSeconds(action.sandbox);
    updateSubscription(action, (subscription) => {
      const [item] = subscription.items.data;
      if (!item || item.price.id === price.id) return;
      const { quantity } = item;
      const proration = 'always_invoice';
      changeSandboxSubscriptionPlan(action.sandbox, subscription, {
        item,
        price,
        quantity,
        proration,
        at,
      });
    });
  },
  cancel: (action) => {
    const at = getSandboxEpochSeconds(action.sandbox);
    updateSubscription(action, (subscription) =>
      scheduleSandboxSubscriptionCancellation(subscription, { at, setsPeriodEndFlag: false }),
    );
  },
  resume: (action) => updateSubscription(action, undoSandboxSubscriptionCancellation),
  card: saveCard,
  'card-fails': (action) => setCardsDeclined(action, true),
  'card-pays': (action) => setCardsDeclined(action, false),
  pay: ({ sandbox, session, form }) => {
    const invoice = sandbox.stripe.invoices.get(findFirstParameterValue(form, 'invoice') ?? '');
    if (invoice?.customer !== session.customer || invoice.status !== 'open') return;
    const declineCode = retrySandboxInvoiceCharge(
      sandbox,
      invoice,
      getSandboxEpochSeconds(sandbox),
    );
    if (declineCode !== null) throw createStripeDeclinedError(declineCode);
  },
};

function updateSubscription(
  { sandbox, session, form }: PortalAction,
  change: (subscription: SandboxStripeSubscription) => void,
): void {
  const subscription = sandbox.stripe.subscriptions.get(
    findFirstParameterValue(form, 'subscription') ?? '',
  );
  if (subscription?.customer !== session.customer || subscription.status === 'canceled') {
    throw createInvalidStripeRequestError('This subscription is not running.');
  }
  applyAndEmitStripeChange(
    sandbox,
    { type: 'customer.subscription.updated', object: subscription },
    change,
  );
}

/** The new card becomes the default everywhere; the customer's earlier cards are deleted. */
function saveCard({ sandbox, session, form }: PortalAction): void {
  const { stripe } = sandbox;
  const enteredCard = readEnteredCard(form);
  const card = parseEnteredCard(enteredCard, getSandboxEpochSeconds(sandbox));
  requireAcceptedTestCard(card.number, false);
  const customer = stripe.customers.get(session.customer);
  if (!customer) return;
  for (const method of stripe.paymentMethods.values()) {
    if (method.customer === customer.id) stripe.paymentMethods.delete(method.id);
  }
  const method = attachCardToCustomer(sandbox, customer, { ...card, holder: enteredCard.holder });
  applyAndEmitStripeChange(sandbox, { type: 'customer.updated', object: customer }, (changed) => {
    changed.invoice_settings.default_payment_method = method.id;
  });
  for (const subscription of stripe.subscriptions.values()) {
    if (subscription.customer !== customer.id || subscription.status === 'canceled') continue;
    applyAndEmitStripeChange(
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
