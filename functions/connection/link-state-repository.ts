// The state of a login under way: single use, short-lived, bound to its session and its browser.
import * as z from 'zod';
import { isoIn, nowIso, ttlIn } from '#platform/clock.ts';
import { sameSecret, seal, sha256, unseal } from '#platform/crypto.ts';
import { newSecret } from '#platform/ids.ts';
import { tokenKey } from '#platform/secrets.ts';
import { isAccepted } from '#platform/table/errors.ts';
import { exists } from '#platform/table/expressions.ts';
import { keys } from '#platform/table/keys.ts';
import { deleteItem, getItem, putItem } from '#platform/table/table.ts';

export const STATE_SECONDS = 10 * 60;

/** Sealed values open for this purpose only. */
const PURPOSE = 'facebook-login-state';

const storedState = z.object({
  sessionId: z.string(),
  returnPath: z.string(),
  cookieHash: z.string(),
  expiresAt: z.string(),
});

const sealedState = z.object({ userId: z.string(), nonce: z.string() });

export type LinkState = {
  readonly userId: string;
  readonly sessionId: string;
  readonly returnPath: string;
  /** Whether this is what we put into the browser that began the login. */
  readonly matchesBrowser: (cookie: string | undefined) => boolean;
  /** Names the browser's cookie, so that two logins under way do not overwrite each other's. */
  readonly cookieName: string;
};

const cookieNameOf = (stateHash: string) => `replyloom_link_${stateHash.slice(0, 16)}`;

/** Begins a login. `value` travels through the provider, `cookie` stays in the browser. */
export async function beginState(input: {
  readonly userId: string;
  readonly sessionId: string;
  readonly returnPath: string;
}): Promise<{ readonly value: string; readonly cookieName: string; readonly cookie: string }> {
  const nonce = newSecret();
  const cookie = newSecret();
  const hash = sha256(nonce);
  await putItem(keys.oauthState(input.userId, hash), {
    sessionId: input.sessionId,
    returnPath: input.returnPath,
    cookieHash: sha256(cookie),
    expiresAt: isoIn(STATE_SECONDS),
    ttl: ttlIn(STATE_SECONDS),
  });
  const value = JSON.stringify({ userId: input.userId, nonce });
  return {
    value: seal(value, await tokenKey(), PURPOSE),
    cookieName: cookieNameOf(hash),
    cookie,
  };
}

async function openState(value: string): Promise<z.output<typeof sealedState> | undefined> {
  const key = await tokenKey();
  try {
    return sealedState.parse(JSON.parse(unseal(value, key, PURPOSE)));
  } catch {
    return undefined;
  }
}

/** Takes a state out of the store; undefined where it is forged, unknown, used or too old. */
export async function takeState(value: string): Promise<LinkState | undefined> {
  const opened = await openState(value);
  if (!opened) return undefined;
  const hash = sha256(opened.nonce);
  const key = keys.oauthState(opened.userId, hash);
  const item = await getItem(key, { consistent: true });
  if (!item) return undefined;
  const state = storedState.parse(item);
  // Whoever deletes it has it: the same state brought twice at once is taken once.
  if (!(await isAccepted(deleteItem(key, exists())))) return undefined;
  if (state.expiresAt <= nowIso()) return undefined;
  return {
    userId: opened.userId,
    sessionId: state.sessionId,
    returnPath: state.returnPath,
    cookieName: cookieNameOf(hash),
    matchesBrowser: (cookie) =>
      cookie !== undefined && sameSecret(sha256(cookie), state.cookieHash),
  };
}
