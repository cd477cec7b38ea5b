// The real `stripe` library connected to its own sandbox, and a server that receives Stripe events.
import Stripe from 'stripe';
import { afterAll } from 'vitest';
import type { SandboxOptions } from '#scripts/sandbox/server.ts';
import { startTestWebhookReceiver } from '#tests/support/run/start-test-webhook-receiver.ts';
import {
  type JsonBody,
  type SandboxClient,
  startSandboxWithClient,
} from './start-sandbox-with-client.ts';

const testStripeSecretKey = 'sk_test_of_these_tests';
export const testStripeWebhookSecret = 'whsec_of_these_tests';
export const DAY_IN_SECONDS = 86_400;

export interface SandboxWithStripeReceiver extends SandboxClient {
  readonly stripe: Stripe;
  /** Received events whose signature the library has verified. */
  readonly events: Stripe.Event[];
  /** Statuses to return for the next deliveries; 200 when the list is empty. */
  readonly responseStatuses: number[];
  /** Errors of deliveries whose signature was invalid. */
  readonly signatureErrors: unknown[];
  readonly close: () => Promise<void>;
}

export function createSandboxStripeClient(
  url: string,
  key = testStripeSecretKey,
  maxRetries = 0,
): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: maxRetries,
    telemetry: false,
  });
}

export async function startSandboxWithStripeReceiver(
  options: SandboxOptions = {},
): Promise<SandboxWithStripeReceiver> {
  const events: Stripe.Event[] = [];
  const responseStatuses: number[] = [];
  const signatureErrors: unknown[] = [];
  const receiver = await startTestWebhookReceiver(({ rawBody, headers }) => {
    try {
      const header = headers['stripe-signature'] ?? '';
      const body = Buffer.from(rawBody, 'latin1');
      const event = Stripe.webhooks.constructEvent(body, header, testStripeWebhookSecret);
      const status = responseStatuses.shift() ?? 200;
      if (status < 300) events.push(event);
      return status;
    } catch (error) {
      signatureErrors.push(error);
      return 400;
    }
  });
  const client = await startSandboxWithClient({
    stripeSecretKey: testStripeSecretKey,
    stripeWebhookSecret: testStripeWebhookSecret,
    stripeCallbackUrl: receiver.url,
    ...options,
  });
  await client.control('POST', '/cards/webhooks', { window_ms: 5, retry_delays_ms: [10, 20, 30] });
  return {
    ...client,
    stripe: createSandboxStripeClient(client.running.url),
    events,
    responseStatuses,
    signatureErrors,
    close: async () => {
      await client.running.close();
      await receiver.close();
    },
  };
}

/** A sandbox for all tests of the file that calls this. */
export async function startStripeSandboxForFile(): Promise<SandboxWithStripeReceiver> {
  const client = await startSandboxWithStripeReceiver();
  afterAll(client.close);
  return client;
}

/** Creates a checkout session, of a new customer unless `overrides` name one. */
export async function createSandboxCheckoutSession(
  { stripe }: SandboxWithStripeReceiver,
  overrides: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  const { customer = (await stripe.customers.create({ email: 'ana@example.com' })).id } = overrides;
  return await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: 'price_SandboxStarter', quantity: 1 }],
    success_url: 'http://localhost:3000/pricing?checkout=success&session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/pricing?checkout=cancelled',
    ...overrides,
  });
}

/** Creates a customer with a subscription paid on the payment page. */
export async function createPaidSandboxSubscription(
  client: SandboxWithStripeReceiver,
  checkout: Partial<Stripe.Checkout.SessionCreateParams> = {},
  payment: Readonly<Record<string, string>> = {},
): Promise<{
  readonly session: Stripe.Checkout.Session;
  readonly customer: string;
  readonly subscription: Stripe.Subscription;
}> {
  const { id } = await createSandboxCheckoutSession(client, checkout);
  const session: Stripe.Checkout.Session = await client.control(
    'POST',
    `/cards/checkout/${id}/pay`,
    payment,
  );
  const subscription = await client.stripe.subscriptions.retrieve(String(session.subscription));
  return { session, customer: String(session.customer), subscription };
}

/** Every object of a kind in the sandbox, oldest first. */
export const listSandboxObjects = async (
  { control }: SandboxClient,
  kind: string,
): Promise<readonly JsonBody[]> => await control('GET', `/cards/objects?kind=${kind}`);

/** The subscription's invoices, oldest first. */
export async function listSandboxInvoices(
  client: SandboxClient,
  subscription: string,
): Promise<readonly Stripe.Invoice[]> {
  const invoices: readonly Stripe.Invoice[] = await listSandboxObjects(client, 'invoices');
  return invoices.filter(
    ({ parent }) => parent?.subscription_details?.subscription === subscription,
  );
}

/** Returns the error with which the call is rejected. */
export async function catchStripeError(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('Expected the call to fail, but it succeeded.');
}

export function listStripeEventTypes(events: readonly Stripe.Event[]): readonly string[] {
  return events.map((event) => event.type);
}
