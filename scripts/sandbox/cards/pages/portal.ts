// What a person does in the billing portal.
import { firstValue, type Parameters, readParameters } from '../../http/body.ts';
import {
  htmlResponse,
  type Incoming,
  type Response,
  redirectResponse,
} from '../../http/message.ts';
import type { Sandbox } from '../../sandbox.ts';
import { changePlan } from '../billing/change-plan.ts';
import { scheduleEnd, unscheduleEnd } from '../billing/end-subscription.ts';
import { retryInvoice } from '../billing/invoices.ts';
import { attachCard, checkNumber, readCard } from '../billing/test-cards.ts';
import { CardError, declined, invalid } from '../card-error.ts';
import { announceChange, secondsOf } from '../events/announce.ts';
import type { PortalSession } from '../shapes/checkout-session.ts';
import type { Subscription } from '../shapes/subscription.ts';
import { readTypedCard } from './card-fields.ts';
import { noticePage } from './checkout-page.ts';
import { portalPage } from './portal-page.ts';

export async function handlePortal(
  sandbox: Sandbox,
  incoming: Incoming,
  id: string,
): Promise<Response> {
  const session = sandbox.cards.portalSessions.get(id);
  if (!session || !sandbox.cards.customers.has(session.customer)) {
    const text = 'The link may be incomplete, or the customer is gone.';
    const page = noticePage({ title: 'There is no such session', text, link: null });
    return htmlResponse(page, 404);
  }
  if (incoming.method !== 'POST') {
    return htmlResponse(portalPage(sandbox, { session, problem: null }));
  }
  const form = await readParameters(incoming);
  try {
    const run = actions[firstValue(form, 'action') ?? ''];
    if (!run) throw invalid('Choose what to do.');
    run({ sandbox, session, form });
    sandbox.changed();
    return redirectResponse(incoming.path);
  } catch (error) {
    if (!(error instanceof CardError)) throw error;
    const page = portalPage(sandbox, { session, problem: error.message });
    return htmlResponse(page, error.details.status);
  }
}

interface Act {
  readonly sandbox: Sandbox;
  readonly session: PortalSession;
  readonly form: Parameters;
}

const actions: Readonly<Record<string, (act: Act) => void>> = {
  change: (act) => {
    const price = act.sandbox.cards.prices.get(firstValue(act.form, 'price') ?? '');
    if (!price) throw invalid('Choose a plan.');
    const at = secondsOf(act.sandbox);
    update(act, (subscription) => {
      const [item] = subscription.items.data;
      if (!item || item.price.id === price.id) return;
      const { quantity } = item;
      const proration = 'always_invoice';
      changePlan(act.sandbox, subscription, { item, price, quantity, proration, at });
    });
  },
  cancel: (act) => {
    const at = secondsOf(act.sandbox);
    update(act, (subscription) => scheduleEnd(subscription, { at, asFlag: false }));
  },
  resume: (act) => update(act, unscheduleEnd),
  card: saveCard,
  'card-fails': (act) => setRefusals(act, true),
  'card-pays': (act) => setRefusals(act, false),
  pay: ({ sandbox, session, form }) => {
    const invoice = sandbox.cards.invoices.get(firstValue(form, 'invoice') ?? '');
    if (invoice?.customer !== session.customer || invoice.status !== 'open') return;
    const refusal = retryInvoice(sandbox, invoice, secondsOf(sandbox));
    if (refusal !== null) throw declined(refusal);
  },
};

function update(
  { sandbox, session, form }: Act,
  change: (subscription: Subscription) => void,
): void {
  const subscription = sandbox.cards.subscriptions.get(firstValue(form, 'subscription') ?? '');
  if (subscription?.customer !== session.customer || subscription.status === 'canceled') {
    throw invalid('This subscription is not running.');
  }
  announceChange(sandbox, { type: 'customer.subscription.updated', object: subscription }, change);
}

/** The new card pays for everything from now on; the cards before it are forgotten. */
function saveCard({ sandbox, session, form }: Act): void {
  const { cards } = sandbox;
  const typed = readTypedCard(form);
  const card = readCard(typed, secondsOf(sandbox));
  checkNumber(card.number, false);
  const customer = cards.customers.get(session.customer);
  if (!customer) return;
  for (const method of cards.paymentMethods.values()) {
    if (method.customer === customer.id) cards.paymentMethods.delete(method.id);
  }
  const method = attachCard(sandbox, customer, { ...card, holder: typed.holder });
  announceChange(sandbox, { type: 'customer.updated', object: customer }, (changed) => {
    changed.invoice_settings.default_payment_method = method.id;
  });
  for (const subscription of cards.subscriptions.values()) {
    if (subscription.customer !== customer.id || subscription.status === 'canceled') continue;
    announceChange(
      sandbox,
      { type: 'customer.subscription.updated', object: subscription },
      (changed) => {
        changed.default_payment_method = method.id;
      },
    );
  }
}

function setRefusals({ sandbox, session }: Act, refuses: boolean): void {
  const { paymentMethods, refusals } = sandbox.cards;
  for (const method of paymentMethods.values()) {
    if (method.customer !== session.customer) continue;
    if (refuses) refusals.set(method.id, 'generic_decline');
    else refusals.delete(method.id);
  }
}
