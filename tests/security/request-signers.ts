// Signs requests the way the network and Stripe do.
import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import {
  type ContractRequestFields,
  toQueryParameters,
} from '#tests/support/api/invoke-api-by-contract.ts';
import type { TestRequest } from '#tests/support/api/invoke-api-handler.ts';
import { TEST_PRODUCT_SECRETS } from '#tests/support/vendors/fake-queues-bus-and-secrets.ts';

type RequestSigner = (fields: ContractRequestFields) => Partial<TestRequest>;

export const signNetworkBody = (
  body: string | Buffer,
  secret: string = TEST_PRODUCT_SECRETS.FACEBOOK_APP_SECRET,
): string => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

const handshake: RequestSigner = (fields) => ({
  query: {
    ...toQueryParameters(fields),
    'hub.verify_token': TEST_PRODUCT_SECRETS.FACEBOOK_WEBHOOK_VERIFY_TOKEN,
  },
});

const networkEvent: RequestSigner = (fields) => ({
  headers: { 'x-hub-signature-256': signNetworkBody(JSON.stringify(fields)) },
});

/** Builds the `signed_request` that the network sends. */
export function buildTestSignedRequest(
  payload: unknown,
  secret: string = TEST_PRODUCT_SECRETS.FACEBOOK_APP_SECRET,
): string {
  const encodedPayload = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${createHmac('sha256', secret).update(encodedPayload).digest('base64url')}.${encodedPayload}`;
}

/** Re-signs the payload of a forged `signed_request`; without one it signs the fields themselves. */
const networkRequest: RequestSigner = ({ signed_request, ...otherFields }) => {
  const encodedPayload =
    typeof signed_request === 'string' ? signed_request.split('.')[1] : undefined;
  const payload =
    encodedPayload === undefined ? otherFields : decodePayloadOr(otherFields, encodedPayload);
  const rawBody = new URLSearchParams({
    signed_request: buildTestSignedRequest(payload),
  }).toString();
  return { rawBody, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
};

function decodePayloadOr(fallback: unknown, encodedPayload: string): unknown {
  try {
    return JSON.parse(Buffer.from(encodedPayload, 'base64url').toString());
  } catch {
    return fallback;
  }
}

export const signStripeEventBody = (
  payload: string,
  secret: string = TEST_PRODUCT_SECRETS.STRIPE_WEBHOOK_SECRET,
): string => Stripe.webhooks.generateTestHeaderString({ payload, secret });

const stripeEvent: RequestSigner = (fields) => ({
  headers: { 'stripe-signature': signStripeEventBody(JSON.stringify(fields)) },
});

export const requestSigners = { handshake, networkEvent, networkRequest, cardEvent: stripeEvent };
