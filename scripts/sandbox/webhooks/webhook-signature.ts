// Serializes and signs payloads as the network does: escaped Unicode, HMAC over the exact bytes.
import { createHmac } from 'node:crypto';

/** JSON with every non-ASCII character as \uXXXX in lower-case hex. */
export function stringifyEscapedJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function buildSignatureHeaders(
  appSecret: string,
  body: string,
): Readonly<Record<string, string>> {
  return {
    'x-hub-signature': `sha1=${createHmac('sha1', appSecret).update(body).digest('hex')}`,
    'x-hub-signature-256': `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`,
  };
}

/** The `signed_request` of the deauthorize and data deletion callbacks. */
export function buildSandboxSignedRequestParameter(
  appSecret: string,
  details: { readonly userId: string; readonly issuedAtSeconds: number },
): string {
  const payload = Buffer.from(
    JSON.stringify({
      user_id: details.userId,
      algorithm: 'HMAC-SHA256',
      issued_at: details.issuedAtSeconds,
      expires: details.issuedAtSeconds + 3600,
    }),
  ).toString('base64url');
  const signature = createHmac('sha256', appSecret).update(payload).digest('base64url');
  return `${signature}.${payload}`;
}
