// The Stripe API through the real `stripe` library: prices, customers, codes, checkout, errors.
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonBody } from './start-sandbox-with-client.ts';
import {
  catchStripeError,
  createPaidSandboxSubscription,
  createSandboxCheckoutSession,
  createSandboxStripeClient,
  daySeconds,
  type SandboxWithStripeReceiver,
  startSandboxWithStripeReceiver,
} from './start-sandbox-with-stripe-receiver.ts';

let client: SandboxWithStripeReceiver;
let stripe: Stripe;

beforeAll(async () => {
  client = await startSandboxWithStripeReceiver();
  ({ stripe } = client);
});

afterAll(async () => {
  await client.close();
});

describe('Stripe products and prices in the sandbox', () => {
  test('lists the three seeded plans with their limits and expanded products', async () => {
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

  test('returns every price once when the stripe library pages through the list', async () => {
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

  test('creates a product and a price, and does not list an inactive price as active', async () => {
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
    const error = await catchStripeError(
      createSandboxCheckoutSession(client, { line_items: [{ price: price.id, quantity: 1 }] }),
    );
    expect(error.message).toContain('The price specified is inactive');
  });
});

describe('Stripe customers in the sandbox', () => {
  test('creates, updates and deletes a customer and still returns the deleted one', async () => {
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
    const missingCustomerError = await catchStripeError(stripe.customers.del(customer.id));
    expect(missingCustomerError).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  });

  test('cancels the subscriptions of a deleted customer at once', async () => {
    const { customer, subscription } = await createPaidSandboxSubscription(client);
    await stripe.customers.del(customer);
    const ended = await stripe.subscriptions.retrieve(subscription.id);
    expect(ended.status).toBe('canceled');
    expect(ended.ended_at).not.toBeNull();
  });
});

describe('Stripe promotion codes in the sandbox', () => {
  test('finds a promotion code in any case and reports whether it is active', async () => {
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

  test('deactivates a promotion code when it has been redeemed as often as allowed', async () => {
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
    const { session } = await createPaidSandboxSubscription(client, {
      checkout: { discounts: [{ promotion_code: code.id }] },
    });
    expect(session).toMatchObject({ amount_subtotal: 1900, amount_total: 1400 });
    const redeemedCode = await stripe.promotionCodes.retrieve(code.id);
    expect(redeemedCode).toMatchObject({ active: false, times_redeemed: 1 });
    const secondError = await catchStripeError(
      createSandboxCheckoutSession(client, { discounts: [{ promotion_code: code.id }] }),
    );
    expect(secondError).toMatchObject({ statusCode: 400, param: 'discounts[0][promotion_code]' });
  });
});

describe('Stripe checkout sessions in the sandbox', () => {
  test('creates a checkout session with the URL of its payment page', async () => {
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

  test('creates a customer, an active subscription and a paid invoice when the test card 4242 pays', async () => {
    const { session, subscription, customer } = await createPaidSandboxSubscription(client, {
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

  test("creates a customer with the payer's email when a checkout session without a customer is paid", async () => {
    const openSession = await createSandboxCheckoutSession(client);
    await client.control('POST', `/cards/checkout/${openSession.id}/pay`, {
      email: 'new@example.com',
    });
    const session = await stripe.checkout.sessions.retrieve(openSession.id, {
      expand: ['customer'],
    });
    expect((session.customer as Stripe.Customer).email).toBe('new@example.com');
  });

  test.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4242424242424241', 'Your card number is invalid.'],
    ['4111111111111111', 'non test card'],
  ])(
    'declines the card %s with "%s" and leaves the checkout session open',
    async (number, message) => {
      const { id: customer } = await stripe.customers.create({});
      const openSession = await createSandboxCheckoutSession(client, { customer });
      const payment = client.control('POST', `/cards/checkout/${openSession.id}/pay`, { number });
      await expect(payment).rejects.toThrow(message);
      expect((await stripe.checkout.sessions.retrieve(openSession.id)).status).toBe('open');
      expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
    },
  );

  test('starts the trial of a subscription without a charge', async () => {
    const { session, subscription } = await createPaidSandboxSubscription(client, {
      checkout: { subscription_data: { trial_period_days: 7 } },
    });
    expect(session).toMatchObject({ amount_total: 0, payment_status: 'no_payment_required' });
    expect(subscription.status).toBe('trialing');
    expect(Number(subscription.trial_end) - subscription.created).toBe(7 * daySeconds);
    expect(subscription.items.data[0]?.current_period_end).toBe(subscription.trial_end);
  });

  test('rejects paying or expiring a checkout session that has expired', async () => {
    const openSession = await createSandboxCheckoutSession(client);
    expect(await stripe.checkout.sessions.expire(openSession.id)).toMatchObject({
      status: 'expired',
      url: null,
    });
    const secondError = await catchStripeError(stripe.checkout.sessions.expire(openSession.id));
    expect(secondError.message).toContain('can be expired');
    await expect(client.control('POST', `/cards/checkout/${openSession.id}/pay`)).rejects.toThrow(
      'not open',
    );
    expect((await fetch(String(openSession.url))).status).toBe(410);
  });

  test('creates one subscription when two tabs pay the same checkout session', async () => {
    const { session, customer } = await createPaidSandboxSubscription(client);
    const secondPayment = await fetch(`${client.running.url}/cards/checkout/${session.id}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ action: 'pay', number: '4242424242424242', expiry: '12/49' }),
    });
    expect(secondPayment.headers.get('location')).toBe(
      `http://localhost:3000/pricing?checkout=success&session=${session.id}`,
    );
    expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(1);
  });
});

describe("idempotency keys of the sandbox's Stripe API", () => {
  test('returns the same response for the same idempotency key without creating a second customer', async () => {
    const create = () =>
      stripe.customers.create({ email: 'one@example.com' }, { idempotencyKey: 'key-1' });
    const [first, second] = [await create(), await create()];
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await stripe.customers.list({ email: 'one@example.com' })).data).toHaveLength(1);
  });

  test('rejects an idempotency key that was used for a different call', async () => {
    await stripe.customers.create({ email: 'two@example.com' }, { idempotencyKey: 'key-2' });
    const other = await catchStripeError(
      stripe.customers.create({ email: 'three@example.com' }, { idempotencyKey: 'key-2' }),
    );
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(other.message).toContain(
      'Keys for idempotent requests can only be used with the same parameters',
    );
  });

  test('does not create a second customer when the library retries after a lost response', async () => {
    const retryingStripe = createSandboxStripeClient(client.running.url, undefined, 2);
    await client.control('POST', '/faults', {
      route: 'POST cards/customers',
      when: 'after',
      outcome: 'reset',
    });
    const customer = await retryingStripe.customers.create({ email: 'lost@example.com' });
    const { data } = await stripe.customers.list({ email: 'lost@example.com' });
    expect(data.map(({ id }) => id)).toEqual([customer.id]);
  });
});

describe("calls that the sandbox's Stripe API rejects", () => {
  test('rejects a wrong secret key and a missing one', async () => {
    const wrong = await catchStripeError(
      createSandboxStripeClient(client.running.url, 'sk_test_wrong').prices.list(),
    );
    expect(wrong).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(wrong).toMatchObject({ statusCode: 401, rawType: 'invalid_request_error' });
    expect((await fetch(`${client.running.url}/v1/prices`)).status).toBe(401);
  });

  test.each<[string, (stripeLibrary: Stripe) => Promise<unknown>, object]>([
    [
      'an unknown id',
      (stripeLibrary) => stripeLibrary.subscriptions.retrieve('sub_none'),
      {
        statusCode: 404,
        code: 'resource_missing',
        param: 'id',
        message: "No such subscription: 'sub_none'",
      },
    ],
    [
      'an unknown customer',
      (stripeLibrary) => stripeLibrary.billingPortal.sessions.create({ customer: 'cus_none' }),
      {
        statusCode: 400,
        code: 'resource_missing',
        param: 'customer',
        message: "No such customer: 'cus_none'",
      },
    ],
    [
      'an unknown customer in a list of subscriptions',
      (stripeLibrary) => stripeLibrary.subscriptions.list({ customer: 'cus_none' }),
      { code: 'resource_missing', param: 'customer' },
    ],
    [
      'no customer',
      (stripeLibrary) => stripeLibrary.billingPortal.sessions.create({}),
      { statusCode: 400, code: 'parameter_missing', message: 'Missing required param: customer.' },
    ],
    [
      'an unknown parameter',
      (stripeLibrary) =>
        stripeLibrary.customers.create({ colour: 'red' } as Stripe.CustomerCreateParams),
      { statusCode: 400, code: 'parameter_unknown', message: 'Received unknown parameter: colour' },
    ],
    [
      'an unknown field to expand',
      (stripeLibrary) => stripeLibrary.prices.list({ expand: ['data.colour'] }),
      { statusCode: 400, message: 'This property cannot be expanded (data.colour).' },
    ],
    [
      'a field that cannot be expanded',
      (stripeLibrary) => stripeLibrary.prices.list({ expand: ['data.currency'] }),
      { statusCode: 400, message: 'This property cannot be expanded (data.currency).' },
    ],
    [
      'an invalid URL',
      (stripeLibrary) =>
        createSandboxCheckoutSession(
          { ...client, stripe: stripeLibrary },
          { success_url: 'nowhere' },
        ),
      { statusCode: 400, code: 'url_invalid', param: 'success_url' },
    ],
  ])('rejects a Stripe API call with %s', async (_name, call, details) => {
    const error = await catchStripeError(call(stripe));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject(details);
    expect(error.requestId).toMatch(/^req_/);
  });

  test('makes the stripe library throw its own error type for an injected fault', async () => {
    const injectFault = (options: object) =>
      client.control('POST', '/faults', { route: 'GET cards/prices', ...options });
    await injectFault({ status: 500 });
    expect(await catchStripeError(stripe.prices.list())).toBeInstanceOf(
      Stripe.errors.StripeAPIError,
    );
    await injectFault({ status: 429 });
    expect(await catchStripeError(stripe.prices.list())).toBeInstanceOf(
      Stripe.errors.StripeRateLimitError,
    );
    await injectFault({ outcome: 'timeout', delay_ms: 5 });
    expect(await catchStripeError(listPricesWithClosedConnection())).toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
  });

  /**
   * The library itself retries once after a closed connection, so two connections must be closed.
   */
  async function listPricesWithClosedConnection(): Promise<JsonBody> {
    await client.control('POST', '/faults', { route: 'GET cards/prices', outcome: 'reset' });
    return await stripe.prices.list();
  }
});
