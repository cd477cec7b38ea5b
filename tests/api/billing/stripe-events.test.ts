// Webhook events of Stripe: the user gets the plan they pay for, and no plan twice.
import { describe, expect, test, vi } from 'vitest';
import { cancelSubscriptionsAndDeleteCustomer } from '#functions/billing/cancel-subscriptions-and-delete-customer.port.ts';
import { hashSha256 } from '#platform/crypto.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { deleteItem, updateItem } from '#platform/table/table.ts';
import { callSessionApi, createTestUser } from '#tests/support/users/test-users.ts';
import {
  BILLING_PERIOD_END_SECONDS,
  BILLING_PERIOD_START_SECONDS,
  createFakeStripeError,
  deliverFakeStripeEvent,
  makeFakeStripeEvent,
  makeFakeStripePrice,
} from '#tests/support/vendors/fake-stripe.ts';
import { queues } from '#tests/support/vendors/set-up-fake-queues.ts';
import {
  addFakeSubscriptionWithoutEvent,
  BILLING_TEST_TIME_MS,
  createCustomer,
  createSubscriberWithoutEvents,
  deliverStripeEventAndRunJobs,
  deliverWholeStripeEventAndRunJobs,
  getFirstStripeSubscriptionItem,
  getStoredSubscription,
  NEXT_PERIOD_END_SECONDS,
  provider,
  setUpStripeBilling,
} from './stripe-billing-fixture.ts';

setUpStripeBilling();

test('gives the user the plan limits of a paid subscription', async () => {
  const { userId, token, subscription } = await createSubscriberWithoutEvents();

  expect(await deliverStripeEventAndRunJobs('customer.subscription.created', subscription)).toBe(
    200,
  );

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

test('rejects a billing event that cannot be queued; accepts its redelivery', async () => {
  const { userId, subscription } = await createSubscriberWithoutEvents();
  const event = makeFakeStripeEvent('customer.subscription.created', subscription);

  queues.failSends(1);
  expect(await deliverWholeStripeEventAndRunJobs(event)).toBe(500);
  expect(await getStoredSubscription(userId)).toBeUndefined();
  expect(await deliverWholeStripeEventAndRunJobs(event)).toBe(200);

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
  'stores the same subscription when redelivered because the function died %s',
  async (_when, interrupt) => {
    const { userId, subscription } = await createSubscriberWithoutEvents();
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
  const { userId, subscription } = await createSubscriberWithoutEvents();
  provider.fail(/GET \/v1\/subscriptions/, createFakeStripeError(500), 2);

  await deliverStripeEventAndRunJobs('customer.subscription.created', subscription);
  expect(await getStoredSubscription(userId)).toBeUndefined();
  vi.setSystemTime(BILLING_TEST_TIME_MS + 400_000);
  await queues.run();

  expect((await getStoredSubscription(userId))?.id).toBe(subscription.id);
});

test("closes a customer's other open checkouts once one is paid", async () => {
  const { customerId } = await createCustomer();
  const other = await createCustomer();
  provider.state.openCheckouts
    .set('cs_a', customerId)
    .set('cs_b', customerId)
    .set('cs_c', other.customerId);
  provider.fail(/POST .*cs_a\/expire/, createFakeStripeError(400));
  const subscription = addFakeSubscriptionWithoutEvent(customerId);

  await deliverStripeEventAndRunJobs('customer.subscription.created', subscription);
  expect([...provider.state.openCheckouts.keys()]).toEqual(['cs_a', 'cs_c']);
  provider.state.calls.length = 0;
  await deliverStripeEventAndRunJobs('invoice.paid', subscription);

  expect(provider.countCalls(/checkout/)).toBe(0);
});

describe('two subscriptions of one customer', () => {
  const addPaidSubscription = (customerId: string, intent: string) => {
    const subscription = addFakeSubscriptionWithoutEvent(customerId);
    provider.state.payments.set(String(subscription.latest_invoice), intent);
    return subscription;
  };

  test('keeps the older of two subscriptions, and refunds the newer one', async () => {
    const { userId, customerId } = await createCustomer();
    const first = addPaidSubscription(customerId, 'pi_first');
    const second = addPaidSubscription(customerId, 'pi_second');

    await deliverStripeEventAndRunJobs('customer.subscription.created', second);

    expect((await getStoredSubscription(userId))?.id).toBe(first.id);
    expect([first.status, second.status]).toEqual(['active', 'canceled']);
    expect(provider.state.refunds).toEqual(['pi_second']);
  });

  test('refunds a second subscription once when two workers handle it', async () => {
    const { customerId } = await createCustomer();
    addPaidSubscription(customerId, 'pi_third');
    const second = addPaidSubscription(customerId, 'pi_fourth');

    await deliverFakeStripeEvent(makeFakeStripeEvent('customer.subscription.created', second));
    await deliverFakeStripeEvent(makeFakeStripeEvent('invoice.paid', { customer: customerId }));
    await queues.run();

    expect(provider.state.refunds.filter((intent) => intent === 'pi_fourth')).toHaveLength(1);
    expect(queues.deadLetters()).toEqual([]);
  });

  test('cancels a second subscription even when its refund is rejected', async () => {
    const { customerId } = await createCustomer();
    addPaidSubscription(customerId, 'pi_fifth');
    const second = addPaidSubscription(customerId, 'pi_sixth');
    provider.fail(/POST \/v1\/refunds/, createFakeStripeError(400, 'charge_already_refunded'));

    await deliverStripeEventAndRunJobs('customer.subscription.created', second);

    expect(second.status).toBe('canceled');
    expect(queues.messages()).toEqual([]);
  });

  test('cancels a second subscription only after its refund is answered', async () => {
    const { customerId } = await createCustomer();
    addPaidSubscription(customerId, 'pi_seventh');
    const second = addPaidSubscription(customerId, 'pi_eighth');
    provider.fail(/POST \/v1\/refunds/, createFakeStripeError(503), 2);

    await deliverStripeEventAndRunJobs('customer.subscription.created', second);
    expect(second.status).toBe('active');
    vi.setSystemTime(BILLING_TEST_TIME_MS + 400_000);
    await queues.run();

    expect(second.status).toBe('canceled');
    expect(provider.state.refunds).toContain('pi_eighth');
  });
});

test('keeps stored plan limits when a price loses its metadata', async () => {
  const { userId, subscription } = await createSubscriberWithoutEvents();
  await deliverStripeEventAndRunJobs('customer.subscription.created', subscription);
  getFirstStripeSubscriptionItem(subscription).price = {
    ...makeFakeStripePrice('small', 1_900, { metadata: {} }),
    product: 'prod_small',
  };

  await deliverStripeEventAndRunJobs('customer.subscription.updated', subscription);

  expect((await getStoredSubscription(userId))?.limits.max_comments).toBe(500);
});

test('says when a plan ended or a payment failed, until paid', async () => {
  const { token, subscription } = await createSubscriberWithoutEvents();
  const change = async (status: string) => {
    subscription.status = status;
    await deliverStripeEventAndRunJobs('customer.subscription.updated', subscription);
    const { body } = await callSessionApi('GET', '/users/me/subscription', { token });
    return [body.is_payment_overdue, body.plan_ended_on];
  };

  expect(await change('active')).toEqual([false, null]);
  expect(await change('past_due')).toEqual([true, null]);
  expect(await change('canceled')).toEqual([false, new Date(BILLING_TEST_TIME_MS).toISOString()]);
  expect(await change('active')).toEqual([false, null]);
});

test('ends the stored period at `cancel_at` for a dated cancellation', async () => {
  const { userId, subscription } = await createSubscriberWithoutEvents({
    cancel_at: BILLING_PERIOD_END_SECONDS - 60,
  });

  await deliverStripeEventAndRunJobs('customer.subscription.updated', subscription);

  expect(await getStoredSubscription(userId)).toMatchObject({
    cancelAtPeriodEnd: true,
    periodEnd: new Date((BILLING_PERIOD_END_SECONDS - 60) * 1_000).toISOString(),
  });
});

describe('a subscription event without an active user', () => {
  test('ignores the event of a subscription whose customer is unknown', async () => {
    const subscription = addFakeSubscriptionWithoutEvent('cus_of_another_shop');

    await deliverStripeEventAndRunJobs('customer.subscription.created', subscription);

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
    const { userId, subscription } = await createSubscriberWithoutEvents();
    await remove(userId);

    await deliverStripeEventAndRunJobs('customer.subscription.created', subscription);

    expect(subscription.status).toBe('canceled');
  });
});

describe('the deletion of a user with a subscription', () => {
  test('deleting a user cancels the subscription and deletes the customer, repeatably', async () => {
    const { userId, customerId, subscription } = await createSubscriberWithoutEvents();
    await updateItem(tableKeys.user(userId), { set: { deletedAt: new Date().toISOString() } });

    await cancelSubscriptionsAndDeleteCustomer(userId);
    await cancelSubscriptionsAndDeleteCustomer(userId);

    expect(subscription.status).toBe('canceled');
    expect(provider.state.customers.has(customerId)).toBe(false);
  });

  test('does not call the card provider for a user without customer', async () => {
    const { userId } = await createTestUser();

    await cancelSubscriptionsAndDeleteCustomer(userId);

    expect(provider.state.calls).toEqual([]);
  });
});

describe('reading the subscription of a user', () => {
  test('reading an expired subscription queues one sync with Stripe a minute', async () => {
    const { userId, customerId, token, subscription } = await createSubscriberWithoutEvents();
    await deliverStripeEventAndRunJobs('customer.subscription.created', subscription);
    Object.assign(getFirstStripeSubscriptionItem(subscription), {
      current_period_start: BILLING_PERIOD_END_SECONDS,
      current_period_end: NEXT_PERIOD_END_SECONDS,
    });
    await updateItem(tableKeys.user(userId), {
      set: {
        subscription: {
          ...(await getStoredSubscription(userId)),
          periodEnd: new Date(BILLING_TEST_TIME_MS - 1).toISOString(),
        },
      },
    });
    queues.clear();

    const read = () => callSessionApi('GET', '/users/me/subscription', { token });
    const requestId = (await read()).headers['x-request-id'];
    await read();
    await read();
    expect(queues.jobs()).toEqual([{ job: 'sync-customer', payload: { customerId }, requestId }]);
    await queues.run();

    expect((await getStoredSubscription(userId))?.periodEnd).toBe(
      new Date(NEXT_PERIOD_END_SECONDS * 1_000).toISOString(),
    );
  });

  test('reading a subscription works when the sync queue does not respond', async () => {
    const { token } = await createCustomer();
    queues.failSends(1);

    expect((await callSessionApi('GET', '/users/me/subscription', { token })).status).toBe(200);
  });

  test('reading a subscription queues no Stripe sync while its period runs', async () => {
    const { token, subscription } = await createSubscriberWithoutEvents();
    await deliverStripeEventAndRunJobs('customer.subscription.created', subscription);

    await callSessionApi('GET', '/users/me/subscription', { token });

    expect(queues.jobs()).toEqual([]);
  });
});
