// The real `stripe` library against a sandbox of its own, and an app's endpoint that receives its events.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { SandboxOptions } from '#scripts/sandbox/server.ts';
import { type SandboxClient, startClient } from './sandbox-client.ts';

export const cardSecretKey = 'sk_test_of_these_tests';
export const cardWebhookSecret = 'whsec_of_these_tests';
export const daySeconds = 86_400;

export interface CardClient extends SandboxClient {
  readonly stripe: Stripe;
  /** Events as they arrived, their signatures checked by the library. */
  readonly events: Stripe.Event[];
  /** Statuses to answer the next deliveries with; 200 when used up. */
  readonly statuses: number[];
  /** What arrived and failed the check of its signature. */
  readonly rejected: unknown[];
  readonly close: () => Promise<void>;
}

export function stripeAt(url: string, key = cardSecretKey, retries = 0): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: retries,
    telemetry: false,
  });
}

export async function startCards(options: SandboxOptions = {}): Promise<CardClient> {
  const events: Stripe.Event[] = [];
  const statuses: number[] = [];
  const rejected: unknown[] = [];
  const receiver = createServer(async (message, response) => {
    const body = await bodyOf(message);
    try {
      const header = message.headers['stripe-signature'] ?? '';
      const event = Stripe.webhooks.constructEvent(body, header, cardWebhookSecret);
      const status = statuses.shift() ?? 200;
      if (status < 300) events.push(event);
      response.writeHead(status).end();
    } catch (error) {
      rejected.push(error);
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const client = await startClient({
    cardSecretKey,
    cardWebhookSecret,
    cardCallbackUrl: `http://127.0.0.1:${port}/webhooks/stripe`,
    ...options,
  });
  await client.control('POST', '/cards/webhooks', { window_ms: 5, retry_delays_ms: [10, 20, 30] });
  return {
    ...client,
    stripe: stripeAt(client.running.url),
    events,
    statuses,
    rejected,
    close: async () => {
      await client.running.close();
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
    },
  };
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export async function openCheckout(
  { stripe }: CardClient,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  return await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: 'price_SandboxStarter', quantity: 1 }],
    success_url: 'http://localhost:3000/pricing?checkout=success&session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/pricing?checkout=cancelled',
    ...more,
  });
}

/** A customer with a subscription that was paid for on the payment page. */
export async function subscribed(
  client: CardClient,
  options: {
    readonly checkout?: Partial<Stripe.Checkout.SessionCreateParams>;
    readonly payment?: Readonly<Record<string, string>>;
  } = {},
): Promise<{
  readonly session: Stripe.Checkout.Session;
  readonly customer: string;
  readonly subscription: Stripe.Subscription;
}> {
  const { id: customer } = await client.stripe.customers.create({ email: 'ana@example.com' });
  const opened = await openCheckout(client, { customer, ...options.checkout });
  await client.control('POST', `/cards/checkout/${opened.id}/pay`, options.payment);
  const session = await client.stripe.checkout.sessions.retrieve(opened.id);
  const subscription = await client.stripe.subscriptions.retrieve(String(session.subscription));
  return { session, customer, subscription };
}

/** The typed error a call fails with. */
export async function failure(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call succeeded.');
}

export function types(events: readonly Stripe.Event[]): readonly string[] {
  return events.map((event) => event.type);
}
