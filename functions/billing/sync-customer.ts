// Brings what a user has paid for up to date. It reads the provider and trusts no event's content.
import type { StoredUser } from '#functions/session/domain/user.ts';
import {
  findCustomerOwner,
  saveSubscription,
  takeSyncTicket,
} from '#functions/session/subscription-repository.ts';
import { getUser } from '#functions/session/user-repository.ts';
import { logger } from '#platform/logger.ts';
import { CardProviderError } from '#platform/stripe/errors.ts';
import { closeCheckouts } from '#platform/stripe/hosted-pages.ts';
import type { CardSubscription } from '#platform/stripe/schemas.ts';
import { cancelAtOnce, listSubscriptions, refundInvoice } from '#platform/stripe/subscriptions.ts';
import { isLive, settle } from './domain/standing.ts';
import { toStored } from './stored-subscription.ts';

/** Ends everything the customer still pays for. */
export async function endAll(customerId: string): Promise<void> {
  const live = (await listSubscriptions(customerId)).filter(isLive);
  for (const { id } of live) {
    await cancelAtOnce(id);
    logger.warn('a subscription of a user who is gone was ended', { subscription_id: id });
  }
}

/**
 * The money goes back before the subscription ends: should the function die in between, the
 * subscription is still live and found again. Whom the provider will not pay back, a person must.
 */
async function undo({ id, latest_invoice: invoice }: CardSubscription): Promise<void> {
  try {
    if (invoice) await refundInvoice(invoice);
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    logger.error('a second subscription could not be refunded', { subscription_id: id, error });
  }
  await cancelAtOnce(id);
  logger.warn('a second subscription was ended', { subscription_id: id });
}

/**
 * Reads the customer's subscriptions and stores the one that stands; checkouts still open are closed,
 * later duplicates refunded and ended. Called at any time, in any order and in parallel, the last state read is what stays.
 * @returns the user as they are now; undefined where the customer is nobody's here
 * @throws AppError unavailable where the provider cannot be asked
 */
export async function syncCustomer(customerId: string): Promise<StoredUser | undefined> {
  const userId = await findCustomerOwner(customerId);
  if (userId === undefined) {
    // The provider's account may have customers of other products.
    logger.info('a customer nobody here knows', { customer_id: customerId });
    return undefined;
  }
  const ticket = await takeSyncTicket(userId);
  if (ticket === undefined) {
    await endAll(customerId);
    return undefined;
  }
  // A customer that was replaced because the provider had lost it says nothing any more.
  if (ticket.user.billingCustomerId !== customerId) return ticket.user;
  const { standing, duplicates } = settle(await listSubscriptions(customerId));
  const stored = standing && (await toStored(standing, ticket.user.subscription));
  const saved = await saveSubscription(ticket, stored);
  // A page left open in another tab would be paid for nothing.
  if (stored && stored.id !== ticket.user.subscription?.id) await closeCheckouts(customerId);
  for (const duplicate of duplicates) await undo(duplicate);
  return saved ?? getUser(userId);
}
