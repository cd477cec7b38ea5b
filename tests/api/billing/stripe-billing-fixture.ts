// Users who are customers of a fake Stripe, whose events reach the product through its real entry.
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { handler as billingWorker } from '#functions/billing/sync.worker.ts';
import { saveBillingCustomerId } from '#functions/session/user-billing-repository.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { createTestUser } from '#tests/support/users/test-users.ts';
import {
  BILLING_PERIOD_START_SECONDS,
  deliverFakeStripeEvent,
  type FakeStripe,
  type FakeStripeSubscription,
  makeFakeStripeEvent,
  makeFakeStripeSubscription,
  startFakeStripe,
} from '#tests/support/vendors/fake-stripe.ts';
import { queues, setUpFakeQueues } from '#tests/support/vendors/set-up-fake-queues.ts';

export const BILLING_TEST_TIME_MS = (BILLING_PERIOD_START_SECONDS + 3_600) * 1_000;
export let provider: FakeStripe;

/** Call it once in a test file: table, queues and the fake Stripe, at the time `NOW`. */
export function setUpStripeBilling(): void {
  setUpTestTable();
  setUpFakeQueues({ billing: billingWorker });
  beforeAll(async () => {
    provider = await startFakeStripe();
  });
  afterAll(() => provider.stop());
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: BILLING_TEST_TIME_MS });
    provider.state.delay = undefined;
    provider.state.failures.length = 0;
    provider.state.calls.length = 0;
  });
  afterEach(() => vi.useRealTimers());
}

let customers = 0;

/** Makes a user a customer of Stripe. */
export async function linkStripeCustomer<User extends object>(userId: string, user: User) {
  const customerId = `cus_event_${++customers}`;
  provider.state.customers.set(customerId, { id: customerId });
  await saveBillingCustomerId(userId, customerId, undefined);
  return { ...user, userId, customerId };
}

export async function createCustomer() {
  const user = await createTestUser();
  return linkStripeCustomer(user.userId, user);
}

/** Stripe has a subscription of the customer, but no event of it has arrived yet. */
export function addFakeSubscriptionWithoutEvent(
  customerId: string,
  fields: Record<string, unknown> = {},
): FakeStripeSubscription {
  const subscription = makeFakeStripeSubscription(customerId, fields);
  provider.state.subscriptions.push(subscription);
  return subscription;
}

/** Creates a customer with a subscription, but without its events. */
export async function createSubscriberWithoutEvents(fields: Record<string, unknown> = {}) {
  const customer = await createCustomer();
  return {
    ...customer,
    subscription: addFakeSubscriptionWithoutEvent(customer.customerId, fields),
  };
}

export const getStoredSubscription = async (userId: string) =>
  (await findUserIncludingDeleted(userId))?.subscription;

/** Delivers an event about the object and runs its job. Returns the status of the delivery. */
export async function deliverStripeEventAndRunJobs(
  type: string,
  object: Record<string, unknown>,
): Promise<number> {
  return deliverWholeStripeEventAndRunJobs(makeFakeStripeEvent(type, object));
}

export async function deliverWholeStripeEventAndRunJobs(event: unknown): Promise<number> {
  const response = await deliverFakeStripeEvent(event);
  await queues.run();
  return response.status;
}

/** Returns the item of the subscription, to change it. */
export const getFirstStripeSubscriptionItem = (subscription: FakeStripeSubscription) =>
  (subscription.items as { data: Record<string, unknown>[] }).data[0] ?? {};

export const NEXT_PERIOD_END_SECONDS = Date.UTC(2027, 0, 20) / 1_000;
