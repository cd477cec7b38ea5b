// How other systems prove that a call is theirs.
import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { asQuery, type Fields } from '#tests/support/every-api.ts';
import type { TestRequest } from '#tests/support/http.ts';
import { SECRETS } from '#tests/support/queue.ts';

type Proof = (fields: Fields) => Partial<TestRequest>;

export const networkSignature = (
  body: string | Buffer,
  secret: string = SECRETS.FACEBOOK_APP_SECRET,
): string => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

const handshake: Proof = (fields) => ({
  query: {
    ...asQuery(fields),
    'hub.verify_token': SECRETS.FACEBOOK_WEBHOOK_VERIFY_TOKEN,
  },
});

const networkEvent: Proof = (fields) => ({
  headers: { 'x-hub-signature-256': networkSignature(JSON.stringify(fields)) },
});

/** The network's `signed_request`. */
export function signedRequest(
  about: unknown,
  secret: string = SECRETS.FACEBOOK_APP_SECRET,
): string {
  const payload = Buffer.from(JSON.stringify(about)).toString('base64url');
  return `${createHmac('sha256', secret).update(payload).digest('base64url')}.${payload}`;
}

/** What the fields have in it, or all of them where they hold none, as the form the network sends. */
const networkRequest: Proof = ({ signed_request: forged, ...rest }) => {
  const payload = typeof forged === 'string' ? forged.split('.')[1] : undefined;
  const about = payload === undefined ? rest : readOr(rest, payload);
  const rawBody = new URLSearchParams({ signed_request: signedRequest(about) }).toString();
  return { rawBody, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
};

function readOr(other: unknown, payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  } catch {
    return other;
  }
}

export const cardSignature = (
  payload: string,
  secret: string = SECRETS.STRIPE_WEBHOOK_SECRET,
): string => Stripe.webhooks.generateTestHeaderString({ payload, secret });

const cardEvent: Proof = (fields) => ({
  headers: { 'stripe-signature': cardSignature(JSON.stringify(fields)) },
});

export const signed = { handshake, networkEvent, networkRequest, cardEvent };
