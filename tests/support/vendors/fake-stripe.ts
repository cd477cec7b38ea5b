// A fake Stripe (the parts of Stripe's API the product calls). It responds from its current state.
import { text as readText } from 'node:stream/consumers';
import Stripe from 'stripe';
import { handler } from '#functions/billing/api.ts';
import {
  invokeApiHandler,
  type makeApiGatewayEvent,
  type TestResponse,
} from '../api/invoke-api-handler.ts';
import { serveOnLoopback } from '../run/serve-on-loopback.ts';
import { TEST_PRODUCT_SECRETS } from './fake-queues-bus-and-secrets.ts';

type Fields = Record<string, unknown>;
type ProviderResponse = { readonly status: number; readonly body: unknown };
export type FakeStripeSubscription = Fields & { id: string; customer: string; status: string };
type InjectedFailure = { readonly on: RegExp; times: number; readonly response: ProviderResponse };

const ok = (body: unknown): ProviderResponse => ({ status: 200, body });
const createListResponse = (data: readonly unknown[]): ProviderResponse =>
  ok({ object: 'list', data, has_more: false });
export const createFakeStripeError = (
  status: number,
  code?: string,
  param?: string,
): ProviderResponse => ({
  status,
  body: { error: { type: 'invalid_request_error', code, param, message: 'No.' } },
});
const createNotFoundResponse = (param = 'id') =>
  createFakeStripeError(404, 'resource_missing', param);

/** Epoch seconds. */
export const BILLING_PERIOD_START_SECONDS = Date.UTC(2026, 10, 20) / 1_000;
export const BILLING_PERIOD_END_SECONDS = Date.UTC(2026, 11, 20) / 1_000;

export const makeFakeStripeProduct = (id: string, fields: Fields = {}) => ({
  id: `prod_${id}`,
  object: 'product',
  name: `Plan ${id}`,
  active: true,
  ...fields,
});

export const makeFakeStripePrice = (id: string, cents: number, fields: Fields = {}) => ({
  id: `price_${id}`,
  object: 'price',
  active: true,
  currency: 'usd',
  lookup_key: `${id}_monthly`,
  metadata: { max_comments: '500', max_instagram_accounts: '2', max_responses: '1000' },
  product: makeFakeStripeProduct(id) as unknown,
  unit_amount: cents,
  recurring: { interval: 'month', interval_count: 1 },
  ...fields,
});

let count = 0;
/** An active subscription of a customer to the plan `small`; `fields` override any part of it. */
export const makeFakeStripeSubscription = (
  customer: string,
  fields: Fields = {},
): FakeStripeSubscription => ({
  id: `sub_${++count}`,
  object: 'subscription',
  customer,
  status: 'active',
  created: BILLING_PERIOD_START_SECONDS + count,
  cancel_at_period_end: false,
  cancel_at: null,
  latest_invoice: `in_${count}`,
  discounts: [],
  items: {
    object: 'list',
    data: [
      {
        current_period_start: BILLING_PERIOD_START_SECONDS,
        current_period_end: BILLING_PERIOD_END_SECONDS,
        price: { ...makeFakeStripePrice('small', 1_900), product: 'prod_small' },
      },
    ],
  },
  ...fields,
});

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

/** Starts the fake provider and points the product's settings at it. */
export async function startFakeStripe() {
  const state = {
    prices: [makeFakeStripePrice('small', 1_900), makeFakeStripePrice('large', 4_900)] as Fields[],
    customers: new Map<string, Fields>(),
    subscriptions: [] as FakeStripeSubscription[],
    promotionCodes: [] as Fields[],
    /** Form fields of the checkouts and portal sessions that were created. */
    checkouts: [] as Record<string, string>[],
    /** Open checkouts: id → customer. */
    openCheckouts: new Map<string, string>(),
    portals: [] as Record<string, string>[],
    /** Paid invoices: invoice id → payment intent. */
    payments: new Map<string, string>(),
    refunds: [] as string[],
    calls: [] as string[],
    failures: [] as InjectedFailure[],
    /** Waits before it responds, so that the responses of concurrent calls come in any order. */
    delay: undefined as (() => Promise<void>) | undefined,
  };
  const responsesByKey = new Map<string, { sent: string; response: ProviderResponse }>();

  function createCustomer(form: URLSearchParams): ProviderResponse {
    const id = `cus_${++count}`;
    const metadata = { user_id: form.get('metadata[user_id]') };
    state.customers.set(id, { id, object: 'customer', email: form.get('email'), metadata });
    return ok(state.customers.get(id));
  }

  function deleteCustomer(id: string): ProviderResponse {
    if (!state.customers.delete(id)) return createNotFoundResponse();
    for (const one of state.subscriptions) if (one.customer === id) one.status = 'canceled';
    return ok({ id, object: 'customer', deleted: true });
  }

  function createCheckout(form: URLSearchParams): ProviderResponse {
    if (!state.customers.has(form.get('customer') ?? '')) return createNotFoundResponse('customer');
    const promotion = form.get('discounts[0][promotion_code]');
    const known = state.promotionCodes.some(({ id, active }) => id === promotion && active);
    if (promotion !== null && !known)
      return createFakeStripeError(400, undefined, 'discounts[0][promotion_code]');
    state.checkouts.push(Object.fromEntries(form));
    const id = `cs_${++count}`;
    state.openCheckouts.set(id, form.get('customer') ?? '');
    return ok({ id, url: `https://checkout.example/${state.checkouts.length}` });
  }

  function expireCheckout(path: string): ProviderResponse {
    const [, , , , id = ''] = path.split('/');
    return state.openCheckouts.delete(id) ? ok({ id }) : createFakeStripeError(400);
  }

  function createPortalSession(form: URLSearchParams): ProviderResponse {
    if (!state.customers.has(form.get('customer') ?? '')) return createNotFoundResponse('customer');
    state.portals.push(Object.fromEntries(form));
    return ok({ url: `https://portal.example/${state.portals.length}` });
  }

  function changeSubscription(method: string, id: string, form: URLSearchParams): ProviderResponse {
    const subscription = state.subscriptions.find((one) => one.id === id);
    if (!subscription) return createNotFoundResponse();
    if (method === 'GET') return ok(subscription);
    if (subscription.status === 'canceled') return createNotFoundResponse();
    if (method === 'DELETE') subscription.status = 'canceled';
    else {
      const previousDiscounts = subscription.discounts as { id: string }[];
      subscription.discounts = [0, 1, 2].flatMap((at) => {
        const keptDiscountId = form.get(`discounts[${at}][discount]`);
        const code = form.get(`discounts[${at}][promotion_code]`);
        if (keptDiscountId) return previousDiscounts.filter((one) => one.id === keptDiscountId);
        return code ? [{ id: `di_${code}`, promotion_code: code }] : [];
      });
    }
    return ok(subscription);
  }

  function listInvoicePayments(invoice: string): ProviderResponse {
    const intent = state.payments.get(invoice);
    return createListResponse(
      intent ? [{ payment: { type: 'payment_intent', payment_intent: intent } }] : [],
    );
  }

  function routeCall(method: string, path: string, form: URLSearchParams): ProviderResponse {
    const [, , kind = '', id = ''] = path.split('/');
    switch (`${method} ${kind}`) {
      case 'GET prices':
        return createListResponse(state.prices);
      case 'GET products':
        return ok(makeFakeStripeProduct(id.replace('prod_', '')));
      case 'POST customers':
        return createCustomer(form);
      case 'DELETE customers':
        return deleteCustomer(id);
      case 'GET checkout':
        return createListResponse(
          [...state.openCheckouts.keys()]
            .filter((session) => state.openCheckouts.get(session) === form.get('customer'))
            .map((session) => ({ id: session })),
        );
      case 'POST checkout':
        return path.endsWith('/expire') ? expireCheckout(path) : createCheckout(form);
      case 'POST billing_portal':
        return createPortalSession(form);
      case 'GET promotion_codes':
        return createListResponse(
          state.promotionCodes.filter((one) => one.code === form.get('code')),
        );
      case 'GET invoice_payments':
        return listInvoicePayments(form.get('invoice') ?? '');
      case 'POST refunds':
        state.refunds.push(form.get('payment_intent') ?? '');
        return ok({ id: 're_1' });
      default:
        if (kind !== 'subscriptions') return createNotFoundResponse();
        if (id !== '') return changeSubscription(method, id, form);
        return createListResponse(
          state.subscriptions.filter((one) => one.customer === form.get('customer')),
        );
    }
  }

  function handleCall(
    method: string,
    path: string,
    form: URLSearchParams,
    key?: string,
  ): ProviderResponse {
    const name = `${method} ${path}`;
    state.calls.push(name);
    const failure = state.failures.find((one) => one.times > 0 && one.on.test(name));
    if (failure) {
      failure.times -= 1;
      return failure.response;
    }
    const sent = form.toString();
    const storedResponse = key === undefined ? undefined : responsesByKey.get(key);
    if (storedResponse)
      return storedResponse.sent === sent
        ? storedResponse.response
        : createFakeStripeError(400, 'idempotency_error');
    // A stored response must not change with the state.
    const response = structuredClone(routeCall(method, path, form));
    if (key !== undefined) responsesByKey.set(key, { sent, response: response });
    return response;
  }

  const { url: apiUrl, close } = await serveOnLoopback(async (message, response) => {
    const text = await readText(message);
    const url = new URL(message.url ?? '/', 'http://provider.test');
    const form = message.method === 'POST' ? new URLSearchParams(text) : url.searchParams;
    const key = message.headers['idempotency-key'];
    const { status, body } = handleCall(message.method ?? '', url.pathname, form, key?.toString());
    await state.delay?.();
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' });
    response.end(JSON.stringify(body));
  });
  Object.assign(process.env, {
    STRIPE_API_URL: apiUrl,
    APP_URL: 'http://localhost:3000',
  });
  return {
    state,
    fail: (on: RegExp, response: ProviderResponse, times = 1) =>
      void state.failures.push({ on, times, response }),
    countCalls: (on: RegExp) => state.calls.filter((call) => on.test(call)).length,
    stop: close,
  };
}

export const makeFakeStripeEvent = (type: string, object: Fields, id = `evt_${++count}`) => ({
  id,
  object: 'event',
  type,
  data: { object },
});

/** Signs an event and delivers it to the product's webhook; `age` of the signature in seconds. */
export async function deliverFakeStripeEvent(
  event: unknown,
  { age = 0, secret = TEST_PRODUCT_SECRETS.STRIPE_WEBHOOK_SECRET as string } = {},
): Promise<TestResponse> {
  const rawBody = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1_000) - age;
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: rawBody,
    secret,
    timestamp,
  });
  return invokeApiHandler(handler, {
    method: 'POST',
    path: '/webhooks/stripe',
    rawBody,
    headers: { 'stripe-signature': signature },
  });
}

export const callBillingApi = (
  method: string,
  path: string,
  rest: Omit<Parameters<typeof makeApiGatewayEvent>[0], 'method' | 'path'> = {},
): Promise<TestResponse> => invokeApiHandler(handler, { method, path: `/api/v1${path}`, ...rest });
