// Events of the card provider: what is sent, that the library accepts its signature, retries, copies, order, a restart.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signatureHeader } from '#scripts/sandbox/cards/events/card-emitter.ts';
import { startSandbox } from '#scripts/sandbox/server.ts';
import {
  type CardClient,
  cardSecretKey,
  cardWebhookSecret,
  openCheckout,
  startCards,
  stripeAt,
  subscribed,
  types,
} from './card-client.ts';
import { eventually } from './sandbox-client.ts';

let client: CardClient;
let stripe: Stripe;

beforeEach(async () => {
  client = await startCards();
  ({ stripe } = client);
});

afterEach(async () => {
  await client.close();
  expect(client.rejected).toEqual([]);
});

async function received(...wanted: readonly string[]): Promise<void> {
  await eventually(() => wanted.every((type) => types(client.events).includes(type)));
}

describe('what is announced', () => {
  test('a paid checkout, from the customer to the completed session', async () => {
    const { session, customer, subscription } = await subscribed(client);
    await received('checkout.session.completed');
    expect(types(client.events)).toEqual(
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

  test('a renewal, a refusal and the end, each with what the fields held before', async () => {
    const { customer, subscription } = await subscribed(client);
    await received('checkout.session.completed');
    client.events.length = 0;
    await client.control('POST', `/cards/customers/${customer}/card`, {
      refusal: 'generic_decline',
    });
    await client.control('POST', '/cards/advance', { days: 50 });
    await received('customer.subscription.deleted');
    const updated = client.events.find(({ type }) => type === 'customer.subscription.updated');
    expect(updated?.data).toMatchObject({
      object: { id: subscription.id, status: 'past_due' },
      previous_attributes: { status: 'active', latest_invoice: subscription.latest_invoice },
    });
    expect(updated?.data.previous_attributes).not.toHaveProperty('customer');
    expect(updated?.created).toBe(subscription.items.data[0]?.current_period_end);
    expect(types(client.events).filter((type) => type === 'invoice.payment_failed')).toHaveLength(
      4,
    );
  });

  test('a session that nobody paid, a deleted customer, a changed price', async () => {
    await openCheckout(client);
    const { id } = await stripe.customers.create({});
    await stripe.customers.del(id);
    await stripe.prices.update('price_SandboxStudio', { metadata: { max_comments: '20000' } });
    await client.control('POST', '/cards/advance', { days: 1.1 });
    await received('checkout.session.expired', 'customer.deleted', 'price.updated');
    const changed = client.events.find(({ type }) => type === 'price.updated');
    expect(changed?.data).toMatchObject({
      object: { metadata: { max_comments: '20000', max_responses: '30000' } },
      previous_attributes: { metadata: { max_comments: '10000' } },
    });
  });

  test('can be read again, all or one, with the call that caused it', async () => {
    const customer = await stripe.customers.create(
      { email: 'e@example.com' },
      { idempotencyKey: 'k' },
    );
    const { data } = await stripe.events.list({ type: 'customer.created' });
    expect(data[0]).toMatchObject({
      data: { object: { id: customer.id } },
      request: { id: customer.lastResponse.requestId, idempotency_key: 'k' },
    });
    expect(await stripe.events.retrieve(String(data[0]?.id))).toMatchObject({ id: data[0]?.id });
    expect((await stripe.events.list({ types: ['invoice.paid'] })).data).toEqual([]);
  });
});

describe('deliveries', () => {
  test('what is not answered with 2xx is sent again until it is', async () => {
    client.statuses.push(500, 503);
    await stripe.customers.create({});
    await received('customer.created');
    const [delivery] = await client.control('GET', '/cards/deliveries');
    await eventually(
      async () => (await client.control('GET', '/cards/deliveries'))[0].state === 'delivered',
    );
    expect(delivery.type).toBe('customer.created');
    const [done] = await client.control('GET', '/cards/deliveries');
    expect(done.attempts).toEqual([500, 503, 200]);
    expect((await stripe.events.list({ delivery_success: false })).data).toEqual([]);
  });

  test('are given up after the last pause, and can be asked for again', async () => {
    client.statuses.push(500, 500, 500, 500);
    await stripe.customers.create({});
    await eventually(
      async () => (await client.control('GET', '/cards/deliveries'))[0]?.state === 'given_up',
    );
    expect(client.events).toEqual([]);
    const [event] = (await stripe.events.list({ delivery_success: false })).data;
    await client.control('POST', `/cards/events/${event?.id}/resend`);
    await received('customer.created');
  });

  test('come twice and out of order where asked', async () => {
    await client.control('POST', '/cards/webhooks', { copies: 2, shuffle: true, window_ms: 600 });
    for (const name of ['a', 'b', 'c', 'd']) await stripe.customers.create({ name });
    await eventually(() => client.events.length === 8);
    const names = client.events.map(({ data }) => (data.object as Stripe.Customer).name);
    expect(names.toSorted()).toEqual(['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd']);
    const deliveries = await client.control('GET', '/cards/deliveries');
    const sent = deliveries.map(({ event_id }: { readonly event_id: string }) => event_id);
    const happened = (await stripe.events.list()).data.map(({ id }) => id).toReversed();
    expect([...new Set(sent)]).not.toEqual(happened);
    expect(new Set(sent)).toEqual(new Set(happened));
  });

  test('the signature is of the body, the secret and the time', () => {
    const body = '{"object": "event"}';
    const now = Math.floor(Date.now() / 1000);
    const check = (secret: string, seconds: number) =>
      Stripe.webhooks.constructEvent(
        body,
        signatureHeader(secret, body, seconds),
        cardWebhookSecret,
      );
    expect(check(cardWebhookSecret, now).object).toBe('event');
    expect(() => check('whsec_other', now)).toThrow('No signatures found matching');
    expect(() => check(cardWebhookSecret, now - 301)).toThrow(
      'Timestamp outside the tolerance zone',
    );
  });
});

describe('a restart', () => {
  test('forgets no object, no idempotency key and no event that was still to be sent', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'cards-'));
    const other = await startCards({ directory });
    other.statuses.push(...Array.from({ length: 200 }, () => 500));
    const { subscription } = await subscribed(other);
    const key = { idempotencyKey: 'kept' };
    const customer = await other.stripe.customers.create({ name: 'kept' }, key);
    await other.close();
    const again = await startCards({ directory });
    await eventually(() => types(again.events).includes('checkout.session.completed'));
    expect(await again.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'active',
    });
    expect((await again.stripe.customers.create({ name: 'kept' }, key)).id).toBe(customer.id);
    await again.close();
    rmSync(directory, { recursive: true });
  });

  test('a state file from before there was a card provider opens with the seeded plans', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'cards-'));
    const first = await startSandbox({ directory, world: 'small' });
    await first.close();
    const file = join(directory, 'sandbox', 'state.json');
    const { cards, ...old } = JSON.parse(readFileSync(file, 'utf8'));
    expect(cards.prices).toHaveLength(3);
    writeFileSync(file, JSON.stringify(old));
    const second = await startSandbox({ directory, cardSecretKey });
    expect((await stripeAt(second.url).prices.list()).data).toHaveLength(3);
    await second.close();
    rmSync(directory, { recursive: true });
  });
});
