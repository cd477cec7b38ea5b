// The card provider's client. Nothing outside this folder imports its library, which is loaded with the first call.
import type Stripe from 'stripe';
import * as z from 'zod';
import { defineEnv } from '../env.ts';
import { readSecret } from '../secrets.ts';
import { translate } from './errors.ts';

/** What the answers below are read as; another version would need another reading. */
const API_VERSION = '2026-10-28.endive';

// One more try at most: both together stay below what the gateway waits for a function.
const TIMEOUT_MS = 6_000;
const RETRIES = 1;

/** The library takes host, port and protocol apart, and no path. */
const serverAddress = z
  .url({ protocol: /^https?$/ })
  .refine((url) => new URL(url).pathname === '/');

const env = defineEnv({ STRIPE_API_URL: serverAddress.default('https://api.stripe.com') });

let built: { readonly key: string; readonly client: Stripe } | undefined;

function buildClient(Library: typeof Stripe, key: string): Stripe {
  const { protocol, hostname, port } = new URL(env().STRIPE_API_URL);
  return new Library(key, {
    apiVersion: API_VERSION,
    httpClient: Library.createFetchHttpClient(),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
  });
}

async function client(Library: typeof Stripe): Promise<Stripe> {
  const key = await readSecret('STRIPE_SECRET_KEY');
  if (built?.key !== key) built = { key, client: buildClient(Library, key) };
  return built.client;
}

/**
 * Asks the provider and reads of its answer what `schema` names.
 * @throws CardProviderError where it says no; AppError unavailable where it cannot be asked now
 */
export async function ask<Answer>(
  schema: z.ZodType<Answer>,
  call: (stripe: Stripe) => Promise<unknown>,
): Promise<Answer> {
  const { default: Library } = await import('stripe');
  const stripe = await client(Library);
  const refused = (error: unknown) => translate(error, Library.errors.StripeError);
  return schema.parse(await call(stripe).catch(refused));
}
