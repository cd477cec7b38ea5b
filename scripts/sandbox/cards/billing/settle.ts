// Lets time do its work: everything that has fallen due on the sandbox's clock happens, in order.
import type { Sandbox } from '../../sandbox.ts';
import { announce, announceChange, secondsOf } from '../events/announce.ts';
import type { CheckoutSession } from '../shapes/checkout-session.ts';
import type { Subscription } from '../shapes/subscription.ts';
import { endSubscription } from './end-subscription.ts';
import {
  collectInvoice,
  issueInvoice,
  openInvoices,
  periodLine,
  retryInvoice,
} from './invoices.ts';
import { periodFrom } from './period.ts';

/** How long a first charge may stay unpaid. */
const incompleteSeconds = 23 * 3_600;
const answersKeptMs = 24 * 3_600_000;

export function settleCards(sandbox: Sandbox): void {
  const { cards } = sandbox;
  const now = secondsOf(sandbox);
  for (const session of cards.checkoutSessions.values()) {
    if (session.status === 'open' && session.expires_at <= now) {
      expireSession(sandbox, session, session.expires_at);
    }
  }
  for (const code of cards.promotionCodes.values()) {
    if (code.active && code.expires_at !== null && code.expires_at <= now) code.active = false;
  }
  for (const [key, answer] of cards.answers) {
    if (answer.keptAt + answersKeptMs <= sandbox.now()) cards.answers.delete(key);
  }
  for (const subscription of cards.subscriptions.values()) {
    let step = nextStep(sandbox, subscription);
    while (step && step.at <= now) {
      step.run();
      step = nextStep(sandbox, subscription);
    }
  }
}

export function expireSession(sandbox: Sandbox, session: CheckoutSession, at: number): void {
  session.status = 'expired';
  session.url = null;
  announce(sandbox, { type: 'checkout.session.expired', object: session, at });
}

interface Step {
  readonly at: number;
  readonly run: () => void;
}

/** The earliest thing still to come; of two at the same second the one named first. */
function nextStep(sandbox: Sandbox, subscription: Subscription): Step | undefined {
  const { status } = subscription;
  if (status === 'incomplete') return incompleteStep(sandbox, subscription);
  if (status === 'canceled' || status === 'incomplete_expired') return undefined;
  const steps: Step[] = [];
  const end = subscription.cancel_at;
  if (end !== null) {
    const reason = 'cancellation_requested';
    steps.push({ at: end, run: () => endSubscription(sandbox, subscription, { at: end, reason }) });
  }
  const periodEnd = subscription.items.data[0]?.current_period_end;
  if (periodEnd !== undefined) {
    steps.push({ at: periodEnd, run: () => renew(sandbox, subscription, periodEnd) });
  }
  // Only an overdue subscription has an invoice that is tried again; to look through them all costs time.
  const open = status === 'past_due' ? openInvoices(sandbox, subscription.id) : [];
  for (const invoice of open) {
    const at = invoice.next_payment_attempt;
    if (at === null) continue;
    steps.push({
      at,
      run: () => {
        const refusal = retryInvoice(sandbox, invoice, at);
        const isLast = refusal !== null && invoice.next_payment_attempt === null;
        if (isLast) endSubscription(sandbox, subscription, { at, reason: 'payment_failed' });
      },
    });
  }
  return steps.toSorted((one, other) => one.at - other.at)[0];
}

function incompleteStep(sandbox: Sandbox, subscription: Subscription): Step {
  const at = subscription.created + incompleteSeconds;
  return {
    at,
    run: () =>
      announceChange(
        sandbox,
        { type: 'customer.subscription.updated', object: subscription, at },
        (changed) => {
          changed.status = 'incomplete_expired';
          changed.ended_at = at;
          for (const invoice of openInvoices(sandbox, changed.id)) invoice.status = 'void';
        },
      ),
  };
}

/** The next period begins, and is charged for at once (the provider waits about an hour). */
function renew(sandbox: Sandbox, subscription: Subscription, at: number): void {
  announceChange(
    sandbox,
    { type: 'customer.subscription.updated', object: subscription, at },
    (changed) => {
      const [item] = changed.items.data;
      if (!item) return;
      const ended = { start: item.current_period_start, end: at };
      const period = periodFrom(changed.billing_cycle_anchor, item.price, at);
      item.current_period_start = period.start;
      item.current_period_end = period.end;
      const lines = periodLine(sandbox, changed, { period, isTrial: false });
      const invoice = issueInvoice(sandbox, changed, {
        reason: 'subscription_cycle',
        lines,
        period: ended,
        at,
      });
      const refusal = invoice ? collectInvoice(sandbox, invoice, at) : 'generic_decline';
      if (refusal !== null) changed.status = 'past_due';
      else if (changed.status === 'trialing') changed.status = 'active';
    },
  );
}
