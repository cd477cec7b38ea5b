// The access token of the session. It is requested when missing, and again before it expires.

import { WEB_APP_OAUTH_CLIENT_ID } from '../build-time-settings.ts';
import { ApiError, UnauthorizedError } from '../http/api-error.ts';
import { takePrefetchedResponse } from '../http/prefetched-responses.ts';
import { sendEndpointRequest } from '../http/send-endpoint-request.ts';
import {
  dropTokenOfSessionReplacedInOtherTab,
  establishSession,
  expireSession,
  findCachedAccessToken,
  findFreshAccessToken,
  replaceStoredRefreshToken,
  restoreAdminSession,
} from './session.ts';
import {
  forgetUnansweredTokenRequest,
  requestTokens,
  runWithSessionLock,
  type SessionTokenResponse,
} from './session-lock.ts';
import {
  getSessionState,
  markImpersonationEndedElsewhere,
  updateSessionState,
} from './session-state.ts';
import { readLocalStorageValue } from './user-data-in-browser.ts';

let pendingRefresh: Promise<string> | null = null;

async function refreshAccessToken(): Promise<string> {
  const freshToken = findFreshAccessToken();
  if (freshToken !== null) return freshToken;
  const refreshToken = readLocalStorageValue('refreshToken');
  if (refreshToken === null) {
    expireSession();
    throw new UnauthorizedError('No refresh token');
  }
  const firstTokens = await takePrefetchedResponse<SessionTokenResponse>('issueToken', {})?.catch(
    () => undefined,
  );
  if (firstTokens?.refresh_token === refreshToken) {
    establishSession(firstTokens);
    return firstTokens.access_token;
  }
  try {
    const grant = {
      client_id: WEB_APP_OAUTH_CLIENT_ID,
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    };
    const tokens = await requestTokens(() => sendEndpointRequest('issueToken', grant));
    replaceStoredRefreshToken(refreshToken, tokens.refresh_token);
    // Another session has begun since, or another tab has rotated the token.
    if (readLocalStorageValue('refreshToken') !== tokens.refresh_token)
      return await refreshAccessToken();
    establishSession(tokens);
    return tokens.access_token;
  } catch (error) {
    const isRejected = error instanceof ApiError && (error.status === 401 || error.status === 400);
    if (!isRejected) throw error;
    forgetUnansweredTokenRequest();
    // Without the Web Locks API another tab may have rotated the token by now.
    if (readLocalStorageValue('refreshToken') !== refreshToken) return await refreshAccessToken();
    // The impersonated session has ended, so the admin's own continues.
    if (restoreAdminSession()) {
      const accessToken = await refreshAccessToken();
      updateSessionState({ hasImpersonationEnded: true });
      return accessToken;
    }
    expireSession();
    throw new UnauthorizedError();
  }
}

/** One refresh at a time, in this tab and across all tabs. */
function refreshAccessTokenOnce(): Promise<string> {
  pendingRefresh ??= runWithSessionLock(refreshAccessToken).finally(() => {
    pendingRefresh = null;
  });
  return pendingRefresh;
}

/** A valid access token, refreshed before it expires. Throws when there is no session. */
export const getAccessToken = async (): Promise<string> =>
  findFreshAccessToken() ?? (await refreshAccessTokenOnce());

/**
 * The token for another try after a 401 for `rejected`: its replacement, or the token of the session that another tab
 * has stored since. Null when there is none. Throws as `getAccessToken` does.
 */
export async function findReplacementAccessToken(rejected: string): Promise<string | null> {
  const { impersonator } = getSessionState();
  const isRejectedOneCached = findCachedAccessToken() === rejected;
  if (isRejectedOneCached && !dropTokenOfSessionReplacedInOtherTab()) return null;
  // Calls that are rejected together wait for the same tokens.
  const token = await getAccessToken();
  markImpersonationEndedElsewhere(impersonator);
  return token;
}

/** Restores the stored session at start, on `Try again`, and after an impersonation. */
export async function restoreSession(): Promise<void> {
  // Another call, or another tab, has restored it.
  if (findFreshAccessToken() !== null) return;
  updateSessionState({ status: 'loading' });
  try {
    await getAccessToken();
  } catch (error) {
    const isRestored = findFreshAccessToken() !== null;
    if (!isRestored && !(error instanceof UnauthorizedError))
      updateSessionState({ status: 'unreachable' });
  }
}
