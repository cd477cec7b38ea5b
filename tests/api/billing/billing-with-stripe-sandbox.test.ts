// Billing against the Stripe of the sandbox: from the list of plans to the refund of a second payment.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handler as billing } from '#functions/billing/api.ts';
import { cancelSubscriptionsAndDeleteCustomer } from '#functions/billing/cancel-subscriptions-and-delete-customer.port.ts';
import { handler as billingWorker } from '#functions/billing/sync.worker.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { type RunningSandbox, startSandbox } from '#scripts/sandbox/server.ts';
import { billingContracts } from '#shared/contracts/billing.ts';
import { serveApiHandler } from '#tests/support/api/serve-api-handler.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { callSessionApi, createTestUser, type TestUser } from '#tests/support/users/test-users.ts';
import { TEST_PRODUCT_SECRETS } from '#tests/support/vendors/fake-queues-bus-and-secrets.ts';
import { callBillingApi } from '#tests/support/vendors/fake-stripe.ts';
import { queues, setUpFakeQueues } from '#tests/support/vendors/set-up-fake-queues.ts';

setUpTestTable();
let sandbox: RunningSandbox;
let webhooks: Awaited<ReturnType<typeof serveApiHandler>>;
setUpFakeQueues({ billing: billingWorker });

beforeAll(async () => {
  webhooks = await serveApiHandler(billing);
  sandbox = await startSandbox({
    world: 'small',
    stripeSecretKey: TEST_PRODUCT_SECRETS.STRIPE_SECRET_KEY,
    stripeWebhookSecret: TEST_PRODUCT_SECRETS.STRIPE_WEBHOOK_SECRET,
    stripeCallbackUrl: `${webhooks.url}/webhooks/stripe`,
  });
  Object.assign(process.env, { STRIPE_API_URL: sandbox.url, APP_URL: 'http://localhost:3000' });
});
afterAll(async () => {
  await sandbox.close();
  webhooks.close();
});

const callSandboxControl = (path: string, body?: unknown) =>
  fetch(`${sandbox.url}/control${path}`, {
    method: 'POST',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const openCheckout = async ({ token }: TestUser): Promise<string> => {
  const query = { price_id: 'price_SandboxGrowth' };
  return (await callBillingApi('GET', '/checkout', { token, query })).body.payload.url;
};

const getCheckoutSessionId = (url: string): string => /cs_[A-Za-z0-9_]+/.exec(url)?.[0] ?? '';

const payCheckout = async (url: string): Promise<void> => {
  const paid = await callSandboxControl(`/cards/checkout/${getCheckoutSessionId(url)}/pay`);
  if (!paid.ok) throw new Error(`paying failed: ${paid.status} ${await paid.text()}`);
};

const getSubscription = async ({ token }: TestUser) =>
  (await callSessionApi('GET', '/users/me/subscription', { token })).body;

/** Runs the queued jobs until the user's subscription matches `expected`. */
const waitForSubscription = (user: TestUser, expected: object) =>
  vi.waitFor(
    async () => {
      await queues.run();
      expect(await getSubscription(user)).toMatchObject(expected);
    },
    { timeout: 100_000, interval: 50 },
  );

async function createSubscribedUser(): Promise<TestUser> {
  const user = await createTestUser();
  await payCheckout(await openCheckout(user));
  await waitForSubscription(user, { subscription_active: true });
  return user;
}

test('lists the three plans of the Stripe sandbox', async () => {
  const { token } = await createTestUser();

  const { body } = await callBillingApi('GET', '/pricing', { token });

  expect(billingContracts.listPrices.response.parse(body)).toEqual(body);
  expect(
    body.prices.map(({ name, price }: { name: string; price: number }) => [name, price]),
  ).toEqual([
    ['Starter', 1_900],
    ['Growth', 3_900],
    ['Studio', 14_900],
  ]);
});

test('a Stripe webhook alone activates the plan that a user pays', async () => {
  const user = await createTestUser();
  const before = await getSubscription(user);
  await payCheckout(await openCheckout(user));

  await waitForSubscription(user, {
    subscription_active: true,
    on_free_trial: false,
    plan_name: 'Growth',
    plan_price: 3_900,
    plan_price_id: 'price_SandboxGrowth',
    cancel_at_period_end: false,
  });

  expect(before.subscription_active).toBe(false);
  const { body } = await callSessionApi('GET', '/users/me/usage', user);
  expect(body).toMatchObject({ max_comments: 1_000, max_instagram_accounts: 2 });
  expect(await openCheckout(user)).toBe(
    'http://localhost:3000/pricing?checkout=already_subscribed',
  );
});

test('opens the billing portal of the Stripe sandbox', async () => {
  const user = await createSubscribedUser();

  const { body } = await callBillingApi('GET', '/billing_portal', user);

  const page = await fetch(body.payload.url);
  expect(page.status).toBe(200);
});

test('applies a promo code to a running plan; rejects expired ones', async () => {
  const { token } = await createSubscribedUser();
  const promo = (promo_code: string) =>
    callBillingApi('POST', '/users/me/apply_promo_code', { token, body: { promo_code } });

  expect((await promo('WELCOME20')).body).toEqual({ message: 'Your promo code has been applied.' });
  expect((await promo('FIVEOFF')).status).toBe(200);
  expect((await promo('WELCOME20')).status).toBe(422);
  expect((await promo('EXPIRED')).status).toBe(422);
});

test('applies a promo code at the checkout when it was entered before', async () => {
  const user = await createTestUser();
  const body = { promo_code: 'FRIEND100' };
  await callBillingApi('POST', '/users/me/apply_promo_code', { token: user.token, body });

  const url = await openCheckout(user);

  expect(await (await fetch(url)).text()).toContain('FRIEND100');
  await payCheckout(url);
  await waitForSubscription(user, { subscription_active: true });
  expect((await findUserIncludingDeleted(user.userId))?.promotionCodeId).toBeUndefined();
});

test('paying in two tabs keeps one plan and refunds the second', async () => {
  const user = await createTestUser();
  const [first, second] = [await openCheckout(user), await openCheckout(user)];
  await payCheckout(first);
  await payCheckout(second);
  await waitForSubscription(user, { subscription_active: true });

  const customer = (await findUserIncludingDeleted(user.userId))?.billingCustomerId ?? '';
  const listObjects = async (kind: string) => {
    const response = await fetch(`${sandbox.url}/control/cards/objects?kind=${kind}`);
    const objects = (await response.json()) as Record<string, unknown>[];
    return objects.filter((one) => one.customer === customer);
  };
  await vi.waitFor(
    async () => {
      await queues.run();
      const all = await listObjects('subscriptions');
      expect(all.map(({ status }) => status).sort()).toEqual(['active', 'canceled']);
    },
    { timeout: 100_000, interval: 50 },
  );
  expect(await listObjects('refunds')).toMatchObject([{ amount: 3_900 }]);
  expect(await getSubscription(user)).toMatchObject({ subscription_active: true });
});

test('deletes the customer in the Stripe sandbox when the user is deleted', async () => {
  const user = await createSubscribedUser();

  await cancelSubscriptionsAndDeleteCustomer(user.userId);
  await cancelSubscriptionsAndDeleteCustomer(user.userId);

  const response = await callBillingApi('GET', '/billing_portal', user);
  expect(response.body.error).toBe('Missing required param: customer.');
});
