// The Stripe client. Only this folder imports the Stripe library, which the first call loads.
import type Stripe from 'stripe';
import * as z from 'zod';
import { defineEnv } from '../env.ts';
import { readSecret } from '../secrets.ts';
import { throwTranslatedStripeError } from './errors.ts';

/** The API version our schemas are written for; another version may need other schemas. */
const STRIPE_API_VERSION = '2026-10-28.endive';

// One retry at most: both attempts together stay below the timeout of the API function.
const STRIPE_TIMEOUT_MS = 6_000;
const MAX_NETWORK_RETRIES = 1;

/** The library takes host, port and protocol separately, and no path. */
const serverUrlSchema = z
  .url({ protocol: /^https?$/ })
  .refine((url) => new URL(url).pathname === '/');

const env = defineEnv({ STRIPE_API_URL: serverUrlSchema.default('https://api.stripe.com') });

let cachedClient: { readonly key: string; readonly client: Stripe } | undefined;

function buildClient(Library: typeof Stripe, key: string): Stripe {
  const { protocol, hostname, port } = new URL(env().STRIPE_API_URL);
  return new Library(key, {
    apiVersion: STRIPE_API_VERSION,
    httpClient: Library.createFetchHttpClient(),
    timeout: STRIPE_TIMEOUT_MS,
    maxNetworkRetries: MAX_NETWORK_RETRIES,
    telemetry: false,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
  });
}

async function getStripeClient(Library: typeof Stripe): Promise<Stripe> {
  const key = await readSecret('STRIPE_SECRET_KEY');
  if (cachedClient?.key !== key) cachedClient = { key, client: buildClient(Library, key) };
  return cachedClient.client;
}

/**
 * Calls Stripe and parses its response with `schema`.
 * @throws StripeRejectionError when Stripe rejects the call; AppError unavailable on a temporary failure
 */
export async function callStripe<ParsedResponse>(
  schema: z.ZodType<ParsedResponse>,
  call: (stripe: Stripe) => Promise<unknown>,
): Promise<ParsedResponse> {
  const { default: Library } = await import('stripe');
  const stripe = await getStripeClient(Library);
  const rethrowTranslated = (error: unknown) =>
    throwTranslatedStripeError(error, Library.errors.StripeError);
  return schema.parse(await call(stripe).catch(rethrowTranslated));
}
