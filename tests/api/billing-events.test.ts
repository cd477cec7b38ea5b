// The card provider's events: whatever their order, number and fate, what a user has is what they pay for.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cancelSubscriptionOf } from '#functions/billing/cancel-subscription-of.ts';
import { handler as billingWorker } from '#functions/billing/sync.worker.ts';
import { saveCustomer } from '#functions/session/subscription-repository.ts';
import { getUser } from '#functions/session/user-repository.ts';
import { sha256 } from '#platform/crypto.ts';
import { keys } from '#platform/table/keys.ts';
import { deleteItem, getItem, putItem, updateItem } from '#platform/table/table.ts';
import {
  billingEvent,
  type CardProvider,
  deliverEvent,
  type FakeSubscription,
  PERIOD_END,
  PERIOD_START,
  priceOf,
  refusal,
  startCardProvider,
  subscriptionOf,
} from '#tests/support/card-provider.ts';
import { type Queues, startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, sessionApi, signedUp } from '#tests/support/users.ts';

const NOW = (PERIOD_START + 3_600) * 1_000;
let table: TestTable;
let provider: CardProvider;
let queues: Queues;
beforeAll(async () => {
  table = await startTable();
  process.env.OAUTH_CLIENT_ID = CLIENT_ID;
  queues = startQueues({ billing: billingWorker });
  provider = await startCardProvider();
});
afterAll(() => {
  table.stop();
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

/** A user with a customer at the provider, who has been at a checkout. */
async function customer() {
  const user = await signedUp();
  return asCustomer(user.userId, user);
}

async function asCustomer<User extends object>(userId: string, user: User) {
  const customerId = `cus_event_${++customers}`;
  provider.state.customers.set(customerId, { id: customerId });
  await saveCustomer(userId, customerId, undefined);
  return { ...user, userId, customerId };
}

const storedOf = async (userId: string) => (await getUser(userId))?.subscription;

const deliverAndWork = async (event: unknown) => {
  const answer = await deliverEvent(event);
  await queues.run();
  return answer.status;
};

test('a paid subscription opens its plan with the limits of its price', async () => {
  const { userId, customerId, token } = await customer();
  const subscription = subscriptionOf(customerId);
  provider.state.subscriptions.push(subscription);

  expect(await deliverAndWork(billingEvent('customer.subscription.created', subscription))).toBe(
    200,
  );

  expect(await storedOf(userId)).toEqual({
    id: subscription.id,
    status: 'active',
    priceId: 'price_small',
    lookupKey: 'small_monthly',
    planName: 'Plan small',
    price: 1_900,
    interval: 'month',
    intervalCount: 1,
    periodStart: new Date(PERIOD_START * 1_000).toISOString(),
    periodEnd: new Date(PERIOD_END * 1_000).toISOString(),
    cancelAtPeriodEnd: false,
    limits: { max_comments: 500, max_instagram_accounts: 2, max_responses: 1_000 },
  });
  const { body } = await sessionApi('GET', '/users/me/subscription', { token });
  expect(body).toMatchObject({ subscription_active: true, plan_name: 'Plan small' });
});

describe('an event is refused', () => {
  const event = billingEvent('customer.subscription.created', { customer: 'cus_1' });

  test.each([
    ['with a wrong signature', { secret: 'whsec_another' }, 400],
    ['that is older than five minutes', { age: 301 }, 400],
  ])('%s', async (_what, how, status) => {
    const answer = await deliverEvent(event, how);

    expect([answer.status, answer.body.error]).toEqual([status, 'bad_request']);
    expect(queues.jobs()).toEqual([]);
  });

  test('of exactly five minutes no more than a fresh one', async () => {
    expect((await deliverEvent(event, { age: 300 })).status).toBe(200);
  });
});

test('a type nobody asked for is taken and changes nothing', async () => {
  const answer = await deliverEvent(billingEvent('radar.early_fraud_warning.created', { id: 'x' }));

  expect([answer.status, queues.jobs()]).toEqual([200, []]);
});

test('an event delivered again queues nothing', async () => {
  const event = billingEvent('invoice.paid', { customer: 'cus_again' });

  await deliverEvent(event);
  await deliverEvent(event);

  expect(queues.jobs()).toHaveLength(1);
});

test('an event whose work could not be queued is refused, and taken when it comes again', async () => {
  const { userId, customerId } = await customer();
  const subscription = subscriptionOf(customerId);
  provider.state.subscriptions.push(subscription);
  const event = billingEvent('customer.subscription.created', subscription);

  queues.refuseSends(1);
  expect(await deliverAndWork(event)).toBe(500);
  expect(await storedOf(userId)).toBeUndefined();
  expect(await deliverAndWork(event)).toBe(200);

  expect((await storedOf(userId))?.id).toBe(subscription.id);
});

test.each([
  [
    'before the event was remembered',
    (event: { id: string }) => deleteItem(keys.webhookSeen(sha256(`card-provider/${event.id}`))),
  ],
  ['after the subscription was written', () => Promise.resolve()],
])('a function that dies %s does the same once more', async (_when, forget) => {
  const { userId, customerId } = await customer();
  const subscription = subscriptionOf(customerId);
  provider.state.subscriptions.push(subscription);
  const event = billingEvent('customer.subscription.created', subscription);

  await deliverEvent(event);
  const [message] = queues.messages();
  await forget(event);
  await deliverEvent(event);
  if (message) await queues.deliverTwice(message);
  await queues.run();

  expect((await storedOf(userId))?.id).toBe(subscription.id);
  expect([queues.messages(), queues.deadLetters()]).toEqual([[], []]);
});

test('a provider that does not answer is asked again', async () => {
  const { userId, customerId } = await customer();
  const subscription = subscriptionOf(customerId);
  provider.state.subscriptions.push(subscription);
  provider.fail(/GET \/v1\/subscriptions/, refusal(500), 2);

  await deliverAndWork(billingEvent('customer.subscription.created', subscription));
  expect(await storedOf(userId)).toBeUndefined();
  vi.setSystemTime(NOW + 400_000);
  await queues.run();

  expect((await storedOf(userId))?.id).toBe(subscription.id);
});

// T9: the life of a subscription; each step changes the provider's state and tells of it.
const LARGE = { ...priceOf('large', 4_900), product: 'prod_large' };
const NEXT_END = Date.UTC(2027, 0, 20) / 1_000;
const itemOf = (subscription: FakeSubscription) =>
  (subscription.items as { data: Record<string, unknown>[] }).data[0] ?? {};

const LIFE: readonly { type: string; step: (subscription: FakeSubscription) => void }[] = [
  {
    type: 'customer.subscription.created',
    step: (one) => Object.assign(one, { status: 'active' }),
  },
  { type: 'invoice.paid', step: (one) => Object.assign(one, { latest_invoice: 'in_paid' }) },
  {
    type: 'customer.subscription.updated',
    step: (one) => Object.assign(itemOf(one), { price: LARGE }),
  },
  {
    type: 'invoice.payment_failed',
    step: (one) => {
      Object.assign(one, { status: 'past_due' });
      Object.assign(itemOf(one), {
        current_period_start: PERIOD_END,
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

type Life = { readonly userId: string; readonly subscription: FakeSubscription; happened: number };

async function begin(userId: string): Promise<Life> {
  const { customerId } = await asCustomer(userId, {});
  const subscription = subscriptionOf(customerId, { status: 'incomplete' });
  provider.state.subscriptions.push(subscription);
  return { userId, subscription, happened: 0 };
}

/** One event comes, never before it happened, and its own message is worked to the end. */
async function hear(life: Life, position: number): Promise<void> {
  while (life.happened <= position) LIFE[life.happened++]?.step(life.subscription);
  const event = billingEvent(LIFE[position]?.type ?? '', life.subscription);
  const answer = await deliverEvent(event);
  if (answer.status !== 200) throw new Error(`the event was answered ${answer.status}`);
  const mine = queues
    .messages()
    .findLast(({ body }) => body.includes(`"${life.subscription.customer}"`));
  if (!mine) throw new Error('the event was not queued');
  await queues.deliver(mine);
}

/**
 * Lives on in every order of `rest`, telling each end. Orders with the same beginning share it: user
 * and provider are put back to what they were then.
 */
async function liveOn(
  life: Life,
  rest: readonly number[],
  end: () => Promise<void>,
): Promise<void> {
  if (rest.length === 0) return end();
  const { happened } = life;
  const subscription = structuredClone(life.subscription);
  const {
    pk: _pk,
    sk: _sk,
    ...user
  } = (await getItem(keys.user(life.userId), { consistent: true })) ?? {};
  for (const position of rest) {
    await hear(life, position);
    await liveOn(
      life,
      rest.filter((other) => other !== position),
      end,
    );
    Object.assign(life, { happened });
    Object.assign(life.subscription, structuredClone(subscription));
    await putItem(keys.user(life.userId), user);
  }
}

const bareUser = async (name: string): Promise<string> => {
  await updateItem(keys.user(name), {
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

describe('the events of a whole life', () => {
  const withoutId = async (userId: string) => {
    const stored = await storedOf(userId);
    return stored && { ...stored, id: '' };
  };

  test.each([
    ['up to its end', 6, 720],
    ['up to its cancellation', 5, 120],
  ])(
    '%s end in the same state in every order',
    { timeout: 120_000 },
    async (_what, steps, orders) => {
      const inOrder = Array.from({ length: steps }, (_, at) => at);
      const reference = await begin(await bareUser(`usr_life${steps}`));
      for (const position of inOrder) await hear(reference, position);
      const expected = await withoutId(reference.userId);
      expect(expected?.cancelAtPeriodEnd).toBe(steps === 6 ? undefined : true);
      const ends: unknown[] = [];

      await Promise.all(
        inOrder.map(async (first) => {
          const life = await begin(await bareUser(`usr_life${steps}_${first}`));
          await hear(life, first);
          const rest = inOrder.filter((other) => other !== first);
          await liveOn(life, rest, async () => void ends.push(await withoutId(life.userId)));
        }),
      );

      expect(ends).toHaveLength(orders);
      expect(new Set(ends.map((end) => JSON.stringify(end)))).toEqual(
        new Set([JSON.stringify(expected)]),
      );
    },
  );

  test('worked side by side by slow readers, the latest reading stays', {
    timeout: 60_000,
  }, async () => {
    for (let round = 0; round < 20; round++) {
      const userId = await bareUser(`usr_race${round}`);
      const { customerId } = await asCustomer(userId, {});
      const subscription = subscriptionOf(customerId, { status: 'incomplete' });
      provider.state.subscriptions.push(subscription);
      // An answer that was true when it was given arrives any time later.
      provider.state.delay = () =>
        new Promise((resolve) =>
          setTimeout(
            resolve,
            ((round * 7919 + customers * 31 + provider.state.calls.length * 17) % 10) * 3,
          ),
        );
      const works: Promise<unknown>[] = [];
      for (const { type, step } of LIFE.slice(0, 5)) {
        step(subscription);
        await deliverEvent(billingEvent(type, subscription));
        works.push(queues.run());
      }
      await Promise.all(works);
      vi.setSystemTime(Date.now() + 400_000);
      await queues.run();

      expect(await storedOf(userId), `round ${round}`).toMatchObject({
        priceId: 'price_large',
        status: 'active',
        cancelAtPeriodEnd: true,
      });
    }
  });
});

test('checkouts left open are closed once one is paid, also one that is over meanwhile', async () => {
  const { customerId } = await customer();
  const other = await customer();
  provider.state.open.set('cs_a', customerId).set('cs_b', customerId).set('cs_c', other.customerId);
  provider.fail(/POST .*cs_a\/expire/, refusal(400));
  const subscription = subscriptionOf(customerId);
  provider.state.subscriptions.push(subscription);

  await deliverAndWork(billingEvent('customer.subscription.created', subscription));
  expect([...provider.state.open.keys()]).toEqual(['cs_a', 'cs_c']);
  provider.state.calls.length = 0;
  await deliverAndWork(billingEvent('invoice.paid', subscription));

  expect(provider.countCalls(/checkout/)).toBe(0);
});

describe('two subscriptions of one customer', () => {
  const pay = (one: FakeSubscription, intent: string) => {
    provider.state.subscriptions.push(one);
    provider.state.payments.set(String(one.latest_invoice), intent);
    return one;
  };

  test('the older one stands, the newer one is refunded and ended', async () => {
    const { userId, customerId } = await customer();
    const first = pay(subscriptionOf(customerId), 'pi_first');
    const second = pay(subscriptionOf(customerId), 'pi_second');

    await deliverAndWork(billingEvent('customer.subscription.created', second));

    expect((await storedOf(userId))?.id).toBe(first.id);
    expect([first.status, second.status]).toEqual(['active', 'canceled']);
    expect(provider.state.refunds).toEqual(['pi_second']);
  });

  test('are undone once by two workers at once', async () => {
    const { customerId } = await customer();
    pay(subscriptionOf(customerId), 'pi_third');
    const second = pay(subscriptionOf(customerId), 'pi_fourth');

    await deliverEvent(billingEvent('customer.subscription.created', second));
    await deliverEvent(billingEvent('invoice.paid', { customer: customerId }));
    await queues.run();

    expect(provider.state.refunds.filter((intent) => intent === 'pi_fourth')).toHaveLength(1);
    expect(queues.deadLetters()).toEqual([]);
  });

  test('end even where the money cannot be given back', async () => {
    const { customerId } = await customer();
    pay(subscriptionOf(customerId), 'pi_fifth');
    const second = pay(subscriptionOf(customerId), 'pi_sixth');
    provider.fail(/POST \/v1\/refunds/, refusal(400, 'charge_already_refunded'));

    await deliverAndWork(billingEvent('customer.subscription.created', second));

    expect(second.status).toBe('canceled');
    expect(queues.messages()).toEqual([]);
  });

  test('stay until the provider answers whether it gives the money back', async () => {
    const { customerId } = await customer();
    pay(subscriptionOf(customerId), 'pi_seventh');
    const second = pay(subscriptionOf(customerId), 'pi_eighth');
    provider.fail(/POST \/v1\/refunds/, refusal(503), 2);

    await deliverAndWork(billingEvent('customer.subscription.created', second));
    expect(second.status).toBe('active');
    vi.setSystemTime(NOW + 400_000);
    await queues.run();

    expect(second.status).toBe('canceled');
    expect(provider.state.refunds).toContain('pi_eighth');
  });
});

test('a price that lost its limits keeps those it had', async () => {
  const { userId, customerId } = await customer();
  const subscription = subscriptionOf(customerId);
  provider.state.subscriptions.push(subscription);
  await deliverAndWork(billingEvent('customer.subscription.created', subscription));
  itemOf(subscription).price = {
    ...priceOf('small', 1_900, { metadata: {} }),
    product: 'prod_small',
  };

  await deliverAndWork(billingEvent('customer.subscription.updated', subscription));

  expect((await storedOf(userId))?.limits.max_comments).toBe(500);
});

test('one that is cancelled to a time, as the newer billing mode has it, ends at that time', async () => {
  const { userId, customerId } = await customer();
  const subscription = subscriptionOf(customerId, { cancel_at: PERIOD_END - 60 });
  provider.state.subscriptions.push(subscription);

  await deliverAndWork(billingEvent('customer.subscription.updated', subscription));

  expect(await storedOf(userId)).toMatchObject({
    cancelAtPeriodEnd: true,
    periodEnd: new Date((PERIOD_END - 60) * 1_000).toISOString(),
  });
});

describe('a subscription without a user', () => {
  test('of a customer nobody here knows is left alone', async () => {
    const subscription = subscriptionOf('cus_of_another_shop');
    provider.state.subscriptions.push(subscription);

    await deliverAndWork(billingEvent('customer.subscription.created', subscription));

    expect(subscription.status).toBe('active');
    expect(queues.messages()).toEqual([]);
  });

  test.each([
    [
      'is marked as deleted',
      (id: string) => updateItem(keys.user(id), { set: { deletedAt: 'x' } }),
    ],
    ['is erased', (id: string) => deleteItem(keys.user(id))],
  ])('whose user %s is ended', async (_what, remove) => {
    const { userId, customerId } = await customer();
    const subscription = subscriptionOf(customerId);
    provider.state.subscriptions.push(subscription);
    await remove(userId);

    await deliverAndWork(billingEvent('customer.subscription.created', subscription));

    expect(subscription.status).toBe('canceled');
  });
});

describe('a user who leaves', () => {
  test('pays for nothing any more, also when it is asked for again', async () => {
    const { userId, customerId } = await customer();
    const subscription = subscriptionOf(customerId);
    provider.state.subscriptions.push(subscription);
    await updateItem(keys.user(userId), { set: { deletedAt: new Date().toISOString() } });

    await cancelSubscriptionOf(userId);
    await cancelSubscriptionOf(userId);

    expect(subscription.status).toBe('canceled');
    expect(provider.state.customers.has(customerId)).toBe(false);
  });

  test('and never was at a checkout is no business of the provider', async () => {
    const { userId } = await signedUp();

    await cancelSubscriptionOf(userId);

    expect(provider.state.calls).toEqual([]);
  });
});

describe('looking at the subscription', () => {
  test('after its period reads it anew, once a minute, however often somebody looks', async () => {
    const { userId, customerId, token } = await customer();
    const subscription = subscriptionOf(customerId);
    provider.state.subscriptions.push(subscription);
    await deliverAndWork(billingEvent('customer.subscription.created', subscription));
    Object.assign(itemOf(subscription), {
      current_period_start: PERIOD_END,
      current_period_end: NEXT_END,
    });
    await updateItem(keys.user(userId), {
      set: {
        subscription: { ...(await storedOf(userId)), periodEnd: new Date(NOW - 1).toISOString() },
      },
    });
    queues.clear();

    for (let time = 0; time < 3; time++)
      await sessionApi('GET', '/users/me/subscription', { token });
    expect(queues.jobs()).toEqual([{ job: 'sync-customer', payload: { customerId } }]);
    await queues.run();

    expect((await storedOf(userId))?.periodEnd).toBe(new Date(NEXT_END * 1_000).toISOString());
  });

  test('answers what is known while the queue does not', async () => {
    const { token } = await customer();
    queues.refuseSends(1);

    expect((await sessionApi('GET', '/users/me/subscription', { token })).status).toBe(200);
  });

  test('of a running period asks nobody', async () => {
    const { customerId, token } = await customer();
    const subscription = subscriptionOf(customerId);
    provider.state.subscriptions.push(subscription);
    await deliverAndWork(billingEvent('customer.subscription.created', subscription));

    await sessionApi('GET', '/users/me/subscription', { token });

    expect(queues.jobs()).toEqual([]);
  });
});
