// Cancels subscriptions, at once or at the end of the period, and undoes a scheduled cancellation.
import type { Sandbox } from '../../sandbox-types.ts';
import { emitStripeEvent } from '../events/emit-stripe-event.ts';
import type { SandboxStripeSubscription } from '../shapes/subscription.ts';
import { listOpenSandboxInvoices } from './issue-and-charge-invoices.ts';

export type SandboxSubscriptionEndReason = 'cancellation_requested' | 'payment_failed';

/** Ends the subscription now and stops collecting its open invoices. */
export function endSandboxSubscription(
  sandbox: Sandbox,
  subscription: SandboxStripeSubscription,
  options: { readonly at: number; readonly reason: SandboxSubscriptionEndReason },
): void {
  const { at } = options;
  subscription.status = 'canceled';
  subscription.canceled_at ??= at;
  subscription.ended_at = at;
  subscription.cancellation_details.reason ??= options.reason;
  sandbox.stripe.waitingLines.delete(subscription.id);
  for (const invoice of listOpenSandboxInvoices(sandbox, subscription.id)) {
    invoice.next_payment_attempt = null;
    invoice.auto_advance = false;
  }
  emitStripeEvent(sandbox, { type: 'customer.subscription.deleted', object: subscription, at });
}

/**
 * Lets the subscription run to the end of its period.
 * @param setsPeriodEndFlag false leaves `cancel_at_period_end` false and sets `cancel_at` alone, as
 *   the billing portal does for subscriptions with flexible billing mode
 *   (https://docs.stripe.com/billing/subscriptions/billing-mode/compare)
 */
export function scheduleSandboxSubscriptionCancellation(
  subscription: SandboxStripeSubscription,
  options: { readonly at: number; readonly setsPeriodEndFlag: boolean },
): void {
  const [item] = subscription.items.data;
  subscription.cancel_at_period_end = options.setsPeriodEndFlag;
  subscription.cancel_at = item?.current_period_end ?? options.at;
  subscription.canceled_at = options.at;
  subscription.cancellation_details.reason = 'cancellation_requested';
}

export function undoSandboxSubscriptionCancellation(subscription: SandboxStripeSubscription): void {
  subscription.cancel_at_period_end = false;
  subscription.cancel_at = null;
  subscription.canceled_at = null;
  subscription.cancellation_details.reason = null;
}
