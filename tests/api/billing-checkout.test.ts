// Plans, checkout, portal and promo codes, through the real library to a provider on this machine.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getUser } from '#functions/session/user-repository.ts';
import { keys } from '#platform/table/keys.ts';
import { updateItem } from '#platform/table/table.ts';
import { billingContracts } from '#shared/contracts/billing.ts';
import {
  billingApi,
  type CardProvider,
  PERIOD_START,
  priceOf,
  productOf,
  refusal,
  startCardProvider,
  subscriptionOf,
} from '#tests/support/card-provider.ts';
import { startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, signedUp, withAccount } from '#tests/support/users.ts';

let now = (PERIOD_START + 3_600) * 1_000;
let table: TestTable;
let provider: CardProvider;
beforeAll(async () => {
  table = await startTable();
  process.env.OAUTH_CLIENT_ID = CLIENT_ID;
  startQueues();
  provider = await startCardProvider();
});
afterAll(() => {
  table.stop();
  provider.stop();
});
beforeEach(() => {
  // Past the time that prices are kept, so no test sees those of another.
  now += 15 * 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now });
  Object.assign(provider.state, {
    prices: [priceOf('small', 1_900), priceOf('large', 4_900)],
    promotionCodes: [],
    delay: undefined,
  });
  for (const one of ['calls', 'checkouts', 'portals', 'failures'] as const) {
    provider.state[one].length = 0;
  }
});
afterEach(() => vi.useRealTimers());

const checkout = (token: string, price = 'price_small') =>
  billingApi('GET', '/checkout', { token, query: { price_id: price } });
const promo = (token: string, code: string) =>
  billingApi('POST', '/users/me/apply_promo_code', { token, body: { promo_code: code } });

/** A user who went to a checkout and paid. */
async function subscribed() {
  const user = await signedUp();
  await checkout(user.token);
  const customerId = (await getUser(user.userId))?.billingCustomerId ?? '';
  const subscription = subscriptionOf(customerId);
  provider.state.subscriptions.push(subscription);
  return { ...user, customerId, subscription };
}

test.each([
  ['GET', '/pricing'],
  ['GET', '/checkout'],
  ['GET', '/billing_portal'],
  ['POST', '/users/me/apply_promo_code'],
])('%s %s needs a token', async (method, path) => {
  expect((await billingApi(method, path)).status).toBe(401);
});

describe('the plans on offer', () => {
  test('are those of the provider, cheapest first, with their limits', async () => {
    const { token } = await signedUp();
    provider.state.prices.reverse();

    const { status, body } = await billingApi('GET', '/pricing', { token });

    expect([status, billingContracts.listPrices.response.parse(body)]).toEqual([200, body]);
    const limits = { max_comments: 500, max_instagram_accounts: 2, max_responses: 1_000 };
    const rest = { currency: 'usd', interval: 'month', limits };
    expect(body.prices).toEqual([
      { name: 'Plan small', price: 1_900, price_id: 'price_small', ...rest },
      { name: 'Plan large', price: 4_900, price_id: 'price_large', ...rest },
    ]);
  });

  test.each([
    ['without limits', { metadata: {} }],
    ['with a limit that is no number', { metadata: { max_comments: 'many' } }],
    ['without an amount', { unit_amount: null }],
    ['of a product that is no longer sold', { product: productOf('odd', { active: false }) }],
    ['of a product that was removed', { product: { id: 'prod_odd', deleted: true } }],
    ['for a quarter', { recurring: { interval: 'month', interval_count: 3 } }],
    ['in another currency', { currency: 'eur' }],
  ])('leave out a price %s, and it cannot be bought', async (_what, fields) => {
    const { token } = await signedUp();
    provider.state.prices.push(priceOf('odd', 10, fields));

    const { body } = await billingApi('GET', '/pricing', { token });

    expect(body.prices.map((one: { price_id: string }) => one.price_id)).toEqual([
      'price_small',
      'price_large',
    ]);
    expect((await checkout(token, 'price_odd')).status).toBe(422);
  });

  test('are asked for once in five minutes', async () => {
    const { token } = await signedUp();

    await billingApi('GET', '/pricing', { token });
    await billingApi('GET', '/pricing', { token });
    expect(provider.countCalls(/prices/)).toBe(1);
    vi.setSystemTime(now + 301_000);
    await billingApi('GET', '/pricing', { token });

    expect(provider.countCalls(/prices/)).toBe(2);
  });

  test('are unavailable while the provider is, after one more try', async () => {
    const { token } = await signedUp();
    provider.fail(/prices/, refusal(500), 2);

    expect((await billingApi('GET', '/pricing', { token })).status).toBe(503);
    expect(provider.countCalls(/prices/)).toBe(2);
  });
});

describe('a checkout', () => {
  test('is of the plan, for the user, and comes back to the pricing page', async () => {
    const { token, userId } = await signedUp();

    const { body } = await checkout(token);

    expect(body).toEqual({ payload: { url: 'https://checkout.example/1' } });
    expect(provider.state.checkouts).toEqual([
      {
        mode: 'subscription',
        customer: (await getUser(userId))?.billingCustomerId,
        client_reference_id: userId,
        'line_items[0][price]': 'price_small',
        'line_items[0][quantity]': '1',
        'metadata[user_id]': userId,
        'subscription_data[metadata][user_id]': userId,
        success_url: 'http://localhost:3000/pricing?checkout=success',
        cancel_url: 'http://localhost:3000/pricing?checkout=cancelled',
        allow_promotion_codes: 'true',
      },
    ]);
  });

  test('charges at once also while a trial runs', async () => {
    const { token } = await withAccount('ig-checkout');

    await checkout(token);

    expect(Object.keys(provider.state.checkouts[0] ?? {}).join()).not.toContain('trial');
  });

  test('of one user, ten times at once, is of one customer', async () => {
    const { token } = await signedUp();
    const before = provider.state.customers.size;

    await Promise.all(Array.from({ length: 10 }, () => checkout(token)));

    expect(provider.state.customers.size).toBe(before + 1);
    expect(new Set(provider.state.checkouts.map(({ customer }) => customer)).size).toBe(1);
  });

  test('of who has a plan is the pricing page, even before its event came', async () => {
    const { token } = await subscribed();

    const { body } = await checkout(token);

    expect(body.payload.url).toBe('http://localhost:3000/pricing?checkout=already_subscribed');
    expect(provider.state.checkouts).toHaveLength(1);
  });

  test.each([
    ['of an unknown price', { price_id: 'price_nothing' }],
    ['of no price', {}],
  ])('%s is refused', async (_what, query) => {
    const { token } = await signedUp();

    const answer = await billingApi('GET', '/checkout', { token, query });

    expect([answer.status, answer.body.error]).toEqual([422, 'validation_failed']);
    expect(answer.body.fields).toHaveProperty('price_id');
  });

  test('of made-up prices does not ask the provider each time', async () => {
    const { token } = await signedUp();

    for (let time = 0; time < 5; time++) await checkout(token, `price_made_up_${time}`);

    expect(provider.countCalls(/prices/)).toBe(1);
  });

  test('of a plan that is new since the prices were read is found', async () => {
    const { token } = await signedUp();
    await billingApi('GET', '/pricing', { token });
    provider.state.prices.push(priceOf('new', 100));
    vi.setSystemTime(now + 11_000);

    expect((await checkout(token, 'price_new')).status).toBe(200);
  });

  test('of a customer the provider has lost is of a new one', async () => {
    const { token, userId } = await signedUp();
    await checkout(token);
    const lost = (await getUser(userId))?.billingCustomerId ?? '';
    provider.state.customers.delete(lost);

    expect((await checkout(token)).status).toBe(200);

    const found = (await getUser(userId))?.billingCustomerId;
    expect(found).not.toBe(lost);
    expect(provider.state.checkouts.at(-1)?.customer).toBe(found);
  });

  test('is limited to thirty an hour', async () => {
    const { token } = await signedUp();
    const answers = [];
    for (let time = 0; time < 31; time++) answers.push(await checkout(token, 'price_no'));

    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('the billing portal', () => {
  const portal = (token: string) => billingApi('GET', '/billing_portal', { token });
  const nobody = {
    error: 'Missing required param: customer.',
    errors: ['There is nothing to manage yet. Please subscribe to a plan first.'],
  };

  test('opens for who was at a checkout and comes back to the billing page', async () => {
    const { token, customerId } = await subscribed();

    const { body } = await portal(token);

    expect(body).toEqual({ payload: { url: 'https://portal.example/1' } });
    expect(provider.state.portals).toEqual([
      { customer: customerId, return_url: 'http://localhost:3000/update-billing' },
    ]);
  });

  test('says in the known words who has no customer', async () => {
    const { token } = await signedUp();

    const answer = await portal(token);

    expect([answer.status, answer.body]).toEqual([400, nobody]);
  });

  test('says the same where the provider has lost the customer', async () => {
    const { token, customerId } = await subscribed();
    provider.state.customers.delete(customerId);

    expect((await portal(token)).body).toEqual(nobody);
  });
});

describe('a promo code', () => {
  const APPLIED = { message: 'Your promo code has been applied.' };
  const REFUSED = 'Sorry, your promo code could not be applied.';
  const codeOf = (fields: Record<string, unknown> = {}) => ({
    id: 'promo_1',
    code: 'SPRING',
    active: true,
    customer: null,
    expires_at: null,
    ...fields,
  });

  test('is taken off a running subscription, beside what is taken off already', async () => {
    const { token, subscription } = await subscribed();
    subscription.discounts = [{ id: 'di_before', promotion_code: 'promo_before' }];
    provider.state.promotionCodes.push(codeOf());

    const first = await promo(token, ' SPRING ');

    expect([first.status, first.body]).toEqual([200, APPLIED]);
    expect(subscription.discounts).toEqual([
      { id: 'di_before', promotion_code: 'promo_before' },
      { id: 'di_promo_1', promotion_code: 'promo_1' },
    ]);
  });

  test('is good once, also when what it took off is over', async () => {
    const { token, subscription } = await subscribed();
    provider.state.promotionCodes.push(codeOf());
    await promo(token, 'SPRING');
    subscription.discounts = [];

    expect((await promo(token, 'SPRING')).status).toBe(422);
    expect(subscription.discounts).toEqual([]);
  });

  test('without a subscription is taken off the next checkout, however often it is entered', async () => {
    const { token } = await signedUp();
    provider.state.promotionCodes.push(codeOf());

    expect((await promo(token, 'SPRING')).body).toEqual(APPLIED);
    expect((await promo(token, 'SPRING')).body).toEqual(APPLIED);
    await checkout(token);

    const [asked] = provider.state.checkouts;
    expect(asked?.['discounts[0][promotion_code]']).toBe('promo_1');
    expect(asked).not.toHaveProperty('allow_promotion_codes');
  });

  test('that ended before the checkout holds nobody up', async () => {
    const { token, userId } = await signedUp();
    const code = codeOf();
    provider.state.promotionCodes.push(code);
    await promo(token, 'SPRING');
    Object.assign(code, { active: false });

    expect((await checkout(token)).status).toBe(200);

    expect(provider.state.checkouts[0]).toHaveProperty('allow_promotion_codes');
    expect((await getUser(userId))?.promotionCodeId).toBeUndefined();
  });

  test('is spent with the subscription it was remembered for', async () => {
    const { token, userId, subscription } = await subscribed();
    await updateItem(keys.user(userId), { set: { promotionCodeId: 'promo_1' } });

    await checkout(token);

    const user = await getUser(userId);
    expect([user?.subscription?.id, user?.promotionCodeId]).toEqual([subscription.id, undefined]);
  });

  test.each([
    ['that nobody knows', 'WINTER', {}],
    ['that is empty', '  ', {}],
    ['that is no longer active', 'SPRING', { active: false }],
    ['that has expired', 'SPRING', { expires_at: PERIOD_START }],
    ['of somebody else', 'SPRING', { customer: 'cus_somebody' }],
  ])('%s is refused', async (_what, typed, fields) => {
    const { token, userId } = await signedUp();
    provider.state.promotionCodes.push(codeOf(fields));

    const answer = await promo(token, typed);

    expect([answer.status, answer.body.error, answer.body.errors]).toEqual([
      422,
      'validation_failed',
      [REFUSED],
    ]);
    expect((await getUser(userId))?.promotionCodeId).toBeUndefined();
  });

  test('that the provider will not take off is refused', async () => {
    const { token } = await subscribed();
    provider.state.promotionCodes.push(codeOf());
    provider.fail(/POST \/v1\/subscriptions/, refusal(400, undefined, 'discounts'));

    expect((await promo(token, 'SPRING')).body.errors).toEqual([REFUSED]);
  });

  test('can be tried ten times an hour', async () => {
    const { token } = await signedUp();
    const statuses = [];
    for (let time = 0; time < 11; time++) statuses.push((await promo(token, `G${time}`)).status);

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  });
});

test('nothing of the provider is in an answer or left unbounded when it says no', async () => {
  const { token } = await signedUp();
  provider.fail(/POST \/v1\/customers/, refusal(401, 'api_key_expired'));

  const answer = await checkout(token);

  expect([answer.status, answer.body.error]).toEqual([503, 'unavailable']);
  expect(JSON.stringify(answer.body)).not.toMatch(/api_key|stripe/i);
});
