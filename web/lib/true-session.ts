// The admin's own access token, also while they act as somebody else.
import { CLIENT_ID } from './config.ts';
import { request } from './request.ts';
import { accessToken } from './session.ts';
import { readStored, writeStored } from './stored-flags.ts';

type Held = { readonly refreshToken: string; readonly accessToken: string; readonly until: number };

/** Renewed this long before its end. */
const RENEW_AHEAD_MS = 60_000;

let held: Held | null = null;

/** Throws ApiError where the admin's own session is over. */
export async function trueAccessToken(): Promise<string> {
  const refreshToken = readStored('trueRefreshToken');
  if (refreshToken === null) return await accessToken();
  if (held?.refreshToken === refreshToken && Date.now() < held.until) return held.accessToken;
  const grant = { client_id: CLIENT_ID, grant_type: 'refresh_token', refresh_token: refreshToken };
  const answer = await request('issueToken', grant);
  writeStored('trueRefreshToken', answer.refresh_token);
  held = {
    refreshToken: answer.refresh_token,
    accessToken: answer.access_token,
    until: Date.now() + answer.expires_in * 1_000 - RENEW_AHEAD_MS,
  };
  return held.accessToken;
}
