// The card provider through the real `stripe` library: catalogue, customers, codes, checkout, errors, idempotency.
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CardClient,
  daySeconds,
  failure,
  openCheckout,
  startCards,
  stripeAt,
  subscribed,
} from './card-client.ts';
import type { Answer } from './sandbox-client.ts';

let client: CardClient;
let stripe: Stripe;

beforeAll(async () => {
  client = await startCards();
  ({ stripe } = client);
});

afterAll(async () => {
  await client.close();
});

describe('the catalogue', () => {
  test('lists the three seeded plans with their limits and, expanded, their products', async () => {
    const { data } = await stripe.prices.list({
      active: true,
      lookup_keys: ['starter_monthly', 'growth_monthly', 'studio_monthly'],
      expand: ['data.product'],
    });
    const plans = data
      .toSorted((one, other) => Number(one.unit_amount) - Number(other.unit_amount))
      .map((price) => ({
        name: (price.product as Stripe.Product).name,
        cents: price.unit_amount,
        decimal: price.unit_amount_decimal?.toString(),
        interval: price.recurring?.interval,
        ...price.metadata,
      }));
    expect(plans).toEqual([
      {
        name: 'Starter',
        cents: 1900,
        decimal: '1900',
        interval: 'month',
        max_comments: '500',
        max_instagram_accounts: '1',
        max_responses: '1500',
      },
      {
        name: 'Growth',
        cents: 3900,
        decimal: '3900',
        interval: 'month',
        max_comments: '1000',
        max_instagram_accounts: '2',
        max_responses: '3000',
      },
      {
        name: 'Studio',
        cents: 14900,
        decimal: '14900',
        interval: 'month',
        max_comments: '10000',
        max_instagram_accounts: '5',
        max_responses: '30000',
      },
    ]);
  });

  test('pages through a list as the library does by itself', async () => {
    const ids: string[] = [];
    for await (const price of stripe.prices.list({ limit: 1 })) ids.push(price.id);
    expect(ids.toSorted()).toEqual(
      expect.arrayContaining([
        'price_SandboxGrowth',
        'price_SandboxStarter',
        'price_SandboxStudio',
      ]),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('takes a new product and price, and a price out of use is no longer listed as active', async () => {
    const product = await stripe.products.create({ name: 'Agency', metadata: { tier: '4' } });
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 49_900,
      recurring: { interval: 'month' },
      lookup_key: 'agency_monthly',
    });
    expect((await stripe.prices.retrieve(price.id)).lookup_key).toBe('agency_monthly');
    await stripe.prices.update(price.id, { active: false, metadata: { max_comments: '9' } });
    const listed = await stripe.prices.list({ active: true, product: product.id });
    expect(listed.data).toEqual([]);
    expect((await stripe.products.retrieve(product.id)).metadata).toEqual({ tier: '4' });
    const refused = await failure(
      openCheckout(client, { line_items: [{ price: price.id, quantity: 1 }] }),
    );
    expect(refused.message).toContain('The price specified is inactive');
  });
});

describe('customers', () => {
  test('are created with metadata, changed, and leave a deleted trace', async () => {
    const customer = await stripe.customers.create({
      email: 'ana@example.com',
      metadata: { user_id: 'u1', plan: 'x' },
    });
    expect(customer.id).toMatch(/^cus_\w{24}$/);
    const changed = await stripe.customers.update(customer.id, {
      name: 'Ana',
      metadata: { plan: '' },
    });
    expect(changed).toMatchObject({ name: 'Ana', metadata: { user_id: 'u1' } });
    expect(changed.metadata).not.toHaveProperty('plan');
    expect(await stripe.customers.del(customer.id)).toMatchObject({
      id: customer.id,
      deleted: true,
    });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
    const gone = await failure(stripe.customers.del(customer.id));
    expect(gone).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  });

  test('that are deleted lose their subscriptions at once', async () => {
    const { customer, subscription } = await subscribed(client);
    await stripe.customers.del(customer);
    const ended = await stripe.subscriptions.retrieve(subscription.id);
    expect(ended.status).toBe('canceled');
    expect(ended.ended_at).not.toBeNull();
  });
});

describe('codes', () => {
  test('are found by their name in any case, with whether they still hold', async () => {
    const active = await stripe.promotionCodes.list({
      code: 'welcome20',
      active: true,
      expand: ['data.promotion.coupon'],
    });
    const coupon = active.data[0]?.promotion.coupon as Stripe.Coupon;
    expect(coupon).toMatchObject({ percent_off: 20, duration: 'repeating', duration_in_months: 3 });
    expect((await stripe.promotionCodes.list({ code: 'EXPIRED', active: true })).data).toEqual([]);
    expect((await stripe.promotionCodes.list({ code: 'EXPIRED' })).data[0]?.active).toBe(false);
    expect((await stripe.promotionCodes.list({ code: 'nothing' })).data).toEqual([]);
  });

  test('end when they are used up or over', async () => {
    const coupon = await stripe.coupons.create({
      amount_off: 500,
      currency: 'usd',
      duration: 'once',
    });
    const code = await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'ONLYONE',
      max_redemptions: 1,
    });
    const { session } = await subscribed(client, {
      checkout: { discounts: [{ promotion_code: code.id }] },
    });
    expect(session).toMatchObject({ amount_subtotal: 1900, amount_total: 1400 });
    const used = await stripe.promotionCodes.retrieve(code.id);
    expect(used).toMatchObject({ active: false, times_redeemed: 1 });
    const again = await failure(openCheckout(client, { discounts: [{ promotion_code: code.id }] }));
    expect(again).toMatchObject({ statusCode: 400, param: 'discounts[0][promotion_code]' });
  });
});

describe('checkout', () => {
  test('opens a session with an address to pay at', async () => {
    const session = await openCheckout(client, {
      client_reference_id: 'user-1',
      allow_promotion_codes: true,
      metadata: { from: 'pricing' },
    });
    expect(session).toMatchObject({
      mode: 'subscription',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 1900,
      client_reference_id: 'user-1',
      metadata: { from: 'pricing' },
    });
    expect(session.url).toBe(`${client.running.url}/cards/checkout/${session.id}`);
    expect((await fetch(String(session.url))).status).toBe(200);
    const detailed = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['line_items'],
    });
    expect(detailed.line_items?.data[0]).toMatchObject({
      description: 'Starter',
      amount_total: 1900,
    });
    expect(await stripe.checkout.sessions.retrieve(session.id)).not.toHaveProperty('line_items');
  });

  test('paid with 4242 it has a customer, an active subscription with its period on the item, and a paid invoice', async () => {
    const { session, subscription, customer } = await subscribed(client, {
      checkout: { subscription_data: { metadata: { user_id: 'u1' } } },
    });
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer,
      url: null,
    });
    expect(session.customer_details?.email).toBe('ana@example.com');
    expect(subscription).toMatchObject({ status: 'active', customer, metadata: { user_id: 'u1' } });
    const [item] = subscription.items.data;
    expect(item?.price.id).toBe('price_SandboxStarter');
    const days =
      (Number(item?.current_period_end) - Number(item?.current_period_start)) / daySeconds;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
    expect(subscription).not.toHaveProperty('current_period_end');
    const detailed = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice', 'customer', 'default_payment_method', 'items.data.price.product'],
    });
    const invoice = detailed.latest_invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: 1900,
      billing_reason: 'subscription_create',
    });
    expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
    expect((detailed.default_payment_method as Stripe.PaymentMethod).card?.last4).toBe('4242');
    expect(detailed.items.data[0]?.price.product).toMatchObject({ name: 'Starter' });
    expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1);
  });

  test('makes a customer of its own where none was named', async () => {
    const opened = await openCheckout(client);
    await client.control('POST', `/cards/checkout/${opened.id}/pay`, { email: 'new@example.com' });
    const session = await stripe.checkout.sessions.retrieve(opened.id, { expand: ['customer'] });
    expect((session.customer as Stripe.Customer).email).toBe('new@example.com');
  });

  test.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4242424242424241', 'Your card number is invalid.'],
    ['4111111111111111', 'non test card'],
  ])('refuses %s with "%s" and nothing has happened', async (number, words) => {
    const { id: customer } = await stripe.customers.create({});
    const opened = await openCheckout(client, { customer });
    const paying = client.control('POST', `/cards/checkout/${opened.id}/pay`, { number });
    await expect(paying).rejects.toThrow(words);
    expect((await stripe.checkout.sessions.retrieve(opened.id)).status).toBe('open');
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
  });

  test('starts a trial without a charge', async () => {
    const { session, subscription } = await subscribed(client, {
      checkout: { subscription_data: { trial_period_days: 7 } },
    });
    expect(session).toMatchObject({ amount_total: 0, payment_status: 'no_payment_required' });
    expect(subscription.status).toBe('trialing');
    expect(Number(subscription.trial_end) - subscription.created).toBe(7 * daySeconds);
    expect(subscription.items.data[0]?.current_period_end).toBe(subscription.trial_end);
  });

  test('a session that was expired can neither be paid nor expired again', async () => {
    const opened = await openCheckout(client);
    expect(await stripe.checkout.sessions.expire(opened.id)).toMatchObject({
      status: 'expired',
      url: null,
    });
    const again = await failure(stripe.checkout.sessions.expire(opened.id));
    expect(again.message).toContain('can be expired');
    await expect(client.control('POST', `/cards/checkout/${opened.id}/pay`)).rejects.toThrow(
      'not open',
    );
    expect((await fetch(String(opened.url))).status).toBe(410);
  });

  test('two tabs paying the same session make one subscription', async () => {
    const { session, customer } = await subscribed(client);
    const again = await fetch(`${client.running.url}/cards/checkout/${session.id}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ action: 'pay', number: '4242424242424242', expiry: '12/49' }),
    });
    expect(again.headers.get('location')).toBe(
      `http://localhost:3000/pricing?checkout=success&session=${session.id}`,
    );
    expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(1);
  });
});

describe('idempotency', () => {
  test('the same key gives the same answer, and does nothing twice', async () => {
    const create = () =>
      stripe.customers.create({ email: 'one@example.com' }, { idempotencyKey: 'key-1' });
    const [first, second] = [await create(), await create()];
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await stripe.customers.list({ email: 'one@example.com' })).data).toHaveLength(1);
  });

  test('the same key for another call is refused', async () => {
    await stripe.customers.create({ email: 'two@example.com' }, { idempotencyKey: 'key-2' });
    const other = await failure(
      stripe.customers.create({ email: 'three@example.com' }, { idempotencyKey: 'key-2' }),
    );
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(other.message).toContain(
      'Keys for idempotent requests can only be used with the same parameters',
    );
  });

  test('an answer that was lost is not done again when the library retries', async () => {
    const retrying = stripeAt(client.running.url, undefined, 2);
    await client.control('POST', '/faults', {
      route: 'POST cards/customers',
      when: 'after',
      outcome: 'reset',
    });
    const customer = await retrying.customers.create({ email: 'lost@example.com' });
    const { data } = await stripe.customers.list({ email: 'lost@example.com' });
    expect(data.map(({ id }) => id)).toEqual([customer.id]);
  });
});

describe('refusals', () => {
  test('a wrong key, and none', async () => {
    const wrong = await failure(stripeAt(client.running.url, 'sk_test_wrong').prices.list());
    expect(wrong).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(wrong).toMatchObject({ statusCode: 401, rawType: 'invalid_request_error' });
    expect((await fetch(`${client.running.url}/v1/prices`)).status).toBe(401);
  });

  test.each<[string, (library: Stripe) => Promise<unknown>, object]>([
    [
      'an id nobody has',
      (library) => library.subscriptions.retrieve('sub_none'),
      {
        statusCode: 404,
        code: 'resource_missing',
        param: 'id',
        message: "No such subscription: 'sub_none'",
      },
    ],
    [
      'a customer nobody has',
      (library) => library.billingPortal.sessions.create({ customer: 'cus_none' }),
      {
        statusCode: 400,
        code: 'resource_missing',
        param: 'customer',
        message: "No such customer: 'cus_none'",
      },
    ],
    [
      'subscriptions of a customer nobody has',
      (library) => library.subscriptions.list({ customer: 'cus_none' }),
      { code: 'resource_missing', param: 'customer' },
    ],
    [
      'no customer at all',
      (library) => library.billingPortal.sessions.create({}),
      { statusCode: 400, code: 'parameter_missing', message: 'Missing required param: customer.' },
    ],
    [
      'a parameter that does not exist',
      (library) => library.customers.create({ colour: 'red' } as Stripe.CustomerCreateParams),
      { statusCode: 400, code: 'parameter_unknown', message: 'Received unknown parameter: colour' },
    ],
    [
      'a field that does not exist',
      (library) => library.prices.list({ expand: ['data.colour'] }),
      { statusCode: 400, message: 'This property cannot be expanded (data.colour).' },
    ],
    [
      'a field that cannot be expanded',
      (library) => library.prices.list({ expand: ['data.currency'] }),
      { statusCode: 400, message: 'This property cannot be expanded (data.currency).' },
    ],
    [
      'an address that is none',
      (library) => openCheckout({ ...client, stripe: library }, { success_url: 'nowhere' }),
      { statusCode: 400, code: 'url_invalid', param: 'success_url' },
    ],
  ])('%s', async (_name, call, details) => {
    const error = await failure(call(stripe));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject(details);
    expect(error.requestId).toMatch(/^req_/);
  });

  test('faults arrive as the errors the library knows', async () => {
    const fault = (more: object) =>
      client.control('POST', '/faults', { route: 'GET cards/prices', ...more });
    await fault({ status: 500 });
    expect(await failure(stripe.prices.list())).toBeInstanceOf(Stripe.errors.StripeAPIError);
    await fault({ status: 429 });
    expect(await failure(stripe.prices.list())).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    await fault({ outcome: 'timeout', delay_ms: 5 });
    expect(await failure(stripeAtOnce())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  });

  /** The library tries a closed connection once more by itself, so two of them have to be closed. */
  async function stripeAtOnce(): Promise<Answer> {
    await client.control('POST', '/faults', { route: 'GET cards/prices', outcome: 'reset' });
    return await stripe.prices.list();
  }
});
