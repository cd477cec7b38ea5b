// The admin's own access token, also during an impersonation.

import { WEB_APP_CLIENT_ID } from './build-time-settings.ts';
import { sendEndpointRequest } from './send-endpoint-request.ts';
import { getAccessToken } from './session.ts';
import { readLocalStorageValue, writeLocalStorageValue } from './user-data-in-browser.ts';

type CachedAdminToken = {
  readonly refreshToken: string;
  readonly accessToken: string;
  readonly refreshAt: number;
};

/** Refreshed this long before it expires. */
const REFRESH_AHEAD_MS = 60_000;

let cachedToken: CachedAdminToken | null = null;

/** Throws ApiError when the admin's own session is over. */
export async function getAdminTokenDespiteImpersonation(): Promise<string> {
  const refreshToken = readLocalStorageValue('trueRefreshToken');
  if (refreshToken === null) return await getAccessToken();
  if (cachedToken?.refreshToken === refreshToken && Date.now() < cachedToken.refreshAt)
    return cachedToken.accessToken;
  const grant = {
    client_id: WEB_APP_CLIENT_ID,
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  };
  const tokens = await sendEndpointRequest('issueToken', grant);
  writeLocalStorageValue('trueRefreshToken', tokens.refresh_token);
  cachedToken = {
    refreshToken: tokens.refresh_token,
    accessToken: tokens.access_token,
    refreshAt: Date.now() + tokens.expires_in * 1_000 - REFRESH_AHEAD_MS,
  };
  return cachedToken.accessToken;
}
