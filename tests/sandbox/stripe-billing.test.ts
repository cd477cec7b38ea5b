// Subscriptions over time through the real `stripe` library: renewals, declines, plan changes.
import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findNextPeriodEnd } from '#scripts/sandbox/stripe/billing/billing-period.ts';
import {
  catchStripeError,
  createPaidSandboxSubscription,
  listSandboxInvoices,
  listSandboxObjects,
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

const listPaidAmounts = async ({ id }: Stripe.Subscription) =>
  (await listSandboxInvoices(client, id)).map(({ amount_paid }) => amount_paid);

function getItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error('The subscription has no item.');
  return item;
}

describe('subscription renewals in the Stripe sandbox', () => {
  test("the Stripe sandbox charges a subscription's next period at its start", async () => {
    const { subscription } = await createPaidSandboxSubscription(client);
    await advanceClock(32);
    const after = await stripe.subscriptions.retrieve(subscription.id);
    expect(after.status).toBe('active');
    expect(getItem(after).current_period_start).toBe(getItem(subscription).current_period_end);
    const invoices = await listSandboxInvoices(client, subscription.id);
    expect(invoices).toMatchObject([
      { billing_reason: 'subscription_create', status: 'paid', amount_paid: 1900 },
      { billing_reason: 'subscription_cycle', status: 'paid', amount_paid: 1900 },
    ]);
    expect(after.latest_invoice).toBe(invoices[1]?.id);
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(2);
  });

  test('the Stripe sandbox creates monthly invoices when its clock moves a year', async () => {
    const { subscription } = await createPaidSandboxSubscription(client);
    await advanceClock(366);
    expect(await listPaidAmounts(subscription)).toHaveLength(13);
  });

  test("the Stripe sandbox renews subscriptions of the 31st on months' last days", () => {
    const anchor = Date.UTC(2027, 0, 31, 10) / 1000;
    const ends: string[] = [];
    let start = anchor;
    for (let month = 0; month < 4; month += 1) {
      start = findNextPeriodEnd(anchor, start);
      ends.push(new Date(start * 1000).toISOString().slice(0, 10));
    }
    expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  });
});

describe('a declined card in the Stripe sandbox', () => {
  test('a declined card makes a sandbox subscription past due, finally canceled', async () => {
    const { subscription, customer } = await createPaidSandboxSubscription(client);
    await setDeclineCode(customer, 'insufficient_funds');
    await advanceClock(32);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
    const overdue = (await listSandboxInvoices(client, subscription.id)).at(-1);
    expect(overdue).toMatchObject({
      status: 'open',
      attempt_count: 1,
      amount_remaining: 1900,
      next_payment_attempt: Number(overdue?.created) + 3 * 86_400,
    });
    await advanceClock(16);
    const { data } = await stripe.subscriptions.list({ customer, status: 'all' });
    expect(data).toMatchObject([
      { status: 'canceled', cancellation_details: { reason: 'payment_failed' } },
    ]);
    expect((await listSandboxInvoices(client, subscription.id)).at(-1)).toMatchObject({
      attempt_count: 4,
      status: 'open',
      next_payment_attempt: null,
    });
  });

  test("a sandbox subscription is active again when its card's retry succeeds", async () => {
    const { subscription, customer } = await createPaidSandboxSubscription(client);
    await setDeclineCode(customer, 'generic_decline');
    await advanceClock(32);
    await setDeclineCode(customer, null);
    await advanceClock(4);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    expect((await listSandboxInvoices(client, subscription.id)).at(-1)).toMatchObject({
      status: 'paid',
      attempt_count: 2,
    });
  });

  test('the Stripe sandbox declines a save-only card after a free month', async () => {
    const { subscription } = await createPaidSandboxSubscription(
      client,
      { discounts: [{ promotion_code: 'promo_SandboxFRIEND100' }] },
      { number: '4000000000000341' },
    );
    expect(subscription.status).toBe('active');
    await advanceClock(32);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
  });
});

test('the Stripe sandbox cancels a subscription once, rejecting a second cancellation', async () => {
  const { subscription } = await createPaidSandboxSubscription(client);
  expect((await stripe.subscriptions.cancel(subscription.id)).status).toBe('canceled');
  expect(await catchStripeError(stripe.subscriptions.cancel(subscription.id))).toMatchObject({
    statusCode: 404,
  });
  await advanceClock(40);
  expect(await listPaidAmounts(subscription)).toEqual([1900]);
});

describe('refunds in the Stripe sandbox', () => {
  const listPayments = async ({ latest_invoice: invoice }: Stripe.Subscription) =>
    (await stripe.invoicePayments.list({ invoice: String(invoice), status: 'paid' })).data;

  test("the Stripe sandbox finds an invoice's payment and refunds it once", async () => {
    const { subscription, customer } = await createPaidSandboxSubscription(client);
    const [payment, ...others] = await listPayments(subscription);
    expect([payment?.amount_paid, others]).toEqual([1900, []]);
    const params = {
      payment_intent: String(payment?.payment.payment_intent),
      reason: 'duplicate',
    } as const;
    const refund = await stripe.refunds.create(params);
    expect(refund).toMatchObject({ amount: 1900, status: 'succeeded', reason: 'duplicate' });
    const secondError = await catchStripeError(stripe.refunds.create(params));
    expect(secondError).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
    expect(await listSandboxObjects(client, 'refunds')).toMatchObject([{ customer }]);
  });

  test('the Stripe sandbox lists no payment for an invoice of zero', async () => {
    const { subscription } = await createPaidSandboxSubscription(client, {
      discounts: [{ promotion_code: 'promo_SandboxFRIEND100' }],
    });
    expect(await listPayments(subscription)).toEqual([]);
  });
});

describe('discounts of subscriptions in the Stripe sandbox', () => {
  test.each([
    ['welcome20', { amount_total: 1520, payment_status: 'paid' }, [1520, 1520, 1520, 1900]],
    [
      'FRIEND100',
      { amount_total: 0, payment_status: 'no_payment_required' },
      [0, 1900, 1900, 1900],
    ],
    ['FiveOff', { amount_total: 1400, payment_status: 'paid' }, [1400, 1400, 1400, 1400]],
  ])(
    'charges a subscription with the code %s %j, and each month %j',
    async (code, paid, amounts) => {
      const { session, subscription } = await createPaidSandboxSubscription(
        client,
        { allow_promotion_codes: true },
        { promotion_code: code },
      );
      expect(session).toMatchObject({ amount_subtotal: 1900, ...paid });
      await advanceClock(94);
      expect((await listPaidAmounts(subscription)).slice(0, 4)).toEqual(amounts);
      const isForever = code === 'FiveOff';
      const { discounts } = await stripe.subscriptions.retrieve(subscription.id);
      expect(discounts).toHaveLength(isForever ? 1 : 0);
    },
  );

  test("a second discount in the Stripe sandbox keeps the first one's end", async () => {
    const { subscription } = await createPaidSandboxSubscription(client, {
      discounts: [{ promotion_code: 'promo_SandboxWELCOME20' }],
    });
    const before = await stripe.subscriptions.retrieve(subscription.id, { expand: ['discounts'] });
    const [first] = before.discounts as Stripe.Discount[];
    expect(first).toMatchObject({
      object: 'discount',
      promotion_code: 'promo_SandboxWELCOME20',
      end: expect.any(Number),
    });
    const changed = await stripe.subscriptions.update(subscription.id, {
      discounts: [{ discount: String(first?.id) }, { promotion_code: 'promo_SandboxFIVEOFF' }],
    });
    expect(changed.discounts).toEqual([first?.id, expect.stringMatching(/^di_/)]);
    await advanceClock(32);
    expect(await listPaidAmounts(subscription)).toEqual([1520, 1520 - 500]);
  });

  test.each([
    ['a discount of another', { discount: 'di_x' }, 'discounts[0][discount]'],
    [
      'an inactive code',
      { promotion_code: 'promo_SandboxEXPIRED' },
      'discounts[0][promotion_code]',
    ],
  ])('rejects %s for a running subscription', async (_name, discount, param) => {
    const { subscription } = await createPaidSandboxSubscription(client);
    const update = stripe.subscriptions.update(subscription.id, { discounts: [discount] });
    expect(await catchStripeError(update)).toMatchObject({ statusCode: 400, param });
  });
});
