// The payment page and the billing portal, as a browser without scripts uses them.
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CardClient, openCheckout, startCards, subscribed } from './card-client.ts';

let client: CardClient;
let stripe: Stripe;

beforeAll(async () => {
  client = await startCards();
  ({ stripe } = client);
});

afterAll(async () => {
  await client.close();
});

const card = { number: '4242 4242 4242 4242', expiry: '12 / 49', cvc: '123', holder: 'Ana' };

async function press(
  address: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly text: string; readonly location: string | null }> {
  const answer = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
  const location = answer.headers.get('location');
  return { status: answer.status, text: await answer.text(), location };
}

async function textOf(address: string): Promise<string> {
  return await (await fetch(address)).text();
}

describe('the payment page', () => {
  test('shows plan, price, a way back and that it is the sandbox', async () => {
    const { url } = await openCheckout(client);
    const page = await textOf(String(url));
    expect(page).toContain('Subscribe to Starter');
    expect(page).toContain('$19.00 per month');
    expect(page).toContain('Pay $19.00');
    expect(page).toContain('Sandbox · no real payment');
    expect(page).toContain('href="http://localhost:3000/pricing?checkout=cancelled"');
    expect(page).not.toContain('Promotion code');
  });

  test('takes a code, says when it is none, and takes it off again', async () => {
    const { url } = await openCheckout(client, { allow_promotion_codes: true });
    const address = String(url);
    const wrong = await press(address, { action: 'apply', code: 'EXPIRED' });
    expect(wrong).toMatchObject({ status: 400 });
    expect(wrong.text).toContain('This code is invalid.');
    expect((await press(address, { action: 'apply', code: 'welcome20' })).status).toBe(303);
    const page = await textOf(address);
    expect(page).toContain('WELCOME20');
    expect(page).toContain('−$3.80');
    expect(page).toContain('Pay $15.20');
    await press(address, { action: 'remove' });
    expect(await textOf(address)).toContain('Pay $19.00');
  });

  test('takes no code where the app did not allow one', async () => {
    const { url } = await openCheckout(client);
    expect((await press(String(url), { action: 'apply', code: 'FRIEND100' })).status).toBe(400);
  });

  test('says why a card is refused and keeps what was typed, then takes another', async () => {
    const { url, id } = await openCheckout(client);
    const address = String(url);
    const email = 'typed@example.com';
    const pay = (number: string) => press(address, { action: 'pay', email, ...card, number });
    const refused = await pay('4000 0000 0000 0002');
    expect(refused.status).toBe(402);
    expect(refused.text).toMatch(/role="alert">Your card was declined\.</);
    expect(refused.text).toContain('value="4000 0000 0000 0002"');
    expect(refused.text).not.toContain('value="123"');
    const paid = await pay(card.number);
    expect(paid.location).toBe(`http://localhost:3000/pricing?checkout=success&session=${id}`);
    const session = await stripe.checkout.sessions.retrieve(id);
    expect(session.customer_details).toMatchObject({ email, name: 'Ana' });
  });

  test('writes what people typed as text', async () => {
    const { url } = await openCheckout(client);
    const holder = '"><script>alert(1)</script>';
    const refused = await press(String(url), { action: 'pay', ...card, number: '1', holder });
    expect(refused.text).not.toContain('<script>');
  });

  test.each([
    ['13 / 49', 'Your card&#39;s expiration date is incomplete.'],
    ['01 / 20', 'Your card&#39;s expiration year is in the past.'],
  ])('refuses the date %s', async (expiry, words) => {
    const { url } = await openCheckout(client);
    expect((await press(String(url), { action: 'pay', ...card, expiry })).text).toContain(words);
  });

  test('an address nobody gave is not found', async () => {
    expect((await fetch(`${client.running.url}/cards/checkout/cs_test_none`)).status).toBe(404);
  });
});

describe('the billing portal', () => {
  async function portalOf(customer: string): Promise<string> {
    const session = await stripe.billingPortal.sessions.create({
      customer,
      return_url: 'http://localhost:3000/update-billing',
    });
    expect(session).toMatchObject({ object: 'billing_portal.session', customer });
    return session.url;
  }

  test('shows plan, card, invoices and the way back', async () => {
    const { customer } = await subscribed(client);
    const page = await textOf(await portalOf(customer));
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

  test('changes the plan and charges the difference', async () => {
    const { customer, subscription } = await subscribed(client);
    const address = await portalOf(customer);
    const price = 'price_SandboxStudio';
    await press(address, { action: 'change', subscription: subscription.id, price });
    const changed = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    });
    expect(changed.items.data[0]?.price.id).toBe(price);
    expect(changed.latest_invoice).toMatchObject({ amount_paid: 14_900 - 1_900 });
  });

  test('cancels by date alone, as it is for flexible billing, and takes it back', async () => {
    const { customer, subscription } = await subscribed(client);
    const address = await portalOf(customer);
    await press(address, { action: 'cancel', subscription: subscription.id });
    expect(await textOf(address)).toContain('Ends on');
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
      cancel_at: subscription.items.data[0]?.current_period_end,
    });
    await press(address, { action: 'resume', subscription: subscription.id });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ cancel_at: null });
  });

  test('a card that refuses makes it overdue; a new card pays the open invoice', async () => {
    const { customer, subscription } = await subscribed(client);
    const address = await portalOf(customer);
    await press(address, { action: 'card-fails' });
    expect(await textOf(address)).toContain('refuses every charge');
    await client.control('POST', '/cards/advance', { days: 32 });
    expect(await textOf(address)).toContain('payment is overdue');
    const [open] = (await stripe.invoices.list({ customer, status: 'open' })).data;
    const pay = { action: 'pay', invoice: String(open?.id) };
    expect((await press(address, pay)).text).toContain('Your card was declined.');
    await press(address, { action: 'card', ...card, number: '5555 5555 5555 4444' });
    expect((await press(address, pay)).status).toBe(303);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    expect((await stripe.customers.listPaymentMethods(customer)).data[0]?.card?.brand).toBe(
      'mastercard',
    );
  });

  test('touches no other customer’s subscription or invoice', async () => {
    const mine = await subscribed(client);
    const other = await subscribed(client);
    const address = await portalOf(mine.customer);
    const refused = await press(address, { action: 'cancel', subscription: other.subscription.id });
    expect(refused.status).toBe(400);
    expect((await stripe.subscriptions.retrieve(other.subscription.id)).cancel_at).toBeNull();
    const otherCard = `/cards/customers/${other.customer}/card`;
    await client.control('POST', otherCard, { refusal: 'generic_decline' });
    await client.control('POST', '/cards/advance', { days: 32 });
    await client.control('POST', otherCard, { refusal: null });
    const [open] = (await stripe.invoices.list({ customer: other.customer, status: 'open' })).data;
    await press(address, { action: 'pay', invoice: String(open?.id) });
    expect((await stripe.invoices.retrieve(String(open?.id))).status).toBe('open');
  });
});
