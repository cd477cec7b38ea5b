// Stripe events: content, signature, retries, copies, order, and a restart.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildStripeSignatureHeader } from '#scripts/sandbox/stripe/events/stripe-webhook-emitter.ts';
import { waitUntil } from './start-sandbox-with-client.ts';
import {
  createPaidSandboxSubscription,
  createSandboxCheckoutSession,
  listSandboxObjects,
  listStripeEventTypes,
  type SandboxWithStripeReceiver,
  startSandboxWithStripeReceiver,
  testStripeWebhookSecret,
} from './start-sandbox-with-stripe-receiver.ts';

let client: SandboxWithStripeReceiver;
let stripe: Stripe;

beforeEach(async () => {
  client = await startSandboxWithStripeReceiver();
  ({ stripe } = client);
});

afterEach(async () => {
  await client.close();
  expect(client.signatureErrors).toEqual([]);
});

async function waitForEvents(...eventTypes: readonly string[]): Promise<void> {
  await waitUntil(() =>
    eventTypes.every((type) => listStripeEventTypes(client.events).includes(type)),
  );
}

const createCustomer = (email = 'e@example.com') => stripe.customers.create({ email });

const listPendingEvents = async () =>
  (await listSandboxObjects(client, 'events')).filter((event) => event.pending_webhooks > 0);

describe('Stripe events that the sandbox emits', () => {
  test('the Stripe sandbox emits every event of a paid checkout', async () => {
    const { session, customer, subscription } = await createPaidSandboxSubscription(client);
    await waitForEvents('checkout.session.completed');
    expect(listStripeEventTypes(client.events)).toEqual(
      expect.arrayContaining([
        'customer.created',
        'payment_method.attached',
        'invoice.created',
        'invoice.finalized',
        'invoice.paid',
        'customer.subscription.created',
      ]),
    );
    const completed = client.events.find(({ type }) => type === 'checkout.session.completed');
    expect(completed).toMatchObject({
      object: 'event',
      api_version: Stripe.API_VERSION,
      livemode: false,
      data: { object: { id: session.id, customer, subscription: subscription.id } },
    });
  });

  test("the Stripe sandbox dates a declined renewal's events by its clock", async () => {
    const { customer, subscription } = await createPaidSandboxSubscription(client);
    await waitForEvents('checkout.session.completed');
    client.events.length = 0;
    const refusal = 'generic_decline';
    await client.control('POST', `/cards/customers/${customer}/card`, { refusal });
    await client.control('POST', '/cards/advance', { days: 50 });
    await waitForEvents('customer.subscription.deleted');
    const updated = client.events.find(({ type }) => type === 'customer.subscription.updated');
    expect(updated).toMatchObject({
      created: subscription.items.data[0]?.current_period_end,
      data: { object: { id: subscription.id, status: 'past_due' } },
    });
    expect(
      listStripeEventTypes(client.events).filter((type) => type === 'invoice.payment_failed'),
    ).toHaveLength(4);
  });

  test('the Stripe sandbox emits events for expired sessions and deleted customers', async () => {
    const { customer } = await createSandboxCheckoutSession(client);
    await stripe.customers.del(String(customer));
    await client.control('POST', '/cards/advance', { days: 1.1 });
    await waitForEvents('checkout.session.expired', 'customer.deleted');
  });
});

describe("deliveries of the sandbox's Stripe events", () => {
  test('the Stripe sandbox sends an event again until the app accepts it', async () => {
    client.responseStatuses.push(500, 503);
    await createCustomer();
    await waitForEvents('customer.created');
    const [delivery] = await client.control('GET', '/cards/deliveries');
    await waitUntil(
      async () => (await client.control('GET', '/cards/deliveries'))[0].state === 'delivered',
    );
    expect(delivery.type).toBe('customer.created');
    const [finalDelivery] = await client.control('GET', '/cards/deliveries');
    expect(finalDelivery.attempts).toEqual([500, 503, 200]);
    expect(await listPendingEvents()).toEqual([]);
  });

  test('the Stripe sandbox gives up an event after retries, resends on request', async () => {
    client.responseStatuses.push(500, 500, 500, 500);
    await createCustomer();
    await waitUntil(
      async () => (await client.control('GET', '/cards/deliveries'))[0]?.state === 'given_up',
    );
    expect(client.events).toEqual([]);
    const [event] = await listPendingEvents();
    await client.control('POST', `/cards/events/${event?.id}/resend`);
    await waitForEvents('customer.created');
  });

  test('the Stripe sandbox sends events twice, out of order when configured so', async () => {
    await client.control('POST', '/cards/webhooks', { copies: 2, shuffle: true, window_ms: 600 });
    for (const name of ['a', 'b', 'c', 'd']) await createCustomer(name);
    await waitUntil(() => client.events.length === 8);
    const names = client.events.map(({ data }) => (data.object as Stripe.Customer).email);
    expect(names.toSorted()).toEqual(['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd']);
    const deliveries = await client.control('GET', '/cards/deliveries');
    const sentEventIds = deliveries.map(({ event_id }: { readonly event_id: string }) => event_id);
    const eventIds = (await listSandboxObjects(client, 'events')).map(({ id }) => id);
    expect([...new Set(sentEventIds)]).not.toEqual(eventIds);
    expect(new Set(sentEventIds)).toEqual(new Set(eventIds));
  });

  test("the Stripe sandbox signs an event's body with secret and time", () => {
    const body = '{"object": "event"}';
    const now = Math.floor(Date.now() / 1000);
    const verifySignature = (secret: string, seconds: number) =>
      Stripe.webhooks.constructEvent(
        body,
        buildStripeSignatureHeader(secret, body, seconds),
        testStripeWebhookSecret,
      );
    expect(verifySignature(testStripeWebhookSecret, now).object).toBe('event');
    expect(() => verifySignature('whsec_other', now)).toThrow('No signatures found matching');
    expect(() => verifySignature(testStripeWebhookSecret, now - 301)).toThrow(
      'Timestamp outside the tolerance zone',
    );
  });
});

describe('a restart of the sandbox', () => {
  test('a restarted sandbox keeps Stripe objects, idempotency keys and undelivered events', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'cards-'));
    const firstClient = await startSandboxWithStripeReceiver({ directory });
    firstClient.responseStatuses.push(...Array.from({ length: 200 }, () => 500));
    const { subscription } = await createPaidSandboxSubscription(firstClient);
    const key = { idempotencyKey: 'kept' };
    const customer = await firstClient.stripe.customers.create({ email: 'kept@example.com' }, key);
    await firstClient.close();
    const secondClient = await startSandboxWithStripeReceiver({ directory });
    await waitUntil(() =>
      listStripeEventTypes(secondClient.events).includes('checkout.session.completed'),
    );
    expect(await secondClient.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'active',
    });
    expect(
      (await secondClient.stripe.customers.create({ email: 'kept@example.com' }, key)).id,
    ).toBe(customer.id);
    await secondClient.close();
    rmSync(directory, { recursive: true });
  });
});
