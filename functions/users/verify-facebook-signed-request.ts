// Verifies the network's `signed_request` with our app secret and reads which account it is about.
// Format: base64url(signature) "." base64url(json); the signature covers the encoded second part.
// Source: "Data Deletion Request Callback" in Meta's developer documentation.
import * as z from 'zod';
import { nowMs } from '#platform/clock.ts';
import { computeHmacSha256, isSameSecret } from '#platform/crypto.ts';
import { readSecret } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';

/** The network never sends larger ones. */
export const MAX_SIGNED_REQUEST_BYTES = 8 * 1024;

const signedPayloadSchema = z.object({
  algorithm: z.string(),
  user_id: z.string().min(1),
  /** Epoch seconds. */
  issued_at: z.number().int(),
});

/** The network calls at once and repeats a failed call. A request that was recorded long ago does not come from a person. */
const MAX_AGE_SECONDS = 10 * 60;
/** Our clock may be behind the network's. */
const MAX_AHEAD_SECONDS = 60;

export type FacebookSignedRequest = {
  /** The Facebook account of the request. */
  readonly facebookUserId: string;
  /** Epoch seconds. */
  readonly issuedAt: number;
};

function requireRecent(issuedAt: number): void {
  const ageSeconds = nowMs() / 1_000 - issuedAt;
  if (ageSeconds <= MAX_AGE_SECONDS && ageSeconds >= -MAX_AHEAD_SECONDS) return;
  throw new AppError('bad_request', 'signed_request_not_recent');
}

const jsonBodySchema = z.object({ signed_request: z.string() });

/** The network sends a form. The same field is also accepted in JSON. */
function readSignedRequestField(body: string): string {
  if (!body.trimStart().startsWith('{')) {
    return new URLSearchParams(body).get('signed_request') ?? '';
  }
  try {
    return jsonBodySchema.parse(JSON.parse(body)).signed_request;
  } catch (cause) {
    throw new AppError('bad_request', { cause });
  }
}

/** Ids can exceed the exact range of a number, so the digits are read from the JSON source text. */
const keepExactUserId = (name: string, value: unknown, { source }: { source?: string }): unknown =>
  name === 'user_id' && typeof value === 'number' ? source : value;

function parsePayload(encoded: string) {
  try {
    const text = Buffer.from(encoded, 'base64url').toString('utf8');
    return signedPayloadSchema.parse(
      JSON.parse(text, keepExactUserId as (name: string, value: unknown) => unknown),
    );
  } catch (cause) {
    throw new AppError('bad_request', { cause });
  }
}

/** @throws AppError bad_request, also for a request that was not issued just now; unauthorized */
export async function verifyFacebookSignedRequest(body: Buffer): Promise<FacebookSignedRequest> {
  const [signature = '', encoded = ''] = readSignedRequestField(body.toString('utf8')).split('.');
  const actualSignature = Buffer.from(signature, 'base64url').toString('hex');
  const expectedSignature = computeHmacSha256(await readSecret('FACEBOOK_APP_SECRET'), encoded);
  if (encoded === '' || !isSameSecret(actualSignature, expectedSignature))
    throw new AppError('unauthorized');
  const { algorithm, user_id, issued_at } = parsePayload(encoded);
  if (algorithm.toUpperCase() !== 'HMAC-SHA256') throw new AppError('bad_request');
  requireRecent(issued_at);
  return { facebookUserId: user_id, issuedAt: issued_at };
}
