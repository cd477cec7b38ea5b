// A card provider of a few lines for tests: what is asked of it is answered from its state at that moment.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { handler } from '#functions/billing/api.ts';
import { type eventOf, invoke, type TestResponse } from './http.ts';
import { SECRETS } from './queue.ts';

type Fields = Record<string, unknown>;
type Answer = { readonly status: number; readonly body: unknown };
export type FakeSubscription = Fields & { id: string; customer: string; status: string };
type Failure = { readonly on: RegExp; times: number; readonly answer: Answer };

const ok = (body: unknown): Answer => ({ status: 200, body });
const list = (data: readonly unknown[]): Answer => ok({ object: 'list', data, has_more: false });
export const refusal = (status: number, code?: string, param?: string): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', code, param, message: 'No.' } },
});
const missing = (param = 'id') => refusal(404, 'resource_missing', param);

/** Epoch seconds. */
export const PERIOD_START = Date.UTC(2026, 10, 20) / 1_000;
export const PERIOD_END = Date.UTC(2026, 11, 20) / 1_000;

export const productOf = (id: string, fields: Fields = {}) => ({
  id: `prod_${id}`,
  object: 'product',
  name: `Plan ${id}`,
  active: true,
  ...fields,
});

export const priceOf = (id: string, cents: number, fields: Fields = {}) => ({
  id: `price_${id}`,
  object: 'price',
  active: true,
  currency: 'usd',
  lookup_key: `${id}_monthly`,
  metadata: { max_comments: '500', max_instagram_accounts: '2', max_responses: '1000' },
  product: productOf(id) as unknown,
  unit_amount: cents,
  recurring: { interval: 'month', interval_count: 1 },
  ...fields,
});

let count = 0;
/** An active subscription of a customer, to the plan `small` unless `fields` say otherwise. */
export const subscriptionOf = (customer: string, fields: Fields = {}): FakeSubscription => ({
  id: `sub_${++count}`,
  object: 'subscription',
  customer,
  status: 'active',
  created: PERIOD_START + count,
  cancel_at_period_end: false,
  cancel_at: null,
  latest_invoice: `in_${count}`,
  discounts: [],
  items: {
    object: 'list',
    data: [
      {
        current_period_start: PERIOD_START,
        current_period_end: PERIOD_END,
        price: { ...priceOf('small', 1_900), product: 'prod_small' },
      },
    ],
  },
  ...fields,
});

export type CardProvider = Awaited<ReturnType<typeof startCardProvider>>;

/** Starts it and points the product's settings at it. */
export async function startCardProvider() {
  const state = {
    prices: [priceOf('small', 1_900), priceOf('large', 4_900)] as Fields[],
    customers: new Map<string, Fields>(),
    subscriptions: [] as FakeSubscription[],
    promotionCodes: [] as Fields[],
    /** Form fields of the checkouts and portal sessions asked for. */
    checkouts: [] as Record<string, string>[],
    /** Open checkouts: id → customer. */
    open: new Map<string, string>(),
    portals: [] as Record<string, string>[],
    /** Paid invoices: invoice id → payment intent. */
    payments: new Map<string, string>(),
    refunds: [] as string[],
    calls: [] as string[],
    failures: [] as Failure[],
    /** Waits before it answers, to mix up calls made side by side. */
    delay: undefined as (() => Promise<void>) | undefined,
  };
  const remembered = new Map<string, { sent: string; answer: Answer }>();

  function makeCustomer(form: URLSearchParams): Answer {
    const id = `cus_${++count}`;
    const metadata = { user_id: form.get('metadata[user_id]') };
    state.customers.set(id, { id, object: 'customer', email: form.get('email'), metadata });
    return ok(state.customers.get(id));
  }

  function deleteCustomer(id: string): Answer {
    if (!state.customers.delete(id)) return missing();
    for (const one of state.subscriptions) if (one.customer === id) one.status = 'canceled';
    return ok({ id, object: 'customer', deleted: true });
  }

  function makeCheckout(form: URLSearchParams): Answer {
    if (!state.customers.has(form.get('customer') ?? '')) return missing('customer');
    const promotion = form.get('discounts[0][promotion_code]');
    const known = state.promotionCodes.some(({ id, active }) => id === promotion && active);
    if (promotion !== null && !known)
      return refusal(400, undefined, 'discounts[0][promotion_code]');
    state.checkouts.push(Object.fromEntries(form));
    const id = `cs_${++count}`;
    state.open.set(id, form.get('customer') ?? '');
    return ok({ id, url: `https://checkout.example/${state.checkouts.length}` });
  }

  function expireCheckout(path: string): Answer {
    const [, , , , id = ''] = path.split('/');
    return state.open.delete(id) ? ok({ id }) : refusal(400);
  }

  function makePortal(form: URLSearchParams): Answer {
    if (!state.customers.has(form.get('customer') ?? '')) return missing('customer');
    state.portals.push(Object.fromEntries(form));
    return ok({ url: `https://portal.example/${state.portals.length}` });
  }

  function changeSubscription(method: string, id: string, form: URLSearchParams): Answer {
    const found = state.subscriptions.find((one) => one.id === id);
    if (!found) return missing();
    if (method === 'GET') return ok(found);
    if (found.status === 'canceled') return missing();
    if (method === 'DELETE') found.status = 'canceled';
    else {
      const before = found.discounts as { id: string }[];
      found.discounts = [0, 1, 2].flatMap((at) => {
        const kept = form.get(`discounts[${at}][discount]`);
        const code = form.get(`discounts[${at}][promotion_code]`);
        if (kept) return before.filter((one) => one.id === kept);
        return code ? [{ id: `di_${code}`, promotion_code: code }] : [];
      });
    }
    return ok(found);
  }

  function invoicePayments(invoice: string): Answer {
    const intent = state.payments.get(invoice);
    return list(intent ? [{ payment: { type: 'payment_intent', payment_intent: intent } }] : []);
  }

  function find(method: string, path: string, form: URLSearchParams): Answer {
    const [, , kind = '', id = ''] = path.split('/');
    switch (`${method} ${kind}`) {
      case 'GET prices':
        return list(state.prices);
      case 'GET products':
        return ok(productOf(id.replace('prod_', '')));
      case 'POST customers':
        return makeCustomer(form);
      case 'DELETE customers':
        return deleteCustomer(id);
      case 'GET checkout':
        return list(
          [...state.open.keys()]
            .filter((session) => state.open.get(session) === form.get('customer'))
            .map((session) => ({ id: session })),
        );
      case 'POST checkout':
        return path.endsWith('/expire') ? expireCheckout(path) : makeCheckout(form);
      case 'POST billing_portal':
        return makePortal(form);
      case 'GET promotion_codes':
        return list(state.promotionCodes.filter((one) => one.code === form.get('code')));
      case 'GET invoice_payments':
        return invoicePayments(form.get('invoice') ?? '');
      case 'POST refunds':
        state.refunds.push(form.get('payment_intent') ?? '');
        return ok({ id: 're_1' });
      default:
        if (kind !== 'subscriptions') return missing();
        if (id !== '') return changeSubscription(method, id, form);
        return list(state.subscriptions.filter((one) => one.customer === form.get('customer')));
    }
  }

  function answer(method: string, path: string, form: URLSearchParams, key?: string): Answer {
    const name = `${method} ${path}`;
    state.calls.push(name);
    const failure = state.failures.find((one) => one.times > 0 && one.on.test(name));
    if (failure) {
      failure.times -= 1;
      return failure.answer;
    }
    const sent = form.toString();
    const before = key === undefined ? undefined : remembered.get(key);
    if (before) return before.sent === sent ? before.answer : refusal(400, 'idempotency_error');
    // What is read later must not change with the state.
    const found = structuredClone(find(method, path, form));
    if (key !== undefined) remembered.set(key, { sent, answer: found });
    return found;
  }

  const server = createServer(async (message, response) => {
    let text = '';
    for await (const chunk of message) text += String(chunk);
    const url = new URL(message.url ?? '/', 'http://provider.test');
    const form = message.method === 'POST' ? new URLSearchParams(text) : url.searchParams;
    const key = message.headers['idempotency-key'];
    const { status, body } = answer(message.method ?? '', url.pathname, form, key?.toString());
    await state.delay?.();
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, {
    STRIPE_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    APP_URL: 'http://localhost:3000',
  });
  return {
    state,
    fail: (on: RegExp, answer: Answer, times = 1) =>
      void state.failures.push({ on, times, answer }),
    countCalls: (on: RegExp) => state.calls.filter((call) => on.test(call)).length,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const billingEvent = (type: string, object: Fields, id = `evt_${++count}`) => ({
  id,
  object: 'event',
  type,
  data: { object },
});

/** Signs and sends an event to the product; `age` in seconds. */
export async function deliverEvent(
  event: unknown,
  { age = 0, secret = SECRETS.STRIPE_WEBHOOK_SECRET as string } = {},
): Promise<TestResponse> {
  const rawBody = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1_000) - age;
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: rawBody,
    secret,
    timestamp,
  });
  return invoke(handler, {
    method: 'POST',
    path: '/webhooks/stripe',
    rawBody,
    headers: { 'stripe-signature': signature },
  });
}

/** Calls the billing API as a user. */
export const billingApi = (
  method: string,
  path: string,
  rest: Omit<Parameters<typeof eventOf>[0], 'method' | 'path'> = {},
): Promise<TestResponse> => invoke(handler, { method, path: `/api/v1${path}`, ...rest });
