// Webhook events of Stripe: in any order and number, a user's plan is the one they pay for.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cancelSubscriptionsAndDeleteCustomer } from '#functions/billing/cancel-subscriptions-and-delete-customer.ts';
import { handler as billingWorker } from '#functions/billing/sync.worker.ts';
import { saveBillingCustomerId } from '#functions/session/user-billing-repository.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { hashSha256 } from '#platform/crypto.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { deleteItem, getItem, putItem, updateItem } from '#platform/table/table.ts';
import { type FakeQueues, startFakeQueues } from '#tests/support/fake-queues-bus-and-secrets.ts';
import {
  BILLING_PERIOD_END_SECONDS,
  BILLING_PERIOD_START_SECONDS,
  createFakeStripeError,
  deliverFakeStripeEvent,
  type FakeStripe,
  type FakeStripeSubscription,
  makeFakeStripeEvent,
  makeFakeStripePrice,
  makeFakeStripeSubscription,
  startFakeStripe,
} from '#tests/support/fake-stripe.ts';
import { getSeedCount } from '#tests/support/seed-count.ts';
import { setUpTestTable } from '#tests/support/test-table.ts';
import { callSessionApi, createTestUser, TEST_CLIENT_ID } from '#tests/support/test-users.ts';

const NOW = (BILLING_PERIOD_START_SECONDS + 3_600) * 1_000;
setUpTestTable();
let provider: FakeStripe;
let queues: FakeQueues;
beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = TEST_CLIENT_ID;
  queues = startFakeQueues({ billing: billingWorker });
  provider = await startFakeStripe();
});
afterAll(() => {
  provider.stop();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  queues.clear();
  provider.state.delay = undefined;
  provider.state.failures.length = 0;
  provider.state.calls.length = 0;
});
afterEach(() => vi.useRealTimers());

let customers = 0;

/** Creates a user who is a customer of Stripe. */
async function createCustomer() {
  const user = await createTestUser();
  return linkCustomer(user.userId, user);
}

async function linkCustomer<User extends object>(userId: string, user: User) {
  const customerId = `cus_event_${++customers}`;
  provider.state.customers.set(customerId, { id: customerId });
  await saveBillingCustomerId(userId, customerId, undefined);
  return { ...user, userId, customerId };
}

const getStoredSubscription = async (userId: string) =>
  (await findUserIncludingDeleted(userId))?.subscription;

const deliverAndRunJobs = async (event: unknown) => {
  const response = await deliverFakeStripeEvent(event);
  await queues.run();
  return response.status;
};

test('gives the user the plan with the limits of its price when a subscription is paid', async () => {
  const { userId, customerId, token } = await createCustomer();
  const subscription = makeFakeStripeSubscription(customerId);
  provider.state.subscriptions.push(subscription);

  expect(
    await deliverAndRunJobs(makeFakeStripeEvent('customer.subscription.created', subscription)),
  ).toBe(200);

  expect(await getStoredSubscription(userId)).toEqual({
    id: subscription.id,
    status: 'active',
    priceId: 'price_small',
    lookupKey: 'small_monthly',
    planName: 'Plan small',
    price: 1_900,
    interval: 'month',
    intervalCount: 1,
    periodStart: new Date(BILLING_PERIOD_START_SECONDS * 1_000).toISOString(),
    periodEnd: new Date(BILLING_PERIOD_END_SECONDS * 1_000).toISOString(),
    cancelAtPeriodEnd: false,
    limits: { max_comments: 500, max_instagram_accounts: 2, max_responses: 1_000 },
  });
  const { body } = await callSessionApi('GET', '/users/me/subscription', { token });
  expect(body).toMatchObject({ subscription_active: true, plan_name: 'Plan small' });
});

describe('the signature of a billing event', () => {
  const event = makeFakeStripeEvent('customer.subscription.created', { customer: 'cus_1' });

  test.each([
    ['has a wrong secret', { secret: 'whsec_another' }, 400],
    ['is older than five minutes', { age: 301 }, 400],
  ])('rejects a billing event whose signature %s', async (_what, how, status) => {
    const response = await deliverFakeStripeEvent(event, how);

    expect([response.status, response.body.error]).toEqual([status, 'bad_request']);
    expect(queues.jobs()).toEqual([]);
  });

  test('accepts a billing event whose signature is exactly five minutes old', async () => {
    expect((await deliverFakeStripeEvent(event, { age: 300 })).status).toBe(200);
  });
});

test('accepts a billing event of an unused type without queueing a job', async () => {
  const response = await deliverFakeStripeEvent(
    makeFakeStripeEvent('radar.early_fraud_warning.created', { id: 'x' }),
  );

  expect([response.status, queues.jobs()]).toEqual([200, []]);
});

test('queues no second job when a billing event is delivered twice', async () => {
  const event = makeFakeStripeEvent('invoice.paid', { customer: 'cus_again' });

  await deliverFakeStripeEvent(event);
  await deliverFakeStripeEvent(event);

  expect(queues.jobs()).toHaveLength(1);
});

test('rejects a billing event whose job could not be queued and accepts its redelivery', async () => {
  const { userId, customerId } = await createCustomer();
  const subscription = makeFakeStripeSubscription(customerId);
  provider.state.subscriptions.push(subscription);
  const event = makeFakeStripeEvent('customer.subscription.created', subscription);

  queues.failSends(1);
  expect(await deliverAndRunJobs(event)).toBe(500);
  expect(await getStoredSubscription(userId)).toBeUndefined();
  expect(await deliverAndRunJobs(event)).toBe(200);

  expect((await getStoredSubscription(userId))?.id).toBe(subscription.id);
});

test.each([
  [
    'before the dedupe key of the event was stored',
    (event: { id: string }) =>
      deleteItem(tableKeys.processedEvent(hashSha256(`card-provider/${event.id}`))),
  ],
  ['after the subscription was stored', () => Promise.resolve()],
])(
  'stores the same subscription when its event is delivered again because the function died %s',
  async (_when, interrupt) => {
    const { userId, customerId } = await createCustomer();
    const subscription = makeFakeStripeSubscription(customerId);
    provider.state.subscriptions.push(subscription);
    const event = makeFakeStripeEvent('customer.subscription.created', subscription);

    await deliverFakeStripeEvent(event);
    const [message] = queues.messages();
    await interrupt(event);
    await deliverFakeStripeEvent(event);
    if (message) await queues.deliverTwice(message);
    await queues.run();

    expect((await getStoredSubscription(userId))?.id).toBe(subscription.id);
    expect([queues.messages(), queues.deadLetters()]).toEqual([[], []]);
  },
);

test('retries a billing event when the card provider does not respond', async () => {
  const { userId, customerId } = await createCustomer();
  const subscription = makeFakeStripeSubscription(customerId);
  provider.state.subscriptions.push(subscription);
  provider.fail(/GET \/v1\/subscriptions/, createFakeStripeError(500), 2);

  await deliverAndRunJobs(makeFakeStripeEvent('customer.subscription.created', subscription));
  expect(await getStoredSubscription(userId)).toBeUndefined();
  vi.setSystemTime(NOW + 400_000);
  await queues.run();

  expect((await getStoredSubscription(userId))?.id).toBe(subscription.id);
});

// The events in the life of a subscription; each step changes the provider's state and causes an event.
const LARGE_PRICE = { ...makeFakeStripePrice('large', 4_900), product: 'prod_large' };
const NEXT_END = Date.UTC(2027, 0, 20) / 1_000;
const getFirstSubscriptionItem = (subscription: FakeStripeSubscription) =>
  (subscription.items as { data: Record<string, unknown>[] }).data[0] ?? {};

const SUBSCRIPTION_STEPS: readonly {
  type: string;
  step: (subscription: FakeStripeSubscription) => void;
}[] = [
  {
    type: 'customer.subscription.created',
    step: (one) => Object.assign(one, { status: 'active' }),
  },
  { type: 'invoice.paid', step: (one) => Object.assign(one, { latest_invoice: 'in_paid' }) },
  {
    type: 'customer.subscription.updated',
    step: (one) => Object.assign(getFirstSubscriptionItem(one), { price: LARGE_PRICE }),
  },
  {
    type: 'invoice.payment_failed',
    step: (one) => {
      Object.assign(one, { status: 'past_due' });
      Object.assign(getFirstSubscriptionItem(one), {
        current_period_start: BILLING_PERIOD_END_SECONDS,
        current_period_end: NEXT_END,
      });
    },
  },
  {
    type: 'customer.subscription.updated',
    step: (one) => Object.assign(one, { status: 'active', cancel_at_period_end: true }),
  },
  {
    type: 'customer.subscription.deleted',
    step: (one) => Object.assign(one, { status: 'canceled' }),
  },
];

type SubscriptionLife = {
  readonly userId: string;
  readonly subscription: FakeStripeSubscription;
  happened: number;
};

async function startSubscriptionLife(userId: string): Promise<SubscriptionLife> {
  const { customerId } = await linkCustomer(userId, {});
  const subscription = makeFakeStripeSubscription(customerId, { status: 'incomplete' });
  provider.state.subscriptions.push(subscription);
  return { userId, subscription, happened: 0 };
}

/** Delivers one event, never before its step happened, and runs its job. */
async function deliverStepEvent(
  subscriptionLife: SubscriptionLife,
  position: number,
): Promise<void> {
  while (subscriptionLife.happened <= position)
    SUBSCRIPTION_STEPS[subscriptionLife.happened++]?.step(subscriptionLife.subscription);
  const event = makeFakeStripeEvent(
    SUBSCRIPTION_STEPS[position]?.type ?? '',
    subscriptionLife.subscription,
  );
  const response = await deliverFakeStripeEvent(event);
  if (response.status !== 200) throw new Error(`the event was answered ${response.status}`);
  const eventJob = queues
    .messages()
    .findLast(({ body }) => body.includes(`"${subscriptionLife.subscription.customer}"`));
  if (!eventJob) throw new Error('the event was not queued');
  await queues.deliver(eventJob);
}

/**
 * Delivers the remaining events in every order and calls `end` after each. Orders with the same prefix share it:
 * user and provider are reset to the state after the prefix.
 */
async function deliverInEveryOrder(
  subscriptionLife: SubscriptionLife,
  rest: readonly number[],
  end: () => Promise<void>,
): Promise<void> {
  if (rest.length === 0) return end();
  const { happened } = subscriptionLife;
  const subscription = structuredClone(subscriptionLife.subscription);
  const {
    pk: _pk,
    sk: _sk,
    ...user
  } = (await getItem(tableKeys.user(subscriptionLife.userId), { consistent: true })) ?? {};
  for (const position of rest) {
    await deliverStepEvent(subscriptionLife, position);
    await deliverInEveryOrder(
      subscriptionLife,
      rest.filter((other) => other !== position),
      end,
    );
    Object.assign(subscriptionLife, { happened });
    Object.assign(subscriptionLife.subscription, structuredClone(subscription));
    await putItem(tableKeys.user(subscriptionLife.userId), user);
  }
}

const storeBareUser = async (name: string): Promise<string> => {
  await updateItem(tableKeys.user(name), {
    set: {
      id: name,
      email: `${name}@example.com`,
      passwordHash: '',
      role: 'user',
      createdAt: '2026-11-20T00:00:00.000Z',
      refreshedPostsAfterLogin: false,
    },
  });
  return name;
};

const countOrders = (count: number): number => (count <= 1 ? 1 : count * countOrders(count - 1));

describe('the events of a subscription', () => {
  const withoutId = async (userId: string) => {
    const stored = await getStoredSubscription(userId);
    return stored && { ...stored, id: '' };
  };

  test.each([
    ['until its end', 6],
    ['until its cancellation', 5],
  ])(
    'stores the same subscription whatever the order in which its events are delivered (%s)',
    async (_what, steps) => {
      const stepsInOrder = Array.from({ length: steps }, (_, at) => at);
      const reference = await startSubscriptionLife(await storeBareUser(`usr_life${steps}`));
      for (const position of stepsInOrder) await deliverStepEvent(reference, position);
      const expected = await withoutId(reference.userId);
      expect(expected?.cancelAtPeriodEnd).toBe(steps === 6 ? undefined : true);
      const ends: unknown[] = [];
      // `npm test` plays the orders that begin with the last event, a nightly run all.
      const firsts = stepsInOrder.slice(-getSeedCount(1));

      await Promise.all(
        firsts.map(async (first) => {
          const subscriptionLife = await startSubscriptionLife(
            await storeBareUser(`usr_life${steps}_${first}`),
          );
          await deliverStepEvent(subscriptionLife, first);
          const rest = stepsInOrder.filter((other) => other !== first);
          await deliverInEveryOrder(
            subscriptionLife,
            rest,
            async () => void ends.push(await withoutId(subscriptionLife.userId)),
          );
        }),
      );

      expect(ends).toHaveLength(firsts.length * countOrders(steps - 1));
      expect(new Set(ends.map((end) => JSON.stringify(end)))).toEqual(
        new Set([JSON.stringify(expected)]),
      );
    },
  );

  test('stores the latest state of a subscription when slow workers handle its events at the same time', async () => {
    for (let round = 0; round < 20; round++) {
      const userId = await storeBareUser(`usr_race${round}`);
      const { customerId } = await linkCustomer(userId, {});
      const subscription = makeFakeStripeSubscription(customerId, { status: 'incomplete' });
      provider.state.subscriptions.push(subscription);
      // A response that was true when it was sent may arrive at any later time.
      provider.state.delay = () =>
        new Promise((resolve) =>
          setTimeout(
            resolve,
            ((round * 7919 + customers * 31 + provider.state.calls.length * 17) % 10) * 3,
          ),
        );
      const runs: Promise<unknown>[] = [];
      for (const { type, step } of SUBSCRIPTION_STEPS.slice(0, 5)) {
        step(subscription);
        await deliverFakeStripeEvent(makeFakeStripeEvent(type, subscription));
        runs.push(queues.run());
      }
      await Promise.all(runs);
      vi.setSystemTime(Date.now() + 400_000);
      await queues.run();

      expect(await getStoredSubscription(userId), `round ${round}`).toMatchObject({
        priceId: 'price_large',
        status: 'active',
        cancelAtPeriodEnd: true,
      });
    }
  });
});

test('closes the other open checkouts of a customer once one is paid, even when one of them has already expired', async () => {
  const { customerId } = await createCustomer();
  const other = await createCustomer();
  provider.state.openCheckouts
    .set('cs_a', customerId)
    .set('cs_b', customerId)
    .set('cs_c', other.customerId);
  provider.fail(/POST .*cs_a\/expire/, createFakeStripeError(400));
  const subscription = makeFakeStripeSubscription(customerId);
  provider.state.subscriptions.push(subscription);

  await deliverAndRunJobs(makeFakeStripeEvent('customer.subscription.created', subscription));
  expect([...provider.state.openCheckouts.keys()]).toEqual(['cs_a', 'cs_c']);
  provider.state.calls.length = 0;
  await deliverAndRunJobs(makeFakeStripeEvent('invoice.paid', subscription));

  expect(provider.countCalls(/checkout/)).toBe(0);
});

describe('two subscriptions of one customer', () => {
  const addPaidSubscription = (one: FakeStripeSubscription, intent: string) => {
    provider.state.subscriptions.push(one);
    provider.state.payments.set(String(one.latest_invoice), intent);
    return one;
  };

  test('keeps the older of two subscriptions, and refunds and cancels the newer one', async () => {
    const { userId, customerId } = await createCustomer();
    const first = addPaidSubscription(makeFakeStripeSubscription(customerId), 'pi_first');
    const second = addPaidSubscription(makeFakeStripeSubscription(customerId), 'pi_second');

    await deliverAndRunJobs(makeFakeStripeEvent('customer.subscription.created', second));

    expect((await getStoredSubscription(userId))?.id).toBe(first.id);
    expect([first.status, second.status]).toEqual(['active', 'canceled']);
    expect(provider.state.refunds).toEqual(['pi_second']);
  });

  test('refunds a second subscription once when two workers handle it at the same time', async () => {
    const { customerId } = await createCustomer();
    addPaidSubscription(makeFakeStripeSubscription(customerId), 'pi_third');
    const second = addPaidSubscription(makeFakeStripeSubscription(customerId), 'pi_fourth');

    await deliverFakeStripeEvent(makeFakeStripeEvent('customer.subscription.created', second));
    await deliverFakeStripeEvent(makeFakeStripeEvent('invoice.paid', { customer: customerId }));
    await queues.run();

    expect(provider.state.refunds.filter((intent) => intent === 'pi_fourth')).toHaveLength(1);
    expect(queues.deadLetters()).toEqual([]);
  });

  test('cancels a second subscription even when its refund is rejected', async () => {
    const { customerId } = await createCustomer();
    addPaidSubscription(makeFakeStripeSubscription(customerId), 'pi_fifth');
    const second = addPaidSubscription(makeFakeStripeSubscription(customerId), 'pi_sixth');
    provider.fail(/POST \/v1\/refunds/, createFakeStripeError(400, 'charge_already_refunded'));

    await deliverAndRunJobs(makeFakeStripeEvent('customer.subscription.created', second));

    expect(second.status).toBe('canceled');
    expect(queues.messages()).toEqual([]);
  });

  test('cancels a second subscription only after the card provider has answered its refund', async () => {
    const { customerId } = await createCustomer();
    addPaidSubscription(makeFakeStripeSubscription(customerId), 'pi_seventh');
    const second = addPaidSubscription(makeFakeStripeSubscription(customerId), 'pi_eighth');
    provider.fail(/POST \/v1\/refunds/, createFakeStripeError(503), 2);

    await deliverAndRunJobs(makeFakeStripeEvent('customer.subscription.created', second));
    expect(second.status).toBe('active');
    vi.setSystemTime(NOW + 400_000);
    await queues.run();

    expect(second.status).toBe('canceled');
    expect(provider.state.refunds).toContain('pi_eighth');
  });
});

test('keeps the stored plan limits when the metadata of a price no longer has any', async () => {
  const { userId, customerId } = await createCustomer();
  const subscription = makeFakeStripeSubscription(customerId);
  provider.state.subscriptions.push(subscription);
  await deliverAndRunJobs(makeFakeStripeEvent('customer.subscription.created', subscription));
  getFirstSubscriptionItem(subscription).price = {
    ...makeFakeStripePrice('small', 1_900, { metadata: {} }),
    product: 'prod_small',
  };

  await deliverAndRunJobs(makeFakeStripeEvent('customer.subscription.updated', subscription));

  expect((await getStoredSubscription(userId))?.limits.max_comments).toBe(500);
});

test('says when a plan ended, and of a failed payment, until the user pays again', async () => {
  const { customerId, token } = await createCustomer();
  const subscription = makeFakeStripeSubscription(customerId);
  provider.state.subscriptions.push(subscription);
  const change = async (status: string) => {
    subscription.status = status;
    await deliverAndRunJobs(makeFakeStripeEvent('customer.subscription.updated', subscription));
    const { body } = await callSessionApi('GET', '/users/me/subscription', { token });
    return [body.is_payment_overdue, body.plan_ended_on];
  };

  expect(await change('active')).toEqual([false, null]);
  expect(await change('past_due')).toEqual([true, null]);
  expect(await change('canceled')).toEqual([false, new Date(NOW).toISOString()]);
  expect(await change('active')).toEqual([false, null]);
});

test('ends the stored billing period at `cancel_at` when a subscription is canceled for a date', async () => {
  const { userId, customerId } = await createCustomer();
  const subscription = makeFakeStripeSubscription(customerId, {
    cancel_at: BILLING_PERIOD_END_SECONDS - 60,
  });
  provider.state.subscriptions.push(subscription);

  await deliverAndRunJobs(makeFakeStripeEvent('customer.subscription.updated', subscription));

  expect(await getStoredSubscription(userId)).toMatchObject({
    cancelAtPeriodEnd: true,
    periodEnd: new Date((BILLING_PERIOD_END_SECONDS - 60) * 1_000).toISOString(),
  });
});

describe('a subscription event without an active user', () => {
  test('ignores the event of a subscription whose customer is unknown', async () => {
    const subscription = makeFakeStripeSubscription('cus_of_another_shop');
    provider.state.subscriptions.push(subscription);

    await deliverAndRunJobs(makeFakeStripeEvent('customer.subscription.created', subscription));

    expect(subscription.status).toBe('active');
    expect(queues.messages()).toEqual([]);
  });

  test.each([
    [
      'is marked as deleted',
      (id: string) => updateItem(tableKeys.user(id), { set: { deletedAt: 'x' } }),
    ],
    ['is erased', (id: string) => deleteItem(tableKeys.user(id))],
  ])('cancels the subscription when its user %s', async (_what, remove) => {
    const { userId, customerId } = await createCustomer();
    const subscription = makeFakeStripeSubscription(customerId);
    provider.state.subscriptions.push(subscription);
    await remove(userId);

    await deliverAndRunJobs(makeFakeStripeEvent('customer.subscription.created', subscription));

    expect(subscription.status).toBe('canceled');
  });
});

describe('the deletion of a user with a subscription', () => {
  test('cancels the subscription and deletes the customer at the card provider, and may be repeated', async () => {
    const { userId, customerId } = await createCustomer();
    const subscription = makeFakeStripeSubscription(customerId);
    provider.state.subscriptions.push(subscription);
    await updateItem(tableKeys.user(userId), { set: { deletedAt: new Date().toISOString() } });

    await cancelSubscriptionsAndDeleteCustomer(userId);
    await cancelSubscriptionsAndDeleteCustomer(userId);

    expect(subscription.status).toBe('canceled');
    expect(provider.state.customers.has(customerId)).toBe(false);
  });

  test('does not call the card provider when a deleted user is not a customer', async () => {
    const { userId } = await createTestUser();

    await cancelSubscriptionsAndDeleteCustomer(userId);

    expect(provider.state.calls).toEqual([]);
  });
});

describe('reading the subscription of a user', () => {
  test('queues one sync with the card provider a minute after the period has ended, however often it is read', async () => {
    const { userId, customerId, token } = await createCustomer();
    const subscription = makeFakeStripeSubscription(customerId);
    provider.state.subscriptions.push(subscription);
    await deliverAndRunJobs(makeFakeStripeEvent('customer.subscription.created', subscription));
    Object.assign(getFirstSubscriptionItem(subscription), {
      current_period_start: BILLING_PERIOD_END_SECONDS,
      current_period_end: NEXT_END,
    });
    await updateItem(tableKeys.user(userId), {
      set: {
        subscription: {
          ...(await getStoredSubscription(userId)),
          periodEnd: new Date(NOW - 1).toISOString(),
        },
      },
    });
    queues.clear();

    for (let time = 0; time < 3; time++)
      await callSessionApi('GET', '/users/me/subscription', { token });
    expect(queues.jobs()).toEqual([{ job: 'sync-customer', payload: { customerId } }]);
    await queues.run();

    expect((await getStoredSubscription(userId))?.periodEnd).toBe(
      new Date(NEXT_END * 1_000).toISOString(),
    );
  });

  test('returns the stored subscription when the queue does not respond', async () => {
    const { token } = await createCustomer();
    queues.failSends(1);

    expect((await callSessionApi('GET', '/users/me/subscription', { token })).status).toBe(200);
  });

  test('queues no sync with the card provider while the period runs', async () => {
    const { customerId, token } = await createCustomer();
    const subscription = makeFakeStripeSubscription(customerId);
    provider.state.subscriptions.push(subscription);
    await deliverAndRunJobs(makeFakeStripeEvent('customer.subscription.created', subscription));

    await callSessionApi('GET', '/users/me/subscription', { token });

    expect(queues.jobs()).toEqual([]);
  });
});
