// The events of a subscription in every order, and all at once: the user gets the plan they pay for.
import { describe, expect, test, vi } from 'vitest';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem, putItem, updateItem } from '#platform/table/table.ts';
import { getSimulationSeedCount } from '#tests/support/run/simulation-seed-count.ts';
import {
  BILLING_PERIOD_END_SECONDS,
  deliverFakeStripeEvent,
  type FakeStripeSubscription,
  makeFakeStripeEvent,
  makeFakeStripePrice,
} from '#tests/support/vendors/fake-stripe.ts';
import { queues } from '#tests/support/vendors/set-up-fake-queues.ts';
import {
  addFakeSubscriptionWithoutEvent,
  getFirstStripeSubscriptionItem,
  getStoredSubscription,
  linkStripeCustomer,
  NEXT_PERIOD_END_SECONDS,
  provider,
  setUpStripeBilling,
} from './stripe-billing-fixture.ts';

setUpStripeBilling();

// Each step of a subscription's life changes the provider's state and causes an event.
const LARGE_PRICE = { ...makeFakeStripePrice('large', 4_900), product: 'prod_large' };

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
    step: (one) => Object.assign(getFirstStripeSubscriptionItem(one), { price: LARGE_PRICE }),
  },
  {
    type: 'invoice.payment_failed',
    step: (one) => {
      Object.assign(one, { status: 'past_due' });
      Object.assign(getFirstStripeSubscriptionItem(one), {
        current_period_start: BILLING_PERIOD_END_SECONDS,
        current_period_end: NEXT_PERIOD_END_SECONDS,
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
  const { customerId } = await linkStripeCustomer(userId, {});
  const subscription = addFakeSubscriptionWithoutEvent(customerId, { status: 'incomplete' });
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
  ])('stores the same subscription in any order of its events (%s)', async (_what, steps) => {
    const stepsInOrder = Array.from({ length: steps }, (_, at) => at);
    const reference = await startSubscriptionLife(await storeBareUser(`usr_life${steps}`));
    for (const position of stepsInOrder) await deliverStepEvent(reference, position);
    const expected = await withoutId(reference.userId);
    expect(expected?.cancelAtPeriodEnd).toBe(steps === 6 ? undefined : true);
    const ends: unknown[] = [];
    // `npm test` plays the orders that begin with the last event, a nightly run all.
    const firsts = stepsInOrder.slice(-getSimulationSeedCount(1));

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
  });

  test("stores a subscription's latest state when slow workers handle events simultaneously", async () => {
    for (let round = 0; round < 20; round++) {
      const userId = await storeBareUser(`usr_race${round}`);
      const { customerId } = await linkStripeCustomer(userId, {});
      const subscription = addFakeSubscriptionWithoutEvent(customerId, { status: 'incomplete' });
      // A response that was true when it was sent may arrive at any later time.
      provider.state.delay = () =>
        new Promise((resolve) =>
          setTimeout(resolve, ((round * 7919 + provider.state.calls.length * 17) % 10) * 3),
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
