// The same billing against the sandbox's card provider: from the plans to a second payment given back.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handler as billing } from '#functions/billing/api.ts';
import { cancelSubscriptionOf } from '#functions/billing/cancel-subscription-of.ts';
import { handler as billingWorker } from '#functions/billing/sync.worker.ts';
import { getUser } from '#functions/session/user-repository.ts';
import { type RunningSandbox, startSandbox } from '#scripts/sandbox/server.ts';
import { billingContracts } from '#shared/contracts/billing.ts';
import { billingApi } from '#tests/support/card-provider.ts';
import { invoke } from '#tests/support/http.ts';
import { type Queues, SECRETS, startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, sessionApi, signedUp, type TestUser } from '#tests/support/users.ts';

let table: TestTable;
let sandbox: RunningSandbox;
let door: Server;
let queues: Queues;

/** Hands what the sandbox sends over HTTP to the billing function. */
async function openDoor(): Promise<string> {
  door = createServer(async (message, response) => {
    let rawBody = '';
    for await (const chunk of message) rawBody += String(chunk);
    const headers = message.headers as Record<string, string>;
    const answer = await invoke(billing, {
      method: 'POST',
      path: message.url ?? '',
      headers,
      rawBody,
    });
    response.writeHead(answer.status).end();
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(door.address() as AddressInfo).port}/webhooks/stripe`;
}

beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = CLIENT_ID;
  queues = startQueues({ billing: billingWorker });
  [table, sandbox] = await Promise.all([
    startTable(),
    startSandbox({
      world: 'small',
      cardSecretKey: SECRETS.STRIPE_SECRET_KEY,
      cardWebhookSecret: SECRETS.STRIPE_WEBHOOK_SECRET,
      cardCallbackUrl: await openDoor(),
    }),
  ]);
  Object.assign(process.env, { STRIPE_API_URL: sandbox.url, APP_URL: 'http://localhost:3000' });
});
afterAll(async () => {
  await sandbox.close();
  door.closeAllConnections();
  door.close();
  table.stop();
});

const control = (path: string, body?: unknown) =>
  fetch(`${sandbox.url}/control${path}`, {
    method: 'POST',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const open = async ({ token }: TestUser): Promise<string> => {
  const query = { price_id: 'price_SandboxGrowth' };
  return (await billingApi('GET', '/checkout', { token, query })).body.payload.url;
};

const sessionOf = (url: string): string => /cs_[A-Za-z0-9_]+/.exec(url)?.[0] ?? '';

const pay = async (url: string): Promise<void> => {
  const paid = await control(`/cards/checkout/${sessionOf(url)}/pay`);
  if (!paid.ok) throw new Error(`paying was answered ${paid.status}: ${await paid.text()}`);
};

const subscriptionShown = async ({ token }: TestUser) =>
  (await sessionApi('GET', '/users/me/subscription', { token })).body;

/** Works the queue off until the user's events have come and `holds`. */
const untilShown = (user: TestUser, holds: object) =>
  vi.waitFor(
    async () => {
      await queues.run();
      expect(await subscriptionShown(user)).toMatchObject(holds);
    },
    { timeout: 10_000, interval: 50 },
  );

async function subscribed(): Promise<TestUser> {
  const user = await signedUp();
  await pay(await open(user));
  await untilShown(user, { subscription_active: true });
  return user;
}

test('the plans on offer are the three of the sandbox', async () => {
  const { token } = await signedUp();

  const { body } = await billingApi('GET', '/pricing', { token });

  expect(billingContracts.listPrices.response.parse(body)).toEqual(body);
  expect(
    body.prices.map(({ name, price }: { name: string; price: number }) => [name, price]),
  ).toEqual([
    ['Starter', 1_900],
    ['Growth', 3_900],
    ['Studio', 14_900],
  ]);
});

test('paying opens the plan by an event alone', async () => {
  const user = await signedUp();
  const before = await subscriptionShown(user);
  await pay(await open(user));

  await untilShown(user, {
    subscription_active: true,
    on_free_trial: false,
    plan_name: 'Growth',
    plan_price: 3_900,
    plan_price_id: 'price_SandboxGrowth',
    cancel_at_period_end: false,
  });

  expect(before.subscription_active).toBe(false);
  const { body } = await sessionApi('GET', '/users/me/usage', { token: user.token });
  expect(body).toMatchObject({ max_comments: 1_000, max_instagram_accounts: 2 });
  expect(await open(user)).toBe('http://localhost:3000/pricing?checkout=already_subscribed');
});

test('the portal opens on the sandbox', async () => {
  const user = await subscribed();

  const { body } = await billingApi('GET', '/billing_portal', { token: user.token });

  const page = await fetch(body.payload.url);
  expect(page.status).toBe(200);
});

test('a promo code is taken off a running plan; an ended one is refused', async () => {
  const { token } = await subscribed();
  const promo = (promo_code: string) =>
    billingApi('POST', '/users/me/apply_promo_code', { token, body: { promo_code } });

  expect((await promo('WELCOME20')).body).toEqual({ message: 'Your promo code has been applied.' });
  expect((await promo('FIVEOFF')).status).toBe(200);
  expect((await promo('WELCOME20')).status).toBe(422);
  expect((await promo('EXPIRED')).status).toBe(422);
});

test('a promo code of before is taken off the checkout', async () => {
  const user = await signedUp();
  const body = { promo_code: 'FRIEND100' };
  await billingApi('POST', '/users/me/apply_promo_code', { token: user.token, body });

  const url = await open(user);

  expect(await (await fetch(url)).text()).toContain('FRIEND100');
  await pay(url);
  await untilShown(user, { subscription_active: true });
  expect((await getUser(user.userId))?.promotionCodeId).toBeUndefined();
});

test('two tabs that both pay end with one plan and the second payment given back', async () => {
  const user = await signedUp();
  const [first, second] = [await open(user), await open(user)];
  await pay(first);
  await pay(second);
  await untilShown(user, { subscription_active: true });

  const customer = (await getUser(user.userId))?.billingCustomerId ?? '';
  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${SECRETS.STRIPE_SECRET_KEY}` };
    const answer = await fetch(`${sandbox.url}/v1/${path}`, { headers });
    return ((await answer.json()) as { data: { id: string; status: string; amount: number }[] })
      .data;
  };
  await vi.waitFor(
    async () => {
      await queues.run();
      const all = await ask(`subscriptions?customer=${customer}&status=all`);
      expect(all.map(({ status }) => status).sort()).toEqual(['active', 'canceled']);
    },
    { timeout: 10_000, interval: 50 },
  );
  expect((await ask('refunds')).map(({ amount }) => amount)).toEqual([3_900]);
  expect(await subscriptionShown(user)).toMatchObject({ subscription_active: true });
});

test('a user who leaves is no customer any more', async () => {
  const user = await subscribed();

  await cancelSubscriptionOf(user.userId);
  await cancelSubscriptionOf(user.userId);

  const answer = await billingApi('GET', '/billing_portal', { token: user.token });
  expect(answer.body.error).toBe('Missing required param: customer.');
});
