// Updates a user's stored subscription from Stripe. It reads Stripe and never trusts the content of an event.
import { resumeMissedEventsChecks } from '#functions/connection/missed-events-check-repository.ts';
import type { StoredUser } from '#functions/session/domain/user.ts';
import { hasActivePlanOrTrial } from '#functions/session/domain/user-plan.ts';
import {
  acquireSubscriptionSyncTicket,
  findUserIdByStripeCustomer,
  saveSubscription,
} from '#functions/session/user-billing-repository.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { nowMs } from '#platform/clock.ts';
import { logger } from '#platform/logger.ts';
import { StripeRejectionError } from '#platform/stripe/errors.ts';
import { expireOpenStripeCheckouts } from '#platform/stripe/hosted-pages.ts';
import type { FetchedStripeSubscription } from '#platform/stripe/schemas.ts';
import {
  cancelStripeSubscriptionNow,
  listStripeSubscriptions,
  refundStripeInvoice,
} from '#platform/stripe/subscriptions.ts';
import {
  isBilledSubscription,
  selectBilledSubscription,
} from './domain/select-billed-subscription.ts';
import { toStoredSubscription } from './to-stored-subscription.ts';

/** Cancels every subscription the customer is still charged for. */
export async function cancelCustomerSubscriptions(customerId: string): Promise<void> {
  const servedSubscriptions = (await listStripeSubscriptions(customerId)).filter(
    isBilledSubscription,
  );
  for (const { id } of servedSubscriptions) {
    await cancelStripeSubscriptionNow(id);
    logger.warn('subscription of a deleted user canceled', { subscription_id: id });
  }
}

/**
 * Refunds before it cancels: after a crash in between, the subscription is still billed and is found again. If Stripe
 * rejects the refund, an operator must make it, so this logs an error.
 */
async function refundAndCancelDuplicate({
  id,
  latest_invoice: invoice,
}: FetchedStripeSubscription): Promise<void> {
  try {
    if (invoice) await refundStripeInvoice(invoice);
  } catch (error) {
    if (!(error instanceof StripeRejectionError)) throw error;
    logger.error('duplicate subscription not refunded', { subscription_id: id, error });
  }
  await cancelStripeSubscriptionNow(id);
  logger.warn('duplicate subscription canceled', { subscription_id: id });
}

/**
 * Reads the customer's subscriptions and stores the billed one. Expires open checkouts, and refunds and cancels
 * duplicates. Safe to call at any time, in any order and in parallel: the latest read wins.
 * @returns the user as stored now; undefined when the customer belongs to no active user
 * @throws AppError unavailable when Stripe cannot be reached
 */
export async function syncCustomerSubscription(
  customerId: string,
): Promise<StoredUser | undefined> {
  const userId = await findUserIdByStripeCustomer(customerId);
  if (userId === undefined) {
    // The Stripe account may have customers of other products.
    logger.info('unknown customer ignored', { customer_id: customerId });
    return undefined;
  }
  const ticket = await acquireSubscriptionSyncTicket(userId);
  if (ticket === undefined) {
    await cancelCustomerSubscriptions(customerId);
    return undefined;
  }
  // The user has a newer customer, because Stripe had lost this one.
  if (ticket.user.billingCustomerId !== customerId) return ticket.user;
  const { billedSubscription, duplicates } = selectBilledSubscription(
    await listStripeSubscriptions(customerId),
  );
  const storedSubscription =
    billedSubscription &&
    (await toStoredSubscription(billedSubscription, ticket.user.subscription));
  const savedUser = await saveSubscription(ticket, storedSubscription);
  // Paying a checkout that is still open in another tab would create a duplicate.
  if (storedSubscription && storedSubscription.id !== ticket.user.subscription?.id)
    await expireOpenStripeCheckouts(customerId);
  for (const duplicate of duplicates) await refundAndCancelDuplicate(duplicate);
  if (savedUser && hasActivePlanOrTrial(savedUser, nowMs())) await resumeMissedEventsChecks(userId);
  return savedUser ?? findUserIncludingDeleted(userId);
}
