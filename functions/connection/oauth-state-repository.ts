// The OAuth state of a login in progress: single use, short-lived, bound to session and browser.
import * as z from 'zod';
import { computeTtlEpochSeconds, isoSecondsFromNow, nowIso } from '#platform/clock.ts';
import { decryptSecret, encryptSecret, hashSha256, isSameSecret } from '#platform/crypto.ts';
import { createRandomSecret } from '#platform/ids.ts';
import { readTokenEncryptionKey } from '#platform/secrets.ts';
import { attributeExists } from '#platform/table/expressions.ts';
import { isWriteAcceptedOnce } from '#platform/table/is-write-accepted-once.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem, putItem } from '#platform/table/table.ts';

export const OAUTH_STATE_TTL_SECONDS = 10 * 60;

/** Values encrypted for this purpose cannot be decrypted for another. */
const ENCRYPTION_PURPOSE = 'facebook-login-state';

const storedStateSchema = z.object({
  sessionId: z.string(),
  returnPath: z.string(),
  cookieHash: z.string(),
  expiresAt: z.string(),
});

const encryptedStateSchema = z.object({ userId: z.string(), nonce: z.string() });

export type OAuthState = {
  readonly userId: string;
  readonly sessionId: string;
  readonly returnPath: string;
  /** Whether the cookie matches the one in the browser that started the login. */
  readonly hasMatchingCookie: (cookie: string | undefined) => boolean;
  /** Unique per login, so that two parallel logins do not overwrite each other's cookie. */
  readonly cookieName: string;
};

const buildCookieName = (stateHash: string) => `replyloom_link_${stateHash.slice(0, 16)}`;

/** `value` is the OAuth `state` parameter sent through Facebook. `cookie` stays in the browser. */
export async function createOAuthState(input: {
  readonly userId: string;
  readonly sessionId: string;
  readonly returnPath: string;
}): Promise<{ readonly value: string; readonly cookieName: string; readonly cookie: string }> {
  const nonce = createRandomSecret();
  const cookie = createRandomSecret();
  const stateHash = hashSha256(nonce);
  await putItem(tableKeys.oauthState(input.userId, stateHash), {
    sessionId: input.sessionId,
    returnPath: input.returnPath,
    cookieHash: hashSha256(cookie),
    expiresAt: isoSecondsFromNow(OAUTH_STATE_TTL_SECONDS),
    ttl: computeTtlEpochSeconds(OAUTH_STATE_TTL_SECONDS),
  });
  const value = JSON.stringify({ userId: input.userId, nonce });
  return {
    value: encryptSecret(value, await readTokenEncryptionKey(), ENCRYPTION_PURPOSE),
    cookieName: buildCookieName(stateHash),
    cookie,
  };
}

async function decryptState(
  value: string,
): Promise<z.output<typeof encryptedStateSchema> | undefined> {
  const key = await readTokenEncryptionKey();
  try {
    return encryptedStateSchema.parse(JSON.parse(decryptSecret(value, key, ENCRYPTION_PURPOSE)));
  } catch {
    return undefined;
  }
}

/** Returns a state and deletes it. Undefined when it is forged, unknown, used or expired. */
export async function consumeOAuthState(value: string): Promise<OAuthState | undefined> {
  const decrypted = await decryptState(value);
  if (!decrypted) return undefined;
  const stateHash = hashSha256(decrypted.nonce);
  const key = tableKeys.oauthState(decrypted.userId, stateHash);
  const item = await getItem(key, { consistent: true });
  if (!item) return undefined;
  const state = storedStateSchema.parse(item);
  // Deleting is the lock: of two concurrent callbacks with the same state only one succeeds.
  if (!(await isWriteAcceptedOnce({ kind: 'delete', key, when: attributeExists() })))
    return undefined;
  if (state.expiresAt <= nowIso()) return undefined;
  return {
    userId: decrypted.userId,
    sessionId: state.sessionId,
    returnPath: state.returnPath,
    cookieName: buildCookieName(stateHash),
    hasMatchingCookie: (cookie) =>
      cookie !== undefined && isSameSecret(hashSha256(cookie), state.cookieHash),
  };
}
