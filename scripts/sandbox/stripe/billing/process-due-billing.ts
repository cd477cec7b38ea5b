// Runs everything that is due on the sandbox's clock in order: renewals, retries, expiries.
import type { Sandbox } from '../../sandbox-types.ts';
import { emitStripeEvent, getStripeTime } from '../events/emit-stripe-event.ts';
import { type CheckoutSession, getPlanItem, type Subscription } from '../shapes/stripe-objects.ts';
import { listOpenInvoices, retryInvoiceCharge } from './invoices.ts';
import { endSubscription, renewSubscription } from './subscriptions.ts';

const idempotentResponseTtlMs = 24 * 3_600_000;

export function processDueBilling(sandbox: Sandbox): void {
  const { checkoutSessions, answers, subscriptions } = sandbox.stripe;
  const now = getStripeTime(sandbox);
  for (const session of checkoutSessions.values()) {
    if (session.status === 'open' && session.expires_at <= now)
      expireCheckoutSession(sandbox, session, session.expires_at);
  }
  for (const [key, { keptAt }] of answers) {
    if (keptAt + idempotentResponseTtlMs <= sandbox.now()) answers.delete(key);
  }
  for (const subscription of subscriptions.values()) {
    let step = findNextDueStep(sandbox, subscription);
    while (step && step.at <= now) {
      step.run();
      step = findNextDueStep(sandbox, subscription);
    }
  }
}

export function expireCheckoutSession(
  sandbox: Sandbox,
  session: CheckoutSession,
  at: number,
): void {
  session.status = 'expired';
  session.url = null;
  emitStripeEvent(sandbox, 'checkout.session.expired', session, at);
}

interface DueStep {
  readonly at: number;
  readonly run: () => void;
}

/** The earliest due step; of two steps at the same second, the one added first. */
function findNextDueStep(sandbox: Sandbox, subscription: Subscription): DueStep | undefined {
  const { status, cancel_at: endAt } = subscription;
  if (status === 'canceled') return undefined;
  const steps: DueStep[] = [];
  if (endAt !== null)
    steps.push({ at: endAt, run: () => endSubscription(sandbox, subscription, endAt) });
  const renewAt = getPlanItem(subscription).current_period_end;
  steps.push({ at: renewAt, run: () => renewSubscription(sandbox, subscription, renewAt) });
  // Only an overdue subscription has an invoice to retry; scanning all invoices is slow.
  const openInvoices = status === 'past_due' ? listOpenInvoices(sandbox, subscription.id) : [];
  for (const invoice of openInvoices) {
    const at = invoice.next_payment_attempt;
    if (at === null) continue;
    const run = () => {
      const isPaid = retryInvoiceCharge(sandbox, invoice, at) === null;
      const isLastAttempt = invoice.next_payment_attempt === null;
      if (!isPaid && isLastAttempt) endSubscription(sandbox, subscription, at, 'payment_failed');
    };
    steps.push({ at, run });
  }
  return steps.toSorted((one, other) => one.at - other.at)[0];
}
