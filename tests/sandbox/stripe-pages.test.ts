// The payment page and the billing portal as a browser without scripts uses them.
import { describe, expect, test } from 'vitest';
import {
  createPaidSandboxSubscription,
  createSandboxCheckoutSession,
  listSandboxInvoices,
  listSandboxObjects,
  startStripeSandboxForFile,
} from './start-sandbox-with-stripe-receiver.ts';

const client = await startStripeSandboxForFile();
const { stripe } = client;

const card = { number: '4242 4242 4242 4242', expiry: '12 / 49', cvc: '123', holder: 'Ana' };

async function submitForm(
  address: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly text: string; readonly location: string | null }> {
  const response = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
  const location = response.headers.get('location');
  return { status: response.status, text: await response.text(), location };
}

async function fetchPage(address: string): Promise<string> {
  return await (await fetch(address)).text();
}

describe("the sandbox's payment page", () => {
  test("the sandbox's payment page shows plan, price, back link, and its unreality", async () => {
    const { url } = await createSandboxCheckoutSession(client);
    const page = await fetchPage(String(url));
    expect(page).toContain('Subscribe to Starter');
    expect(page).toContain('$19.00 per month');
    expect(page).toContain('Pay $19.00');
    expect(page).toContain('Sandbox · no real payment');
    expect(page).toContain('href="http://localhost:3000/pricing?checkout=cancelled"');
    expect(page).not.toContain('Promotion code');
  });

  test("the sandbox's payment page applies, rejects and removes promotion codes", async () => {
    const { url } = await createSandboxCheckoutSession(client, { allow_promotion_codes: true });
    const address = String(url);
    const rejectedCode = await submitForm(address, { action: 'apply', code: 'EXPIRED' });
    expect(rejectedCode).toMatchObject({ status: 400 });
    expect(rejectedCode.text).toContain('This code is invalid.');
    expect((await submitForm(address, { action: 'apply', code: 'welcome20' })).status).toBe(303);
    const page = await fetchPage(address);
    expect(page).toContain('WELCOME20');
    expect(page).toContain('−$3.80');
    expect(page).toContain('Pay $15.20');
    await submitForm(address, { action: 'remove' });
    expect(await fetchPage(address)).toContain('Pay $19.00');
  });

  test("the sandbox's payment page rejects promotion codes when none are allowed", async () => {
    const { url } = await createSandboxCheckoutSession(client);
    expect((await submitForm(String(url), { action: 'apply', code: 'FRIEND100' })).status).toBe(
      400,
    );
  });

  test("the sandbox's payment page reports a declined card, then accepts another", async () => {
    const { url, id } = await createSandboxCheckoutSession(client);
    const address = String(url);
    const pay = (number: string) => submitForm(address, { action: 'pay', ...card, number });
    const rejected = await pay('4000 0000 0000 0002');
    expect(rejected.status).toBe(402);
    expect(rejected.text).toMatch(/role="alert">Your card was declined\.</);
    expect(rejected.text).toContain('value="4000 0000 0000 0002"');
    expect(rejected.text).not.toContain('value="123"');
    const paid = await pay(card.number);
    expect(paid.location).toBe(`http://localhost:3000/pricing?checkout=success&session=${id}`);
    const session = (await listSandboxObjects(client, 'checkoutSessions')).at(-1);
    expect(session).toMatchObject({ id, customer_details: { name: 'Ana' } });
  });

  test("the sandbox's payment page escapes HTML typed into the card form", async () => {
    const { url } = await createSandboxCheckoutSession(client);
    const holder = '"><script>alert(1)</script>';
    const rejected = await submitForm(String(url), { action: 'pay', ...card, number: '1', holder });
    expect(rejected.text).not.toContain('<script>');
  });

  test.each([
    ['13 / 49', 'Your card&#39;s expiration date is incomplete.'],
    ['01 / 20', 'Your card&#39;s expiration year is in the past.'],
  ])('rejects the card expiry %s', async (expiry, words) => {
    const { url } = await createSandboxCheckoutSession(client);
    expect((await submitForm(String(url), { action: 'pay', ...card, expiry })).text).toContain(
      words,
    );
  });

  test("the sandbox's payment page returns 404 for an unknown checkout session", async () => {
    expect((await fetch(`${client.running.url}/cards/checkout/cs_test_none`)).status).toBe(404);
  });
});

describe("the sandbox's billing portal", () => {
  async function openPortal(customer: string): Promise<string> {
    const session = await stripe.billingPortal.sessions.create({
      customer,
      return_url: 'http://localhost:3000/update-billing',
    });
    expect(session).toMatchObject({ object: 'billing_portal.session', customer });
    return session.url;
  }

  test("the sandbox's billing portal shows plan, card, invoices, and back link", async () => {
    const { customer } = await createPaidSandboxSubscription(client);
    const page = await fetchPage(await openPortal(customer));
    for (const words of [
      'Starter',
      'Renews on',
      'visa ···· 4242',
      '-0001',
      'Return to Replyloom',
    ]) {
      expect(page).toContain(words);
    }
  });

  test.each([
    ['Starter', 'Studio', [-950, 7450], { amount_paid: 6500, ending_balance: 0 }],
    ['Growth', 'Starter', [-1950, 950], { amount_paid: 0, ending_balance: -1000 }],
  ])('changes plan %s to %s in the middle, prorated as %j', async (from, to, amounts, charged) => {
    const price = `price_Sandbox${to}`;
    const { customer, subscription } = await createPaidSandboxSubscription(client, {
      line_items: [{ price: `price_Sandbox${from}`, quantity: 1 }],
    });
    const [item] = subscription.items.data;
    const seconds = Number(item?.current_period_end) - Number(item?.current_period_start);
    await client.control('POST', '/cards/advance', { seconds: seconds / 2 });
    const address = await openPortal(customer);
    await submitForm(address, { action: 'change', subscription: subscription.id, price });
    const changed = await stripe.subscriptions.retrieve(subscription.id);
    expect(changed.items.data[0]).toMatchObject({
      price: { id: price },
      current_period_end: item?.current_period_end,
    });
    const invoice = (await listSandboxInvoices(client, subscription.id)).at(-1);
    expect(invoice).toMatchObject({ billing_reason: 'subscription_update', ...charged });
    expect(invoice?.lines.data.map(({ amount }) => amount)).toEqual(amounts);
    await client.control('POST', '/cards/advance', { days: 20 });
    const { starting_balance: balance, amount_paid: paid } =
      (await listSandboxInvoices(client, subscription.id)).at(-1) ?? {};
    expect([balance, paid]).toEqual(to === 'Studio' ? [0, 14_900] : [-1000, 900]);
  });

  test("the sandbox's billing portal cancels by `cancel_at` alone, and undoes it", async () => {
    const { customer, subscription } = await createPaidSandboxSubscription(client);
    const address = await openPortal(customer);
    await submitForm(address, { action: 'cancel', subscription: subscription.id });
    expect(await fetchPage(address)).toContain('Ends on');
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
      cancel_at: subscription.items.data[0]?.current_period_end,
    });
    await submitForm(address, { action: 'resume', subscription: subscription.id });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ cancel_at: null });
    await submitForm(address, { action: 'cancel', subscription: subscription.id });
    await client.control('POST', '/cards/advance', { days: 32 });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'canceled',
      ended_at: subscription.items.data[0]?.current_period_end,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect(await listSandboxInvoices(client, subscription.id)).toHaveLength(1);
    expect(await fetchPage(address)).toContain('There is no running subscription.');
  });

  test("the sandbox's billing portal shows an overdue subscription, takes a new card", async () => {
    const { customer, subscription } = await createPaidSandboxSubscription(client);
    const address = await openPortal(customer);
    await submitForm(address, { action: 'card-fails' });
    expect(await fetchPage(address)).toContain('refuses every charge');
    await client.control('POST', '/cards/advance', { days: 32 });
    expect(await fetchPage(address)).toContain('payment is overdue');
    const openInvoice = (await listSandboxInvoices(client, subscription.id)).at(-1);
    const pay = { action: 'pay', invoice: String(openInvoice?.id) };
    expect((await submitForm(address, pay)).text).toContain('Your card was declined.');
    await submitForm(address, { action: 'card', ...card, number: '5555 5555 5555 4444' });
    expect((await submitForm(address, pay)).status).toBe(303);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    const methods = await listSandboxObjects(client, 'paymentMethods');
    expect(methods.filter((one) => one.customer === customer)).toMatchObject([
      { card: { brand: 'mastercard' } },
    ]);
  });

  test("the sandbox's billing portal changes nothing of another customer", async () => {
    const ownSubscription = await createPaidSandboxSubscription(client);
    const otherSubscription = await createPaidSandboxSubscription(client);
    const address = await openPortal(ownSubscription.customer);
    const rejected = await submitForm(address, {
      action: 'cancel',
      subscription: otherSubscription.subscription.id,
    });
    expect(rejected.status).toBe(400);
    expect(
      (await stripe.subscriptions.retrieve(otherSubscription.subscription.id)).cancel_at,
    ).toBeNull();
    const otherCard = `/cards/customers/${otherSubscription.customer}/card`;
    await client.control('POST', otherCard, { refusal: 'generic_decline' });
    await client.control('POST', '/cards/advance', { days: 32 });
    await client.control('POST', otherCard, { refusal: null });
    const readInvoice = async () =>
      (await listSandboxInvoices(client, otherSubscription.subscription.id)).at(-1);
    const openInvoice = await readInvoice();
    await submitForm(address, { action: 'pay', invoice: String(openInvoice?.id) });
    expect(await readInvoice()).toMatchObject({ id: openInvoice?.id, status: 'open' });
  });
});
