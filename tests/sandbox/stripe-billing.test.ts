// Subscriptions over time through the real `stripe` library: renewals, declines, plan changes.
import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { computeNextSandboxBillingPeriod } from '#scripts/sandbox/stripe/billing/billing-period.ts';
import { buildSandboxStripePrice } from '#scripts/sandbox/stripe/shapes/catalog.ts';
import {
  catchStripeError,
  createPaidSandboxSubscription,
  type SandboxWithStripeReceiver,
  startSandboxWithStripeReceiver,
} from './start-sandbox-with-stripe-receiver.ts';

let client: SandboxWithStripeReceiver;
let stripe: Stripe;

beforeEach(async () => {
  client = await startSandboxWithStripeReceiver();
  ({ stripe } = client);
});

afterEach(async () => {
  await client.close();
});

async function advanceClock(days: number): Promise<void> {
  await client.control('POST', '/cards/advance', { days });
}

async function setDeclineCode(customer: string, declineCode: string | null): Promise<void> {
  await client.control('POST', `/cards/customers/${customer}/card`, { refusal: declineCode });
}

async function listInvoices(subscription: string): Promise<readonly Stripe.Invoice[]> {
  const { data } = await stripe.invoices.list({ subscription, limit: 100 });
  return data.toReversed();
}

function getSubscriptionItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error('The subscription has no item.');
  return item;
}

describe('subscription renewals in the Stripe sandbox', () => {
  test('starts and charges the next period of a subscription when the period ends', async () => {
    const { subscription } = await createPaidSandboxSubscription(client);
    const before = getSubscriptionItem(subscription);
    await advanceClock(32);
    const after = await stripe.subscriptions.retrieve(subscription.id);
    expect(after.status).toBe('active');
    expect(getSubscriptionItem(after).current_period_start).toBe(before.current_period_end);
    const invoices = await listInvoices(subscription.id);
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

  test('creates one invoice per month when the clock moves a whole year', async () => {
    const { subscription } = await createPaidSandboxSubscription(client);
    await advanceClock(366);
    expect(await listInvoices(subscription.id)).toHaveLength(13);
  });

  test('renews a subscription started on the 31st on the last day of shorter months, then on the 31st again', () => {
    const anchor = Date.UTC(2027, 0, 31, 10) / 1000;
    const recurring = { interval: 'month', count: 1 } as const;
    const price = buildSandboxStripePrice({
      created: anchor,
      product: 'p',
      unitAmount: 1,
      recurring,
    });
    const ends: string[] = [];
    let start = anchor;
    for (let month = 0; month < 4; month += 1) {
      start = computeNextSandboxBillingPeriod(anchor, price, start).end;
      ends.push(new Date(start * 1000).toISOString().slice(0, 10));
    }
    expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  });

  test('charges a subscription for the first time when its trial ends', async () => {
    const { subscription } = await createPaidSandboxSubscription(client, {
      checkout: { subscription_data: { trial_period_days: 7 } },
    });
    await advanceClock(8);
    const after = await stripe.subscriptions.retrieve(subscription.id);
    expect(after.status).toBe('active');
    expect(getSubscriptionItem(after).current_period_start).toBe(subscription.trial_end);
    expect((await listInvoices(subscription.id)).map(({ total }) => total)).toEqual([0, 1900]);
  });

  test('activates the subscription when a trial is ended early', async () => {
    const { subscription } = await createPaidSandboxSubscription(client, {
      checkout: { subscription_data: { trial_period_days: 7 } },
    });
    await stripe.subscriptions.update(subscription.id, { trial_end: 'now' });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });
});

describe('a declined card in the Stripe sandbox', () => {
  test('makes the subscription past due, retries the charge and finally cancels the subscription', async () => {
    const { subscription, customer } = await createPaidSandboxSubscription(client);
    await setDeclineCode(customer, 'insufficient_funds');
    await advanceClock(32);
    const overdueSubscription = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    });
    expect(overdueSubscription.status).toBe('past_due');
    const invoice = overdueSubscription.latest_invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 1900 });
    expect(invoice.next_payment_attempt).toBe(invoice.created + 3 * 86_400);
    await advanceClock(16);
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

  test('reactivates the subscription when the card pays at the next attempt', async () => {
    const { subscription, customer } = await createPaidSandboxSubscription(client);
    await setDeclineCode(customer, 'generic_decline');
    await advanceClock(32);
    await setDeclineCode(customer, null);
    await advanceClock(4);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    expect((await listInvoices(subscription.id)).at(-1)).toMatchObject({
      status: 'paid',
      attempt_count: 2,
    });
  });

  test('returns the decline code when an open invoice is paid manually', async () => {
    const { subscription, customer } = await createPaidSandboxSubscription(client);
    await setDeclineCode(customer, 'insufficient_funds');
    await advanceClock(32);
    const openInvoice = (await listInvoices(subscription.id)).at(-1);
    const error = await catchStripeError(stripe.invoices.pay(String(openInvoice?.id)));
    expect(error).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'insufficient_funds',
    });
    await setDeclineCode(customer, null);
    expect(await stripe.invoices.pay(String(openInvoice?.id))).toMatchObject({ status: 'paid' });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  test('declines the first charge after a trial when the card could only be saved', async () => {
    const { subscription } = await createPaidSandboxSubscription(client, {
      checkout: { subscription_data: { trial_period_days: 7 } },
      payment: { number: '4000000000000341' },
    });
    expect(subscription.status).toBe('trialing');
    await advanceClock(8);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
  });

  test('leaves a subscription created through the API incomplete and expires it after 23 hours', async () => {
    const { id: customer } = await stripe.customers.create({});
    const items = [{ price: 'price_SandboxGrowth' }];
    const subscription = await stripe.subscriptions.create({ customer, items });
    expect(subscription.status).toBe('incomplete');
    await advanceClock(1);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe(
      'incomplete_expired',
    );
  });
});

describe('cancelling a subscription in the Stripe sandbox', () => {
  test('cancels a subscription at the end of the period unless the cancellation is undone', async () => {
    const { subscription } = await createPaidSandboxSubscription(client);
    const cancel = await stripe.subscriptions.update(subscription.id, {
      cancel_at_period_end: true,
    });
    expect(cancel).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: getSubscriptionItem(subscription).current_period_end,
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
    await advanceClock(32);
    const ended = await stripe.subscriptions.retrieve(subscription.id);
    expect(ended).toMatchObject({
      status: 'canceled',
      ended_at: getSubscriptionItem(subscription).current_period_end,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect(await listInvoices(subscription.id)).toHaveLength(1);
  });

  test('cancels a subscription at once and rejects a second cancellation', async () => {
    const { subscription } = await createPaidSandboxSubscription(client);
    expect((await stripe.subscriptions.cancel(subscription.id)).status).toBe('canceled');
    expect(await catchStripeError(stripe.subscriptions.cancel(subscription.id))).toMatchObject({
      statusCode: 404,
    });
    await advanceClock(40);
    expect(await listInvoices(subscription.id)).toHaveLength(1);
  });
});

describe('changing the plan of a subscription in the Stripe sandbox', () => {
  async function changeToGrowthPlan(proration: Stripe.SubscriptionUpdateParams.ProrationBehavior) {
    const { subscription } = await createPaidSandboxSubscription(client);
    const item = getSubscriptionItem(subscription);
    const days = (item.current_period_end - item.current_period_start) / 86_400;
    await advanceClock(days / 2);
    const changed = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, price: 'price_SandboxGrowth' }],
      proration_behavior: proration,
    });
    expect(getSubscriptionItem(changed).price.id).toBe('price_SandboxGrowth');
    expect(getSubscriptionItem(changed).current_period_end).toBe(item.current_period_end);
    return subscription.id;
  }

  test('charges the prorated difference of the plans at once with always_invoice', async () => {
    const invoices = await listInvoices(await changeToGrowthPlan('always_invoice'));
    expect(invoices[1]).toMatchObject({ billing_reason: 'subscription_update', status: 'paid' });
    expect(invoices[1]?.lines.data.map(({ amount }) => amount)).toEqual([-950, 1950]);
    expect(invoices[1]?.amount_paid).toBe(1000);
  });

  test('adds the prorated difference of the plans to the next invoice with create_prorations', async () => {
    const id = await changeToGrowthPlan('create_prorations');
    expect(await listInvoices(id)).toHaveLength(1);
    await advanceClock(20);
    expect((await listInvoices(id))[1]?.amount_paid).toBe(1000 + 3900);
  });

  test('does not charge the difference of the plans with proration none', async () => {
    const id = await changeToGrowthPlan('none');
    await advanceClock(20);
    expect((await listInvoices(id))[1]?.amount_paid).toBe(3900);
  });

  test('credits the difference of a cheaper plan to the next invoice', async () => {
    const { subscription, customer } = await createPaidSandboxSubscription(client, {
      checkout: { line_items: [{ price: 'price_SandboxGrowth', quantity: 1 }] },
    });
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: getSubscriptionItem(subscription).id, price: 'price_SandboxStarter' }],
      proration_behavior: 'always_invoice',
    });
    const credit = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
    expect(credit.balance).toBe(-2000);
    await advanceClock(32);
    expect((await listInvoices(subscription.id)).at(-1)).toMatchObject({
      total: 1900,
      starting_balance: -2000,
      amount_due: 0,
      ending_balance: -100,
    });
  });
});

describe('refunds in the Stripe sandbox', () => {
  test('finds a payment by its invoice and refunds it only once', async () => {
    const { subscription } = await createPaidSandboxSubscription(client);
    const { data } = await stripe.invoicePayments.list({
      invoice: String(subscription.latest_invoice),
      status: 'paid',
    });
    expect(data).toHaveLength(1);
    expect(data[0]?.amount_paid).toBe(1900);
    const intent = String(data[0]?.payment.payment_intent);
    const refund = await stripe.refunds.create({ payment_intent: intent, reason: 'duplicate' });
    expect(refund).toMatchObject({ amount: 1900, status: 'succeeded', reason: 'duplicate' });
    const secondRefundError = await catchStripeError(
      stripe.refunds.create({ payment_intent: intent }),
    );
    expect(secondRefundError).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
  });

  test('lists no payment for an invoice of zero', async () => {
    const { subscription } = await createPaidSandboxSubscription(client, {
      checkout: { subscription_data: { trial_period_days: 7 } },
    });
    const invoice = String(subscription.latest_invoice);
    expect((await stripe.invoicePayments.list({ invoice })).data).toEqual([]);
  });
});

describe('discounts of subscriptions in the Stripe sandbox', () => {
  test('applies a three-month discount of 20 % to three invoices and not to the fourth', async () => {
    const { session, subscription } = await createPaidSandboxSubscription(client, {
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
    await advanceClock(124);
    const paid = (await listInvoices(subscription.id)).map(({ amount_paid }) => amount_paid);
    expect(paid.slice(0, 5)).toEqual([1520, 1520, 1520, 1900, 1900]);
    expect((await stripe.subscriptions.retrieve(subscription.id)).discounts).toEqual([]);
  });

  test('charges nothing for a free month and the full price for the next', async () => {
    const { session, subscription } = await createPaidSandboxSubscription(client, {
      checkout: { allow_promotion_codes: true },
      payment: { promotion_code: 'FRIEND100' },
    });
    expect(session).toMatchObject({ amount_total: 0, payment_status: 'no_payment_required' });
    await advanceClock(32);
    const paid = (await listInvoices(subscription.id)).map(({ amount_paid }) => amount_paid);
    expect(paid).toEqual([0, 1900]);
  });

  test('adds a discount to a running subscription and removes it', async () => {
    const { subscription } = await createPaidSandboxSubscription(client);
    await stripe.subscriptions.update(subscription.id, {
      discounts: [{ promotion_code: 'promo_SandboxFIVEOFF' }],
    });
    await advanceClock(32);
    expect((await listInvoices(subscription.id))[1]?.amount_paid).toBe(1400);
    await stripe.subscriptions.update(subscription.id, { discounts: '' });
    await advanceClock(31);
    expect((await listInvoices(subscription.id))[2]?.amount_paid).toBe(1900);
  });

  test('keeps the end of the first discount when a second one is added', async () => {
    const { subscription } = await createPaidSandboxSubscription(client, {
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
    await advanceClock(32);
    expect((await listInvoices(subscription.id))[1]?.amount_paid).toBe(1520 - 500);
    expect((await stripe.promotionCodes.retrieve('promo_SandboxWELCOME20')).times_redeemed).toBe(1);
    const unknownDiscountUpdate = stripe.subscriptions.update(subscription.id, {
      discounts: [{ discount: 'di_x' }],
    });
    expect(await catchStripeError(unknownDiscountUpdate)).toMatchObject({
      param: 'discounts[0][discount]',
    });
  });

  test('rejects an expired promotion code', async () => {
    const { subscription } = await createPaidSandboxSubscription(client);
    const discounts = [{ promotion_code: 'promo_SandboxEXPIRED' }];
    const error = await catchStripeError(
      stripe.subscriptions.update(subscription.id, { discounts }),
    );
    expect(error).toMatchObject({ statusCode: 400, param: 'discounts[0][promotion_code]' });
    await expect(
      createPaidSandboxSubscription(client, {
        checkout: { allow_promotion_codes: true },
        payment: { promotion_code: 'EXPIRED' },
      }),
    ).rejects.toThrow('This code is invalid.');
  });
});
