// Subscriptions over time, through the real `stripe` library: renewals, failing cards, ends, changes of plan, discounts.
import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { periodFrom } from '#scripts/sandbox/cards/billing/period.ts';
import { newPrice } from '#scripts/sandbox/cards/shapes/catalogue.ts';
import { type CardClient, failure, startCards, subscribed } from './card-client.ts';

let client: CardClient;
let stripe: Stripe;

beforeEach(async () => {
  client = await startCards();
  ({ stripe } = client);
});

afterEach(async () => {
  await client.close();
});

async function advance(days: number): Promise<void> {
  await client.control('POST', '/cards/advance', { days });
}

async function setRefusal(customer: string, refusal: string | null): Promise<void> {
  await client.control('POST', `/cards/customers/${customer}/card`, { refusal });
}

async function invoicesOf(subscription: string): Promise<readonly Stripe.Invoice[]> {
  const { data } = await stripe.invoices.list({ subscription, limit: 100 });
  return data.toReversed();
}

function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error('The subscription has no item.');
  return item;
}

describe('renewals', () => {
  test('when the period is over the next one begins and is paid for', async () => {
    const { subscription } = await subscribed(client);
    const before = itemOf(subscription);
    await advance(32);
    const after = await stripe.subscriptions.retrieve(subscription.id);
    expect(after.status).toBe('active');
    expect(itemOf(after).current_period_start).toBe(before.current_period_end);
    const invoices = await invoicesOf(subscription.id);
    expect(
      invoices.map(({ billing_reason, status, amount_paid }) => [
        billing_reason,
        status,
        amount_paid,
      ]),
    ).toEqual([
      ['subscription_create', 'paid', 1900],
      ['subscription_cycle', 'paid', 1900],
    ]);
    expect(after.latest_invoice).toBe(invoices[1]?.id);
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(2);
  });

  test('a year at once makes every month of it', async () => {
    const { subscription } = await subscribed(client);
    await advance(366);
    expect(await invoicesOf(subscription.id)).toHaveLength(13);
  });

  test('a subscription begun on the 31st renews on the last day of shorter months, and comes back', () => {
    const anchor = Date.UTC(2027, 0, 31, 10) / 1000;
    const recurring = { interval: 'month', count: 1 } as const;
    const price = newPrice({ created: anchor, product: 'p', unitAmount: 1, recurring });
    const ends: string[] = [];
    let start = anchor;
    for (let month = 0; month < 4; month += 1) {
      start = periodFrom(anchor, price, start).end;
      ends.push(new Date(start * 1000).toISOString().slice(0, 10));
    }
    expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  });

  test('a trial ends in the first charge', async () => {
    const { subscription } = await subscribed(client, {
      checkout: { subscription_data: { trial_period_days: 7 } },
    });
    await advance(8);
    const after = await stripe.subscriptions.retrieve(subscription.id);
    expect(after.status).toBe('active');
    expect(itemOf(after).current_period_start).toBe(subscription.trial_end);
    expect((await invoicesOf(subscription.id)).map(({ total }) => total)).toEqual([0, 1900]);
  });

  test('a trial can be ended early', async () => {
    const { subscription } = await subscribed(client, {
      checkout: { subscription_data: { trial_period_days: 7 } },
    });
    await stripe.subscriptions.update(subscription.id, { trial_end: 'now' });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });
});

describe('a card that refuses', () => {
  test('makes the subscription past due, is tried again, and in the end it is canceled', async () => {
    const { subscription, customer } = await subscribed(client);
    await setRefusal(customer, 'insufficient_funds');
    await advance(32);
    const due = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    });
    expect(due.status).toBe('past_due');
    const invoice = due.latest_invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 1900 });
    expect(invoice.next_payment_attempt).toBe(invoice.created + 3 * 86_400);
    await advance(16);
    const ended = await stripe.subscriptions.retrieve(subscription.id);
    expect(ended.status).toBe('canceled');
    expect(ended.cancellation_details?.reason).toBe('payment_failed');
    expect(await stripe.invoices.retrieve(String(invoice.id))).toMatchObject({
      attempt_count: 4,
      status: 'open',
      next_payment_attempt: null,
    });
    expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
  });

  test('that pays again makes the subscription active at the next attempt', async () => {
    const { subscription, customer } = await subscribed(client);
    await setRefusal(customer, 'generic_decline');
    await advance(32);
    await setRefusal(customer, null);
    await advance(4);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    expect((await invoicesOf(subscription.id)).at(-1)).toMatchObject({
      status: 'paid',
      attempt_count: 2,
    });
  });

  test('refuses an invoice that is paid by hand with the decline of the card', async () => {
    const { subscription, customer } = await subscribed(client);
    await setRefusal(customer, 'insufficient_funds');
    await advance(32);
    const open = (await invoicesOf(subscription.id)).at(-1);
    const refused = await failure(stripe.invoices.pay(String(open?.id)));
    expect(refused).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'insufficient_funds',
    });
    await setRefusal(customer, null);
    expect(await stripe.invoices.pay(String(open?.id))).toMatchObject({ status: 'paid' });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  test('that was only saved, for a trial, refuses the first charge', async () => {
    const { subscription } = await subscribed(client, {
      checkout: { subscription_data: { trial_period_days: 7 } },
      payment: { number: '4000000000000341' },
    });
    expect(subscription.status).toBe('trialing');
    await advance(8);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
  });

  test('leaves a subscription made by the API incomplete, and after 23 hours expired', async () => {
    const { id: customer } = await stripe.customers.create({});
    const items = [{ price: 'price_SandboxGrowth' }];
    const subscription = await stripe.subscriptions.create({ customer, items });
    expect(subscription.status).toBe('incomplete');
    await advance(1);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe(
      'incomplete_expired',
    );
  });
});

describe('ends', () => {
  test('at the end of the period, unless it is taken back', async () => {
    const { subscription } = await subscribed(client);
    const cancel = await stripe.subscriptions.update(subscription.id, {
      cancel_at_period_end: true,
    });
    expect(cancel).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: itemOf(subscription).current_period_end,
    });
    const resumed = await stripe.subscriptions.update(subscription.id, {
      cancel_at_period_end: false,
    });
    expect(resumed).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
    });
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await advance(32);
    const ended = await stripe.subscriptions.retrieve(subscription.id);
    expect(ended).toMatchObject({
      status: 'canceled',
      ended_at: itemOf(subscription).current_period_end,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect(await invoicesOf(subscription.id)).toHaveLength(1);
  });

  test('at once, and only once', async () => {
    const { subscription } = await subscribed(client);
    expect((await stripe.subscriptions.cancel(subscription.id)).status).toBe('canceled');
    expect(await failure(stripe.subscriptions.cancel(subscription.id))).toMatchObject({
      statusCode: 404,
    });
    await advance(40);
    expect(await invoicesOf(subscription.id)).toHaveLength(1);
  });
});

describe('a change of plan', () => {
  async function moved(proration: Stripe.SubscriptionUpdateParams.ProrationBehavior) {
    const { subscription } = await subscribed(client);
    const item = itemOf(subscription);
    const days = (item.current_period_end - item.current_period_start) / 86_400;
    await advance(days / 2);
    const changed = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, price: 'price_SandboxGrowth' }],
      proration_behavior: proration,
    });
    expect(itemOf(changed).price.id).toBe('price_SandboxGrowth');
    expect(itemOf(changed).current_period_end).toBe(item.current_period_end);
    return subscription.id;
  }

  test('is charged for by the second at once where asked', async () => {
    const invoices = await invoicesOf(await moved('always_invoice'));
    expect(invoices[1]).toMatchObject({ billing_reason: 'subscription_update', status: 'paid' });
    expect(invoices[1]?.lines.data.map(({ amount }) => amount)).toEqual([-950, 1950]);
    expect(invoices[1]?.amount_paid).toBe(1000);
  });

  test('is charged for with the next invoice by itself', async () => {
    const id = await moved('create_prorations');
    expect(await invoicesOf(id)).toHaveLength(1);
    await advance(20);
    expect((await invoicesOf(id))[1]?.amount_paid).toBe(1000 + 3900);
  });

  test('is not charged for where that was asked', async () => {
    const id = await moved('none');
    await advance(20);
    expect((await invoicesOf(id))[1]?.amount_paid).toBe(3900);
  });

  test('to a cheaper one leaves a credit that the next invoice uses up', async () => {
    const { subscription, customer } = await subscribed(client, {
      checkout: { line_items: [{ price: 'price_SandboxGrowth', quantity: 1 }] },
    });
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price: 'price_SandboxStarter' }],
      proration_behavior: 'always_invoice',
    });
    const credit = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
    expect(credit.balance).toBe(-2000);
    await advance(32);
    expect((await invoicesOf(subscription.id)).at(-1)).toMatchObject({
      total: 1900,
      starting_balance: -2000,
      amount_due: 0,
      ending_balance: -100,
    });
  });
});

describe('money back', () => {
  test('a payment is found by its invoice and refunded once', async () => {
    const { subscription } = await subscribed(client);
    const { data } = await stripe.invoicePayments.list({
      invoice: String(subscription.latest_invoice),
      status: 'paid',
    });
    expect(data).toHaveLength(1);
    expect(data[0]?.amount_paid).toBe(1900);
    const intent = String(data[0]?.payment.payment_intent);
    const refund = await stripe.refunds.create({ payment_intent: intent, reason: 'duplicate' });
    expect(refund).toMatchObject({ amount: 1900, status: 'succeeded', reason: 'duplicate' });
    const again = await failure(stripe.refunds.create({ payment_intent: intent }));
    expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
  });

  test('an invoice of nothing has no payment', async () => {
    const { subscription } = await subscribed(client, {
      checkout: { subscription_data: { trial_period_days: 7 } },
    });
    const invoice = String(subscription.latest_invoice);
    expect((await stripe.invoicePayments.list({ invoice })).data).toEqual([]);
  });
});

describe('discounts', () => {
  test('20 % for three months holds for three invoices and no fourth', async () => {
    const { session, subscription } = await subscribed(client, {
      checkout: { allow_promotion_codes: true },
      payment: { promotion_code: 'welcome20' },
    });
    expect(session).toMatchObject({ amount_total: 1520, total_details: { amount_discount: 380 } });
    const detailed = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['discounts.promotion_code', 'discounts.source.coupon'],
    });
    const discount = detailed.discounts[0] as Stripe.Discount;
    expect((discount.promotion_code as Stripe.PromotionCode).code).toBe('WELCOME20');
    expect((discount.source.coupon as Stripe.Coupon).percent_off).toBe(20);
    await advance(124);
    const paid = (await invoicesOf(subscription.id)).map(({ amount_paid }) => amount_paid);
    expect(paid.slice(0, 5)).toEqual([1520, 1520, 1520, 1900, 1900]);
    expect((await stripe.subscriptions.retrieve(subscription.id)).discounts).toEqual([]);
  });

  test('a free month is free and the next is not', async () => {
    const { session, subscription } = await subscribed(client, {
      checkout: { allow_promotion_codes: true },
      payment: { promotion_code: 'FRIEND100' },
    });
    expect(session).toMatchObject({ amount_total: 0, payment_status: 'no_payment_required' });
    await advance(32);
    const paid = (await invoicesOf(subscription.id)).map(({ amount_paid }) => amount_paid);
    expect(paid).toEqual([0, 1900]);
  });

  test('can be put on a running subscription and taken off', async () => {
    const { subscription } = await subscribed(client);
    await stripe.subscriptions.update(subscription.id, {
      discounts: [{ promotion_code: 'promo_SandboxFIVEOFF' }],
    });
    await advance(32);
    expect((await invoicesOf(subscription.id))[1]?.amount_paid).toBe(1400);
    await stripe.subscriptions.update(subscription.id, { discounts: '' });
    await advance(31);
    expect((await invoicesOf(subscription.id))[2]?.amount_paid).toBe(1900);
  });

  test('a second one can be added, and the first keeps its end', async () => {
    const { subscription } = await subscribed(client, {
      checkout: { allow_promotion_codes: true },
      payment: { promotion_code: 'welcome20' },
    });
    const changed = await stripe.subscriptions.update(subscription.id, {
      discounts: [
        { discount: String(subscription.discounts[0]) },
        { promotion_code: 'promo_SandboxFIVEOFF' },
      ],
    });
    expect(changed.discounts).toHaveLength(2);
    expect(changed.discounts[0]).toBe(subscription.discounts[0]);
    await advance(32);
    expect((await invoicesOf(subscription.id))[1]?.amount_paid).toBe(1520 - 500);
    expect((await stripe.promotionCodes.retrieve('promo_SandboxWELCOME20')).times_redeemed).toBe(1);
    const foreign = stripe.subscriptions.update(subscription.id, {
      discounts: [{ discount: 'di_x' }],
    });
    expect(await failure(foreign)).toMatchObject({ param: 'discounts[0][discount]' });
  });

  test('one that is over is refused', async () => {
    const { subscription } = await subscribed(client);
    const discounts = [{ promotion_code: 'promo_SandboxEXPIRED' }];
    const refused = await failure(stripe.subscriptions.update(subscription.id, { discounts }));
    expect(refused).toMatchObject({ statusCode: 400, param: 'discounts[0][promotion_code]' });
    await expect(
      subscribed(client, {
        checkout: { allow_promotion_codes: true },
        payment: { promotion_code: 'EXPIRED' },
      }),
    ).rejects.toThrow('This code is invalid.');
  });
});
