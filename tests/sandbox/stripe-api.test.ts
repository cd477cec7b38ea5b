// The Stripe API through the real `stripe` library: prices, customers, codes, checkout, errors.
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { stripeApiVersion } from '#scripts/sandbox/stripe/shapes/stripe-objects.ts';
import type { JsonBody } from './start-sandbox-with-client.ts';
import {
  catchStripeError,
  createPaidSandboxSubscription,
  createSandboxCheckoutSession,
  createSandboxStripeClient,
  DAY_IN_SECONDS,
  listSandboxInvoices,
  listSandboxObjects,
  startStripeSandboxForFile,
} from './start-sandbox-with-stripe-receiver.ts';

const client = await startStripeSandboxForFile();
const { stripe } = client;

test('the Stripe sandbox uses the API version that the library pins', () => {
  expect(stripeApiVersion).toBe(Stripe.API_VERSION);
});

describe('Stripe products and prices in the sandbox', () => {
  test('the Stripe sandbox lists three seeded plans with limits and products', async () => {
    const { data } = await stripe.prices.list({
      active: true,
      type: 'recurring',
      recurring: { interval: 'month' },
      currency: 'usd',
      expand: ['data.product'],
    });
    const plans = data
      .toReversed()
      .map(({ product, unit_amount, recurring, metadata }) => [
        (product as Stripe.Product).name,
        unit_amount,
        recurring?.interval,
        ...Object.values(metadata),
      ]);
    expect(plans).toEqual([
      ['Starter', 1_900, 'month', '500', '1', '1500'],
      ['Growth', 3_900, 'month', '1000', '2', '3000'],
      ['Studio', 14_900, 'month', '10000', '5', '30000'],
    ]);
    expect(await stripe.products.retrieve('prod_SandboxGrowth')).toMatchObject({ name: 'Growth' });
  });

  test('the Stripe sandbox returns every price once to the paging library', async () => {
    const ids: string[] = [];
    for await (const price of stripe.prices.list({ limit: 1 })) ids.push(price.id);
    expect(ids).toEqual(['price_SandboxStudio', 'price_SandboxGrowth', 'price_SandboxStarter']);
  });
});

test('the Stripe sandbox deletes a customer once and cancels their subscriptions', async () => {
  const { customer, subscription } = await createPaidSandboxSubscription(client);
  expect(await stripe.customers.del(customer)).toMatchObject({ id: customer, deleted: true });
  const ended = await stripe.subscriptions.retrieve(subscription.id);
  expect(ended).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) });
  expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
  expect(await catchStripeError(stripe.customers.del(customer))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
});

test.each([
  ['welcome20', true, ['WELCOME20']],
  ['EXPIRED', true, []],
  ['EXPIRED', undefined, ['EXPIRED']],
  ['nothing', undefined, []],
])('the sandbox finds the promotion code %s, active: %s, as %j', async (code, active, found) => {
  const { data } = await stripe.promotionCodes.list({ code, ...(active && { active }) });
  expect(data.map((entry) => entry.code)).toEqual(found);
});

describe('Stripe checkout sessions in the sandbox', () => {
  const listOpen = async (customer: string) =>
    (await stripe.checkout.sessions.list({ customer, status: 'open' })).data.map(({ id }) => id);

  test("the Stripe sandbox creates a checkout session with its payment page's URL", async () => {
    const session = await createSandboxCheckoutSession(client, {
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
      url: `${client.running.url}/cards/checkout/${session.id}`,
    });
    expect((await fetch(String(session.url))).status).toBe(200);
    expect(await listOpen(String(session.customer))).toEqual([session.id]);
  });

  test("the Stripe sandbox's card 4242 creates an active, paid subscription", async () => {
    const { session, subscription, customer } = await createPaidSandboxSubscription(client, {
      subscription_data: { metadata: { user_id: 'u1' } },
    });
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer_details: { email: 'ana@example.com' },
      url: null,
    });
    expect(subscription).toMatchObject({ status: 'active', customer, metadata: { user_id: 'u1' } });
    expect(subscription).not.toHaveProperty('current_period_end');
    const [item] = subscription.items.data;
    expect(item?.price).toMatchObject({
      id: 'price_SandboxStarter',
      product: 'prod_SandboxStarter',
    });
    const seconds = Number(item?.current_period_end) - Number(item?.current_period_start);
    expect(seconds / DAY_IN_SECONDS).toBeGreaterThanOrEqual(28);
    expect(seconds / DAY_IN_SECONDS).toBeLessThanOrEqual(31);
    expect(await listSandboxInvoices(client, subscription.id)).toMatchObject([
      {
        id: subscription.latest_invoice,
        status: 'paid',
        amount_paid: 1900,
        billing_reason: 'subscription_create',
      },
    ]);
    const methods = await listSandboxObjects(client, 'paymentMethods');
    expect(methods.at(-1)).toMatchObject({ customer, card: { brand: 'visa', last4: '4242' } });
  });

  test.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
    ['4000000000000127', "Your card's security code is incorrect."],
    ['4000000000000341', 'Your card was declined.'],
    ['4242424242424241', 'Your card number is invalid.'],
    ['4242', 'Your card number is incomplete.'],
    ['4111111111111111', 'non test card'],
  ])(
    'declines the card %s with "%s" and leaves the checkout session open',
    async (number, message) => {
      const { id, customer } = await createSandboxCheckoutSession(client);
      const payment = client.control('POST', `/cards/checkout/${id}/pay`, { number });
      await expect(payment).rejects.toThrow(message);
      expect(await listOpen(String(customer))).toEqual([id]);
      const list = { customer: String(customer), status: 'all' } as const;
      expect((await stripe.subscriptions.list(list)).data).toEqual([]);
    },
  );

  test('the Stripe sandbox rejects paying or expiring an expired checkout session', async () => {
    const { id, url, customer } = await createSandboxCheckoutSession(client);
    const expired = await stripe.checkout.sessions.expire(id);
    expect(expired).toMatchObject({ status: 'expired', url: null });
    expect(await listOpen(String(customer))).toEqual([]);
    const secondError = await catchStripeError(stripe.checkout.sessions.expire(id));
    expect(secondError.message).toContain('can be expired');
    await expect(client.control('POST', `/cards/checkout/${id}/pay`)).rejects.toThrow('not open');
    expect((await fetch(String(url))).status).toBe(410);
  });

  test('the Stripe sandbox creates one subscription when two tabs pay one checkout', async () => {
    const { session, customer } = await createPaidSandboxSubscription(client);
    const secondPayment = await fetch(`${client.running.url}/cards/checkout/${session.id}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ action: 'pay', number: '4242424242424242', expiry: '12/49' }),
    });
    expect(secondPayment.headers.get('location')).toBe(
      `http://localhost:3000/pricing?checkout=success&session=${session.id}`,
    );
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
  });
});

describe("idempotency keys of the sandbox's Stripe API", () => {
  const countCustomers = async (email: string) =>
    (await listSandboxObjects(client, 'customers')).filter((one) => one.email === email).length;

  test('the Stripe sandbox returns the same response for one idempotency key', async () => {
    const create = () =>
      stripe.customers.create({ email: 'one@example.com' }, { idempotencyKey: 'key-1' });
    const [first, second] = [await create(), await create()];
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await countCustomers('one@example.com')).toBe(1);
  });

  test("the Stripe sandbox rejects another call's idempotency key", async () => {
    await stripe.customers.create({ email: 'two@example.com' }, { idempotencyKey: 'key-2' });
    const other = await catchStripeError(
      stripe.customers.create({ email: 'three@example.com' }, { idempotencyKey: 'key-2' }),
    );
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(other.message).toContain('can only be used with the same parameters');
  });

  test('the Stripe sandbox creates no second customer after a lost response', async () => {
    const retryingStripe = createSandboxStripeClient(client.running.url, undefined, 2);
    const fault = { route: 'POST cards/customers', when: 'after', outcome: 'reset' };
    await client.control('POST', '/faults', fault);
    await retryingStripe.customers.create({ email: 'lost@example.com' });
    expect(await countCustomers('lost@example.com')).toBe(1);
  });
});

describe("calls that the sandbox's Stripe API rejects", () => {
  test.each(['sk_test_wrong', undefined])('rejects the secret key %s', async (key) => {
    const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const response = await fetch(`${client.running.url}/v1/prices`, { headers });
    expect(response.status).toBe(401);
    const { error } = (await response.json()) as JsonBody;
    expect(error.type).toBe('invalid_request_error');
  });

  test.each<[string, () => Promise<unknown>, object]>([
    [
      'an unknown id',
      () => stripe.subscriptions.retrieve('sub_none'),
      {
        statusCode: 404,
        code: 'resource_missing',
        param: 'id',
        message: "No such subscription: 'sub_none'",
      },
    ],
    [
      'an unknown customer',
      () => stripe.billingPortal.sessions.create({ customer: 'cus_none' }),
      {
        statusCode: 400,
        code: 'resource_missing',
        param: 'customer',
        message: "No such customer: 'cus_none'",
      },
    ],
    [
      'an unknown customer in a list of subscriptions',
      () => stripe.subscriptions.list({ customer: 'cus_none', status: 'all' }),
      { code: 'resource_missing', param: 'customer' },
    ],
    [
      'a price that does not exist',
      () =>
        createSandboxCheckoutSession(client, { line_items: [{ price: 'price_x', quantity: 1 }] }),
      { code: 'resource_missing', param: 'line_items[0][price]' },
    ],
    [
      'an inactive promotion code',
      () =>
        createSandboxCheckoutSession(client, {
          discounts: [{ promotion_code: 'promo_SandboxEXPIRED' }],
        }),
      { statusCode: 400, param: 'discounts[0][promotion_code]' },
    ],
    [
      'no customer',
      () => stripe.billingPortal.sessions.create({}),
      { statusCode: 400, code: 'parameter_missing', message: 'Missing required param: customer.' },
    ],
    [
      'an unknown parameter',
      () =>
        stripe.customers.create({ email: 'a@b.c', colour: 'red' } as Stripe.CustomerCreateParams),
      { statusCode: 400, code: 'parameter_unknown', message: 'Received unknown parameter: colour' },
    ],
    [
      'an unknown field to expand',
      () => stripe.prices.list({ expand: ['data.colour'] }),
      { statusCode: 400, message: 'This property cannot be expanded (data.colour).' },
    ],
    [
      'a field that cannot be expanded',
      () => stripe.prices.list({ expand: ['data.currency'] }),
      { statusCode: 400, message: 'This property cannot be expanded (data.currency).' },
    ],
    [
      'an invalid URL',
      () => createSandboxCheckoutSession(client, { success_url: 'nowhere' }),
      { statusCode: 400, code: 'url_invalid', param: 'success_url' },
    ],
    [
      'an address that is not served',
      () => stripe.charges.list(),
      { statusCode: 404, message: expect.stringContaining('Unrecognized request URL') },
    ],
  ])('rejects a Stripe API call with %s', async (_name, call, details) => {
    const error = await catchStripeError(call());
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject(details);
    expect(error.requestId).toMatch(/^req_/);
  });

  test.each([
    // The library itself retries once after a closed connection, so two must be closed.
    ['a closed connection', { outcome: 'reset', times: 2 }, Stripe.errors.StripeConnectionError],
    ['the status 500', { status: 500 }, Stripe.errors.StripeAPIError],
    ['the status 429', { status: 429 }, Stripe.errors.StripeRateLimitError],
  ])('makes the stripe library throw its own error for %s', async (_name, fault, errorType) => {
    await client.control('POST', '/faults', { route: 'GET cards/prices', ...fault });
    expect(await catchStripeError(stripe.prices.list())).toBeInstanceOf(errorType);
  });
});
