// The network's `signed_request`: who it is about, proven by our app secret.
// Form: base64url(signature) "." base64url(json), the signature over the encoded second part.
// Source: "Data Deletion Request Callback" in Meta's developer documentation.
import * as z from 'zod';
import { hmacSha256, sameSecret } from '#platform/crypto.ts';
import { readSecret } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';

/** Larger ones are none of the network's. */
export const MAX_SIGNED_REQUEST_BYTES = 8 * 1024;

const payload = z.object({
  algorithm: z.string(),
  user_id: z.string().min(1),
});

const jsonBody = z.object({ signed_request: z.string() });

/** The network sends a form; the same field in JSON is taken as well. */
function fieldOf(body: string): string {
  if (!body.trimStart().startsWith('{')) {
    return new URLSearchParams(body).get('signed_request') ?? '';
  }
  try {
    return jsonBody.parse(JSON.parse(body)).signed_request;
  } catch (cause) {
    throw new AppError('bad_request', { cause });
  }
}

/** Ids may be longer than a number can be exact: their digits are taken as they are written. */
const exactDigits = (name: string, value: unknown, { source }: { source?: string }): unknown =>
  name === 'user_id' && typeof value === 'number' ? source : value;

function parsePayload(encoded: string) {
  try {
    const text = Buffer.from(encoded, 'base64url').toString('utf8');
    return payload.parse(
      JSON.parse(text, exactDigits as (name: string, value: unknown) => unknown),
    );
  } catch (cause) {
    throw new AppError('bad_request', { cause });
  }
}

/** The login-provider account it is about. @throws AppError bad_request, unauthorized */
export async function readSignedRequest(body: Buffer): Promise<string> {
  const [signature = '', encoded = ''] = fieldOf(body.toString('utf8')).split('.');
  const given = Buffer.from(signature, 'base64url').toString('hex');
  const expected = hmacSha256(await readSecret('FACEBOOK_APP_SECRET'), encoded);
  if (encoded === '' || !sameSecret(given, expected)) throw new AppError('unauthorized');
  const { algorithm, user_id } = parsePayload(encoded);
  if (algorithm.toUpperCase() !== 'HMAC-SHA256') throw new AppError('bad_request');
  return user_id;
}
