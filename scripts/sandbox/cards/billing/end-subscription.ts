// Ends subscriptions, at once or at the end of what is paid, and takes such an end back.
import type { Sandbox } from '../../sandbox.ts';
import { announce } from '../events/announce.ts';
import type { Subscription } from '../shapes/subscription.ts';
import { openInvoices } from './invoices.ts';

export type EndReason = 'cancellation_requested' | 'payment_failed';

/** It is over now; what is still owed is not collected any more. */
export function endSubscription(
  sandbox: Sandbox,
  subscription: Subscription,
  options: { readonly at: number; readonly reason: EndReason },
): void {
  const { at } = options;
  subscription.status = 'canceled';
  subscription.canceled_at ??= at;
  subscription.ended_at = at;
  subscription.cancellation_details.reason ??= options.reason;
  sandbox.cards.waitingLines.delete(subscription.id);
  for (const invoice of openInvoices(sandbox, subscription.id)) {
    invoice.next_payment_attempt = null;
    invoice.auto_advance = false;
  }
  announce(sandbox, { type: 'customer.subscription.deleted', object: subscription, at });
}

/**
 * Lets it run to the end of its period.
 * @param asFlag false leaves `cancel_at_period_end` false and sets `cancel_at` alone, as the billing portal
 *   does for subscriptions of the flexible billing mode
 *   (https://docs.stripe.com/billing/subscriptions/billing-mode/compare, "Scheduled subscription cancellation")
 */
export function scheduleEnd(
  subscription: Subscription,
  options: { readonly at: number; readonly asFlag: boolean },
): void {
  const [item] = subscription.items.data;
  subscription.cancel_at_period_end = options.asFlag;
  subscription.cancel_at = item?.current_period_end ?? options.at;
  subscription.canceled_at = options.at;
  subscription.cancellation_details.reason = 'cancellation_requested';
}

export function unscheduleEnd(subscription: Subscription): void {
  subscription.cancel_at_period_end = false;
  subscription.cancel_at = null;
  subscription.canceled_at = null;
  subscription.cancellation_details.reason = null;
}
