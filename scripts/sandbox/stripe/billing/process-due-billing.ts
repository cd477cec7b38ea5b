// Runs everything that is due on the sandbox's clock in order: renewals, retries, expiries.
import type { Sandbox } from '../../sandbox-types.ts';
import {
  applyAndEmitStripeChange,
  emitStripeEvent,
  getSandboxEpochSeconds,
} from '../events/emit-stripe-event.ts';
import type { SandboxStripeCheckoutSession } from '../shapes/checkout-session.ts';
import type { SandboxStripeSubscription } from '../shapes/subscription.ts';
import { computeNextSandboxBillingPeriod } from './billing-period.ts';
import { endSandboxSubscription } from './end-subscription.ts';
import {
  buildInvoicePeriodLines,
  chargeSandboxInvoice,
  issueSandboxInvoice,
  listOpenSandboxInvoices,
  retrySandboxInvoiceCharge,
} from './issue-and-charge-invoices.ts';

/** How long a first charge may stay unpaid before the subscription expires. */
const incompleteExpirySeconds = 23 * 3_600;
const idempotentResponseTtlMs = 24 * 3_600_000;

export function processDueSandboxBilling(sandbox: Sandbox): void {
  const { stripe } = sandbox;
  const now = getSandboxEpochSeconds(sandbox);
  for (const session of stripe.checkoutSessions.values()) {
    if (session.status === 'open' && session.expires_at <= now) {
      expireSandboxCheckoutSession(sandbox, session, session.expires_at);
    }
  }
  for (const code of stripe.promotionCodes.values()) {
    if (code.active && code.expires_at !== null && code.expires_at <= now) code.active = false;
  }
  for (const [key, storedResponse] of stripe.answers) {
    if (storedResponse.keptAt + idempotentResponseTtlMs <= sandbox.now())
      stripe.answers.delete(key);
  }
  for (const subscription of stripe.subscriptions.values()) {
    let step = findNextDueStep(sandbox, subscription);
    while (step && step.at <= now) {
      step.run();
      step = findNextDueStep(sandbox, subscription);
    }
  }
}

export function expireSandboxCheckoutSession(
  sandbox: Sandbox,
  session: SandboxStripeCheckoutSession,
  at: number,
): void {
  session.status = 'expired';
  session.url = null;
  emitStripeEvent(sandbox, { type: 'checkout.session.expired', object: session, at });
}

interface DueStep {
  readonly at: number;
  readonly run: () => void;
}

/** The earliest due step; of two steps at the same second, the one added first. */
function findNextDueStep(
  sandbox: Sandbox,
  subscription: SandboxStripeSubscription,
): DueStep | undefined {
  const { status } = subscription;
  if (status === 'incomplete') return buildIncompleteExpiryStep(sandbox, subscription);
  if (status === 'canceled' || status === 'incomplete_expired') return undefined;
  const steps: DueStep[] = [];
  const end = subscription.cancel_at;
  if (end !== null) {
    const reason = 'cancellation_requested';
    steps.push({
      at: end,
      run: () => endSandboxSubscription(sandbox, subscription, { at: end, reason }),
    });
  }
  const periodEnd = subscription.items.data[0]?.current_period_end;
  if (periodEnd !== undefined) {
    steps.push({ at: periodEnd, run: () => renewSubscription(sandbox, subscription, periodEnd) });
  }
  // Only an overdue subscription has an invoice to retry; scanning all invoices is slow.
  const openInvoices =
    status === 'past_due' ? listOpenSandboxInvoices(sandbox, subscription.id) : [];
  for (const invoice of openInvoices) {
    const at = invoice.next_payment_attempt;
    if (at === null) continue;
    steps.push({
      at,
      run: () => {
        const declineCode = retrySandboxInvoiceCharge(sandbox, invoice, at);
        const isLast = declineCode !== null && invoice.next_payment_attempt === null;
        if (isLast) endSandboxSubscription(sandbox, subscription, { at, reason: 'payment_failed' });
      },
    });
  }
  return steps.toSorted((one, other) => one.at - other.at)[0];
}

function buildIncompleteExpiryStep(
  sandbox: Sandbox,
  subscription: SandboxStripeSubscription,
): DueStep {
  const at = subscription.created + incompleteExpirySeconds;
  return {
    at,
    run: () =>
      applyAndEmitStripeChange(
        sandbox,
        { type: 'customer.subscription.updated', object: subscription, at },
        (changed) => {
          changed.status = 'incomplete_expired';
          changed.ended_at = at;
          for (const invoice of listOpenSandboxInvoices(sandbox, changed.id))
            invoice.status = 'void';
        },
      ),
  };
}

/** Starts the next period and charges for it at once (Stripe waits about an hour). */
function renewSubscription(
  sandbox: Sandbox,
  subscription: SandboxStripeSubscription,
  at: number,
): void {
  applyAndEmitStripeChange(
    sandbox,
    { type: 'customer.subscription.updated', object: subscription, at },
    (changed) => {
      const [item] = changed.items.data;
      if (!item) return;
      const endedPeriod = { start: item.current_period_start, end: at };
      const period = computeNextSandboxBillingPeriod(changed.billing_cycle_anchor, item.price, at);
      item.current_period_start = period.start;
      item.current_period_end = period.end;
      const lines = buildInvoicePeriodLines(sandbox, changed, { period, isTrial: false });
      const invoice = issueSandboxInvoice(sandbox, changed, {
        reason: 'subscription_cycle',
        lines,
        period: endedPeriod,
        at,
      });
      const declineCode = invoice ? chargeSandboxInvoice(sandbox, invoice, at) : 'generic_decline';
      if (declineCode !== null) changed.status = 'past_due';
      else if (changed.status === 'trialing') changed.status = 'active';
    },
  );
}
