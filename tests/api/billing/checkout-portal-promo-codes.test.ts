// Plans, checkout, portal and promo codes, through the real Stripe library to a fake Stripe.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { updateItem } from '#platform/table/table.ts';
import { billingContracts } from '#shared/contracts/billing.ts';
import { loseNextTableResponses } from '#tests/support/table/lose-next-table-responses.ts';
import { createTestUser, createTestUserWithAccount } from '#tests/support/users/test-users.ts';
import {
  BILLING_PERIOD_START_SECONDS,
  callBillingApi,
  createFakeStripeError,
  makeFakeStripePrice,
  makeFakeStripeProduct,
  makeFakeStripeSubscription,
} from '#tests/support/vendors/fake-stripe.ts';
import { BILLING_TEST_TIME_MS, provider, setUpStripeBilling } from './stripe-billing-fixture.ts';

let now = BILLING_TEST_TIME_MS;
setUpStripeBilling();
beforeEach(() => {
  // Later than prices are cached, so that no test sees those of another.
  now += 15 * 60_000;
  vi.setSystemTime(now);
  provider.state.prices = [
    makeFakeStripePrice('small', 1_900),
    makeFakeStripePrice('large', 4_900),
  ];
  for (const one of ['promotionCodes', 'checkouts', 'portals'] as const)
    provider.state[one].length = 0;
});

const startCheckout = (token: string, price = 'price_small') =>
  callBillingApi('GET', '/checkout', { token, query: { price_id: price } });
const applyPromoCode = (token: string, code: string) =>
  callBillingApi('POST', '/users/me/apply_promo_code', { token, body: { promo_code: code } });

/** Creates a user who paid at a checkout; no event of it has arrived yet. */
async function createSubscribedUser() {
  const user = await createTestUser();
  await startCheckout(user.token);
  const customerId = (await findUserIncludingDeleted(user.userId))?.billingCustomerId ?? '';
  const subscription = makeFakeStripeSubscription(customerId);
  provider.state.subscriptions.push(subscription);
  return { ...user, customerId, subscription };
}

test.each([
  ['GET', '/pricing'],
  ['GET', '/checkout'],
  ['GET', '/billing_portal'],
  ['POST', '/users/me/apply_promo_code'],
])('rejects %s %s without an access token', async (method, path) => {
  expect((await callBillingApi(method, path)).status).toBe(401);
});

describe('the list of plans', () => {
  test("the plan list returns the card provider's prices and limits, cheapest first", async () => {
    const { token } = await createTestUser();
    provider.state.prices.reverse();

    const { status, body } = await callBillingApi('GET', '/pricing', { token });

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
    ['with a limit that is not a number', { metadata: { max_comments: 'many' } }],
    ['without an amount', { unit_amount: null }],
    [
      'of a product that is no longer sold',
      { product: makeFakeStripeProduct('odd', { active: false }) },
    ],
    ['of a product that was removed', { product: { id: 'prod_odd', deleted: true } }],
    ['for three months', { recurring: { interval: 'month', interval_count: 3 } }],
    ['in another currency', { currency: 'eur' }],
  ])('leaves out a price %s and rejects a checkout with it', async (_what, fields) => {
    const { token } = await createTestUser();
    provider.state.prices.push(makeFakeStripePrice('odd', 10, fields));

    const { body } = await callBillingApi('GET', '/pricing', { token });

    expect(body.prices.map((one: { price_id: string }) => one.price_id)).toEqual([
      'price_small',
      'price_large',
    ]);
    expect((await startCheckout(token, 'price_odd')).status).toBe(422);
  });

  test('caches the prices of plans for five minutes', async () => {
    const { token } = await createTestUser();

    await callBillingApi('GET', '/pricing', { token });
    await callBillingApi('GET', '/pricing', { token });
    expect(provider.countCalls(/prices/)).toBe(1);
    vi.setSystemTime(now + 301_000);
    await callBillingApi('GET', '/pricing', { token });

    expect(provider.countCalls(/prices/)).toBe(2);
  });

  test('responds 503 after one retry when the card provider is unavailable', async () => {
    const { token } = await createTestUser();
    provider.fail(/prices/, createFakeStripeError(500), 2);

    expect((await callBillingApi('GET', '/pricing', { token })).status).toBe(503);
    expect(provider.countCalls(/prices/)).toBe(2);
  });
});

describe('a checkout of a plan', () => {
  test('a checkout opens a payment page that returns to the pricing page', async () => {
    const { token, userId } = await createTestUser();

    const { body } = await startCheckout(token);

    expect(body).toEqual({ payload: { url: 'https://checkout.example/1' } });
    expect(provider.state.checkouts).toEqual([
      {
        mode: 'subscription',
        customer: (await findUserIncludingDeleted(userId))?.billingCustomerId,
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

  test("starts a checkout without trial even while the user's trial runs", async () => {
    const { token } = await createTestUserWithAccount('ig-checkout');

    await startCheckout(token);

    expect(Object.keys(provider.state.checkouts[0] ?? {}).join()).not.toContain('trial');
  });

  test('creates one customer when a user starts ten checkouts at once', async () => {
    const { token } = await createTestUser();
    const before = provider.state.customers.size;

    await Promise.all(Array.from({ length: 10 }, () => startCheckout(token)));

    expect(provider.state.customers.size).toBe(before + 1);
    expect(new Set(provider.state.checkouts.map(({ customer }) => customer)).size).toBe(1);
  });

  test('redirects a subscriber to the pricing page before their event arrives', async () => {
    const { token } = await createSubscribedUser();

    const { body } = await startCheckout(token);

    expect(body.payload.url).toBe('http://localhost:3000/pricing?checkout=already_subscribed');
    expect(provider.state.checkouts).toHaveLength(1);
  });

  test.each([
    ['with an unknown price', { price_id: 'price_nothing' }],
    ['without a price', {}],
  ])('rejects a checkout %s', async (_what, query) => {
    const { token } = await createTestUser();

    const response = await callBillingApi('GET', '/checkout', { token, query });

    expect([response.status, response.body.error]).toEqual([422, 'validation_failed']);
    expect(response.body.fields).toHaveProperty('price_id');
  });

  test("many checkouts of unknown prices request the card provider's prices once", async () => {
    const { token } = await createTestUser();

    for (let time = 0; time < 5; time++) await startCheckout(token, `price_made_up_${time}`);

    expect(provider.countCalls(/prices/)).toBe(1);
  });

  test('starts a checkout of a plan added after prices were cached', async () => {
    const { token } = await createTestUser();
    await callBillingApi('GET', '/pricing', { token });
    provider.state.prices.push(makeFakeStripePrice('new', 100));
    vi.setSystemTime(now + 11_000);

    expect((await startCheckout(token, 'price_new')).status).toBe(200);
  });

  test('creates a new customer at checkout when the old one is gone', async () => {
    const { token, userId } = await createTestUser();
    await startCheckout(token);
    const lostCustomerId = (await findUserIncludingDeleted(userId))?.billingCustomerId ?? '';
    provider.state.customers.delete(lostCustomerId);

    expect((await startCheckout(token)).status).toBe(200);

    const newCustomerId = (await findUserIncludingDeleted(userId))?.billingCustomerId;
    expect(newCustomerId).not.toBe(lostCustomerId);
    expect(provider.state.checkouts.at(-1)?.customer).toBe(newCustomerId);
  });

  test("rejects a user's thirty-first checkout within an hour with 429", async () => {
    const { token } = await createTestUser();
    const responses = [];
    for (let time = 0; time < 31; time++) responses.push(await startCheckout(token, 'price_no'));

    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('the billing portal', () => {
  const openPortal = (token: string) => callBillingApi('GET', '/billing_portal', { token });
  const noCustomerBody = {
    error: 'Missing required param: customer.',
    errors: ['There is nothing to manage yet. Please subscribe to a plan first.'],
  };

  test('opens the billing portal and returns to the billing page', async () => {
    const { token, customerId } = await createSubscribedUser();

    const { body } = await openPortal(token);

    expect(body).toEqual({ payload: { url: 'https://portal.example/1' } });
    expect(provider.state.portals).toEqual([
      { customer: customerId, return_url: 'http://localhost:3000/update-billing' },
    ]);
  });

  test('responds with the documented error when a non-customer opens the portal', async () => {
    const { token } = await createTestUser();

    const response = await openPortal(token);

    expect([response.status, response.body]).toEqual([400, noCustomerBody]);
  });

  test('the billing portal responds with an error when the customer is gone', async () => {
    const { token, customerId } = await createSubscribedUser();
    provider.state.customers.delete(customerId);

    expect((await openPortal(token)).body).toEqual(noCustomerBody);
  });
});

describe('a promo code that a user enters', () => {
  const APPLIED_BODY = { message: 'Your promo code has been applied.' };
  const REJECTED_TEXT = 'Sorry, your promo code could not be applied.';
  const makePromotionCode = (fields: Record<string, unknown> = {}) => ({
    id: 'promo_1',
    code: 'SPRING',
    active: true,
    customer: null,
    expires_at: null,
    ...fields,
  });

  test('adds a promo code to the other discounts of a running subscription', async () => {
    const { token, subscription } = await createSubscribedUser();
    subscription.discounts = [{ id: 'di_before', promotion_code: 'promo_before' }];
    provider.state.promotionCodes.push(makePromotionCode());

    const first = await applyPromoCode(token, ' SPRING ');

    expect([first.status, first.body]).toEqual([200, APPLIED_BODY]);
    expect(subscription.discounts).toEqual([
      { id: 'di_before', promotion_code: 'promo_before' },
      { id: 'di_promo_1', promotion_code: 'promo_1' },
    ]);
  });

  test('applies a promo code only once, even after its discount ended', async () => {
    const { token, subscription } = await createSubscribedUser();
    provider.state.promotionCodes.push(makePromotionCode());
    await applyPromoCode(token, 'SPRING');
    subscription.discounts = [];

    expect((await applyPromoCode(token, 'SPRING')).status).toBe(422);
    expect(subscription.discounts).toEqual([]);
  });

  test('applies a promo code although the table did not confirm its use', async () => {
    const { token, subscription } = await createSubscribedUser();
    provider.state.promotionCodes.push(makePromotionCode());
    const countLost = loseNextTableResponses(1, 'takenPromotionCodes');

    expect((await applyPromoCode(token, 'SPRING')).body).toEqual(APPLIED_BODY);
    expect(countLost()).toBe(1);
    expect(subscription.discounts).toEqual([{ id: 'di_promo_1', promotion_code: 'promo_1' }]);
  });

  test('applies a promo code to the next checkout without a subscription', async () => {
    const { token } = await createTestUser();
    provider.state.promotionCodes.push(makePromotionCode());

    expect((await applyPromoCode(token, 'SPRING')).body).toEqual(APPLIED_BODY);
    expect((await applyPromoCode(token, 'SPRING')).body).toEqual(APPLIED_BODY);
    await startCheckout(token);

    const [checkoutForm] = provider.state.checkouts;
    expect(checkoutForm?.['discounts[0][promotion_code]']).toBe('promo_1');
    expect(checkoutForm).not.toHaveProperty('allow_promotion_codes');
  });

  test('starts a checkout without a promo code that has expired', async () => {
    const { token, userId } = await createTestUser();
    const code = makePromotionCode();
    provider.state.promotionCodes.push(code);
    await applyPromoCode(token, 'SPRING');
    Object.assign(code, { active: false });

    expect((await startCheckout(token)).status).toBe(200);

    expect(provider.state.checkouts[0]).toHaveProperty('allow_promotion_codes');
    expect((await findUserIncludingDeleted(userId))?.promotionCodeId).toBeUndefined();
  });

  test('removes the stored promo code from a user who has a subscription', async () => {
    const { token, userId, subscription } = await createSubscribedUser();
    await updateItem(tableKeys.user(userId), { set: { promotionCodeId: 'promo_1' } });

    await startCheckout(token);

    const user = await findUserIncludingDeleted(userId);
    expect([user?.subscription?.id, user?.promotionCodeId]).toEqual([subscription.id, undefined]);
  });

  test.each([
    ['that is unknown', 'WINTER', {}],
    ['that is empty', '  ', {}],
    ['that is no longer active', 'SPRING', { active: false }],
    ['that has expired', 'SPRING', { expires_at: BILLING_PERIOD_START_SECONDS }],
    ['that belongs to another customer', 'SPRING', { customer: 'cus_somebody' }],
  ])('rejects a promo code %s', async (_what, typedCode, fields) => {
    const { token, userId } = await createTestUser();
    provider.state.promotionCodes.push(makePromotionCode(fields));

    const response = await applyPromoCode(token, typedCode);

    expect([response.status, response.body.error, response.body.errors]).toEqual([
      422,
      'validation_failed',
      [REJECTED_TEXT],
    ]);
    expect((await findUserIncludingDeleted(userId))?.promotionCodeId).toBeUndefined();
  });

  test('rejects a promo code that the card provider does not accept', async () => {
    const { token } = await createSubscribedUser();
    provider.state.promotionCodes.push(makePromotionCode());
    provider.fail(/POST \/v1\/subscriptions/, createFakeStripeError(400, undefined, 'discounts'));

    expect((await applyPromoCode(token, 'SPRING')).body.errors).toEqual([REJECTED_TEXT]);
  });

  test("rejects a user's eleventh promo code within an hour with 429", async () => {
    const { token } = await createTestUser();
    const statuses = [];
    for (let time = 0; time < 11; time++)
      statuses.push((await applyPromoCode(token, `G${time}`)).status);

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  });
});

test('responds 503 without details when the card provider rejects our key', async () => {
  const { token } = await createTestUser();
  provider.fail(/POST \/v1\/customers/, createFakeStripeError(401, 'api_key_expired'));

  const response = await startCheckout(token);

  expect([response.status, response.body.error]).toEqual([503, 'unavailable']);
  expect(JSON.stringify(response.body)).not.toMatch(/api_key|stripe/i);
});
