// Facebook Login: dialog, tokens and granted permissions. Source: "Manually build a login flow".
import * as z from 'zod';
import { defineEnv } from '../env.ts';
import { readSecret } from '../secrets.ts';
import { callGraphApi, graphApiEnv, INTERACTIVE_GRAPH_CALL_TIMEOUT_MS } from './graph-api.ts';
import { buildLoginDialogBaseUrl } from './network-urls.ts';

const env = defineEnv({
  FACEBOOK_DIALOG_URL: z.url(),
  FACEBOOK_APP_ID: z.string().min(1),
});

/**
 * The URL to send the browser to. `rerequest` asks again for permissions that were declined before: without it the
 * dialog skips them, and a user who now wants to allow everything could not.
 */
export function buildFacebookLoginDialogUrl(input: {
  readonly redirectUri: string;
  readonly state: string;
  readonly scopes: readonly string[];
}): string {
  const { FACEBOOK_DIALOG_URL, FACEBOOK_APP_ID } = env();
  const url = new URL(
    buildLoginDialogBaseUrl(FACEBOOK_DIALOG_URL, graphApiEnv().GRAPH_API_VERSION),
  );
  url.search = new URLSearchParams({
    client_id: FACEBOOK_APP_ID,
    redirect_uri: input.redirectUri,
    state: input.state,
    response_type: 'code',
    scope: input.scopes.join(','),
    auth_type: 'rerequest',
  }).toString();
  return url.toString();
}

const tokenResponseSchema = z.object({
  access_token: z.string().min(1),
  /** Seconds; the network sometimes leaves it out. */
  expires_in: z.number().optional(),
});

export type FacebookUserToken = {
  readonly token: string;
  readonly expiresInSeconds: number | undefined;
};

async function requestToken(params: Readonly<Record<string, string>>): Promise<FacebookUserToken> {
  const { data } = await callGraphApi({
    path: '/oauth/access_token',
    params: {
      client_id: env().FACEBOOK_APP_ID,
      client_secret: await readSecret('FACEBOOK_APP_SECRET'),
      ...params,
    },
    responseSchema: tokenResponseSchema,
    timeoutMs: INTERACTIVE_GRAPH_CALL_TIMEOUT_MS,
  });
  return { token: data.access_token, expiresInSeconds: data.expires_in };
}

/** Returns a short-lived token. A code works once, and only with the redirect URI it was issued for. */
export const exchangeLoginCode = (code: string, redirectUri: string): Promise<FacebookUserToken> =>
  requestToken({ code, redirect_uri: redirectUri });

/** Returns a token that lasts about 60 days. */
export const exchangeForLongLivedToken = (shortLivedToken: string): Promise<FacebookUserToken> =>
  requestToken({ grant_type: 'fb_exchange_token', fb_exchange_token: shortLivedToken });

/** The user may decline any requested permission, so the granted ones have to be read. */
export async function readGrantedFacebookPermissions(token: string): Promise<readonly string[]> {
  const { data } = await callGraphApi({
    path: '/me/permissions',
    token,
    responseSchema: z.object({
      data: z.array(z.object({ permission: z.string(), status: z.string() })),
    }),
    timeoutMs: INTERACTIVE_GRAPH_CALL_TIMEOUT_MS,
  });
  return data.data
    .filter((permission) => permission.status === 'granted')
    .map((permission) => permission.permission);
}

export type FacebookProfile = {
  readonly id: string;
  readonly name: string;
  readonly picture: string | undefined;
};

/** The Facebook user of the login. */
export async function readFacebookProfile(token: string): Promise<FacebookProfile> {
  const { data } = await callGraphApi({
    path: '/me',
    params: { fields: 'id,name,picture{url}' },
    token,
    responseSchema: z.object({
      id: z.string(),
      name: z.string().default(''),
      picture: z.object({ data: z.object({ url: z.string().optional() }) }).optional(),
    }),
    timeoutMs: INTERACTIVE_GRAPH_CALL_TIMEOUT_MS,
  });
  return { id: data.id, name: data.name, picture: data.picture?.data.url };
}

/** Revokes all permissions of our app; the user's tokens are invalid afterwards. @throws NetworkError */
export async function revokeFacebookPermissions(
  facebookUserId: string,
  token: string,
): Promise<void> {
  const path = `/${encodeURIComponent(facebookUserId)}/permissions`;
  await callGraphApi({ method: 'DELETE', path, token, responseSchema: z.looseObject({}) });
}
