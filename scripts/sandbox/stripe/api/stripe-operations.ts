// The operations of the Stripe API that the product calls.
import * as z from 'zod';
import {
  addSubscriptionDiscounts,
  getRedeemableCode,
  setCheckoutDiscounts,
} from '../billing/discounts.ts';
import { getProductName } from '../billing/invoices.ts';
import { expireCheckoutSession } from '../billing/process-due-billing.ts';
import { endSubscription } from '../billing/subscriptions.ts';
import { emitStripeEvent, getStripeTime } from '../events/emit-stripe-event.ts';
import { createStripeObject } from '../shapes/create-stripe-object.ts';
import { createInvalidRequestError, createMissingObjectError } from '../stripe-error.ts';
import {
  defineList,
  defineOperation,
  findObjects,
  getObject,
  type StripeOperation,
} from './stripe-operation.ts';
import {
  buildListSchema,
  flagSchema,
  metadataSchema,
  textSchema,
  urlSchema,
} from './stripe-parameters.ts';

const text = textSchema.optional();
const flag = flagSchema.optional();
const monthly = z.strictObject({ interval: z.literal('month') });

/** Keyed by method and path below `/v1/`, with `:id` for an id. */
export const stripeOperations: Readonly<Record<string, StripeOperation>> = {
  'GET products/:id': defineOperation({}, ({ stripe, id }) =>
    getObject(stripe.products, id, 'product'),
  ),

  'GET prices': defineList(
    'prices',
    { active: flag, currency: text, recurring: monthly.optional(), type: text },
    ({ recurring, ...wanted }) => wanted,
  ),
  'GET promotion_codes': defineList(
    'promotionCodes',
    { active: flag, code: textSchema },
    // The seeded codes have only capitals.
    ({ active, code }) => ({ active, code: code.toUpperCase() }),
  ),
  'GET checkout/sessions': defineList('checkoutSessions', { customer: text, status: text }),
  'GET invoice_payments': defineList('invoicePayments', { invoice: text, status: text }),
  'GET subscriptions': defineList(
    'subscriptions',
    { customer: textSchema, status: z.literal('all') },
    ({ customer }, { customers, deletedCustomers }) => {
      if (!customers.has(customer) && !deletedCustomers.has(customer))
        throw createMissingObjectError('customer', customer, 'customer');
      return { customer };
    },
  ),

  'POST customers': defineOperation(
    { email: textSchema, metadata: metadataSchema },
    ({ sandbox, stripe, parameters: { email, metadata } }) => {
      const customer = createStripeObject('customer', {
        email,
        metadata,
        created: getStripeTime(sandbox),
      });
      const { id } = customer;
      customer.invoice_prefix = id.slice(-8).toUpperCase();
      stripe.customers.set(id, customer);
      emitStripeEvent(sandbox, 'customer.created', customer);
      return customer;
    },
  ),

  /** Ends the customer's subscriptions at once; open checkout sessions can no longer be paid. */
  'DELETE customers/:id': defineOperation({}, ({ sandbox, stripe, id }) => {
    const customer = getObject(stripe.customers, id, 'customer');
    for (const subscription of findObjects(stripe.subscriptions, { customer: id })) {
      if (subscription.status !== 'canceled')
        endSubscription(sandbox, subscription, getStripeTime(sandbox));
    }
    for (const method of findObjects(stripe.paymentMethods, { customer: id }))
      stripe.paymentMethods.delete(method.id);
    stripe.customers.delete(id);
    const deleted = { id, object: 'customer', deleted: true } as const;
    stripe.deletedCustomers.set(id, deleted);
    emitStripeEvent(sandbox, 'customer.deleted', customer);
    return deleted;
  }),

  'POST checkout/sessions': defineOperation(
    {
      mode: z.literal('subscription'),
      customer: textSchema,
      client_reference_id: text,
      line_items: buildListSchema(z.strictObject({ price: textSchema, quantity: z.literal('1') })),
      metadata: metadataSchema,
      subscription_data: z.strictObject({ metadata: metadataSchema }).optional(),
      success_url: urlSchema,
      cancel_url: urlSchema.optional(),
      allow_promotion_codes: flag,
      discounts: buildListSchema(z.strictObject({ promotion_code: textSchema })).optional(),
    },
    ({ sandbox, stripe, parameters, origin }) => {
      const { customer, discounts = [], allow_promotion_codes: allowsCodes = null } = parameters;
      getObject(stripe.customers, customer, 'customer', 'customer');
      const [line, ...otherLines] = parameters.line_items;
      if (!line || otherLines.length > 0)
        throw createInvalidRequestError('The sandbox serves one line item.', 'line_items');
      const price = getObject(stripe.prices, line.price, 'price', 'line_items[0][price]');
      if (discounts.length > 0 && allowsCodes !== null)
        throw createInvalidRequestError(
          'You may only specify one of these parameters: allow_promotion_codes, discounts.',
          'allow_promotion_codes',
        );
      const codes = discounts.map(({ promotion_code: code }, index) =>
        getRedeemableCode(sandbox, code, `discounts[${index}][promotion_code]`),
      );
      const created = getStripeTime(sandbox);
      const session = createStripeObject('checkoutSession', {
        allow_promotion_codes: allowsCodes,
        amount_subtotal: price.unit_amount,
        cancel_url: parameters.cancel_url ?? null,
        client_reference_id: parameters.client_reference_id ?? null,
        created,
        customer,
        expires_at: created + 86_400,
        metadata: parameters.metadata,
        status: 'open',
        success_url: parameters.success_url,
      });
      const { id } = session;
      session.url = `${origin}/cards/checkout/${id}`;
      setCheckoutDiscounts(sandbox, session, codes);
      stripe.checkoutSessions.set(id, session);
      stripe.checkoutPlans.set(id, {
        lines: [{ description: getProductName(sandbox, price), price }],
        metadata: parameters.subscription_data?.metadata ?? {},
      });
      return session;
    },
  ),

  'POST checkout/sessions/:id/expire': defineOperation({}, ({ sandbox, stripe, id }) => {
    const session = getObject(stripe.checkoutSessions, id, 'checkout.session');
    if (session.status !== 'open')
      throw createInvalidRequestError(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    expireCheckoutSession(sandbox, session, getStripeTime(sandbox));
    return session;
  }),

  'POST billing_portal/sessions': defineOperation(
    { customer: textSchema, return_url: urlSchema.optional() },
    ({ sandbox, stripe, parameters: { customer, return_url = null }, origin }) => {
      getObject(stripe.customers, customer, 'customer', 'customer');
      const created = getStripeTime(sandbox);
      const session = createStripeObject('portalSession', { customer, return_url, created });
      session.url = `${origin}/cards/portal/${session.id}`;
      stripe.portalSessions.set(session.id, session);
      emitStripeEvent(sandbox, 'billing_portal.session.created', session);
      return session;
    },
  ),

  'GET subscriptions/:id': defineOperation({}, ({ stripe, id }) =>
    getObject(stripe.subscriptions, id, 'subscription'),
  ),

  /** Replaces the discounts: an entry names a promotion code, or a discount that stays. */
  'POST subscriptions/:id': defineOperation(
    {
      discounts: buildListSchema(z.strictObject({ discount: text, promotion_code: text })),
    },
    ({ sandbox, stripe, id, parameters: { discounts } }) => {
      const subscription = getObject(stripe.subscriptions, id, 'subscription');
      if (subscription.status === 'canceled')
        throw createInvalidRequestError(
          'A canceled subscription can only update its cancellation_details and metadata.',
        );
      const kept = discounts.flatMap(({ discount }, index) => {
        if (discount === undefined || subscription.discounts.includes(discount))
          return discount ?? [];
        throw createMissingObjectError('discount', discount, `discounts[${index}][discount]`);
      });
      const codes = discounts.flatMap(({ promotion_code: code }, index) =>
        code === undefined
          ? []
          : [getRedeemableCode(sandbox, code, `discounts[${index}][promotion_code]`)],
      );
      subscription.discounts = kept;
      addSubscriptionDiscounts(sandbox, subscription, codes, getStripeTime(sandbox));
      emitStripeEvent(sandbox, 'customer.subscription.updated', subscription);
      return subscription;
    },
  ),

  'DELETE subscriptions/:id': defineOperation({}, ({ sandbox, stripe, id }) => {
    const subscription = getObject(stripe.subscriptions, id, 'subscription');
    if (subscription.status === 'canceled') throw createMissingObjectError('subscription', id);
    endSubscription(sandbox, subscription, getStripeTime(sandbox));
    return subscription;
  }),

  /** Refunds the whole payment, once. */
  'POST refunds': defineOperation(
    { payment_intent: textSchema, reason: z.literal('duplicate') },
    ({ sandbox, stripe, parameters: { payment_intent, reason } }) => {
      const payment = [...stripe.invoicePayments.values()].find(
        (entry) => entry.payment.payment_intent === payment_intent,
      );
      if (!payment)
        throw createMissingObjectError('payment_intent', payment_intent, 'payment_intent');
      if (findObjects(stripe.refunds, { payment_intent }).length > 0)
        throw createInvalidRequestError(
          `Charge of ${payment_intent} has already been refunded.`,
          undefined,
          'charge_already_refunded',
        );
      const refund = createStripeObject('refund', {
        amount: payment.amount_paid ?? 0,
        created: getStripeTime(sandbox),
        customer: stripe.invoices.get(payment.invoice)?.customer ?? null,
        payment_intent,
        reason,
      });
      stripe.refunds.set(refund.id, refund);
      emitStripeEvent(sandbox, 'refund.created', refund);
      return refund;
    },
  ),
};
