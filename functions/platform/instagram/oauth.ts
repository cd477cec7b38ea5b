// Facebook Login: the dialog, tokens and what was granted. Source: "Manually build a login flow".
import * as z from 'zod';
import { defineEnv } from '../env.ts';
import { readSecret } from '../secrets.ts';
import { dialogAddress } from './address.ts';
import { graph, INTERACTIVE_TIMEOUT_MS, networkEnv } from './graph.ts';

const env = defineEnv({
  FACEBOOK_DIALOG_URL: z.url(),
  FACEBOOK_APP_ID: z.string().min(1),
});

/**
 * Where to send the browser. It always asks again for what was declined before: without that the
 * dialog leaves it out, and a person who now allows everything would come back without it.
 */
export function dialogUrl(input: {
  readonly redirectUri: string;
  readonly state: string;
  readonly scopes: readonly string[];
}): string {
  const { FACEBOOK_DIALOG_URL, FACEBOOK_APP_ID } = env();
  const url = new URL(dialogAddress(FACEBOOK_DIALOG_URL, networkEnv().GRAPH_API_VERSION));
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

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  /** Seconds; the network leaves it out now and then. */
  expires_in: z.number().optional(),
});

export type UserToken = { readonly token: string; readonly expiresInSeconds: number | undefined };

async function askForToken(params: Readonly<Record<string, string>>): Promise<UserToken> {
  const { data } = await graph({
    path: '/oauth/access_token',
    params: {
      client_id: env().FACEBOOK_APP_ID,
      client_secret: await readSecret('FACEBOOK_APP_SECRET'),
      ...params,
    },
    answer: tokenAnswer,
    timeoutMs: INTERACTIVE_TIMEOUT_MS,
  });
  return { token: data.access_token, expiresInSeconds: data.expires_in };
}

/** The short-lived token of a code. A code works once and only with the address it was sent to. */
export const exchangeCode = (code: string, redirectUri: string): Promise<UserToken> =>
  askForToken({ code, redirect_uri: redirectUri });

/** A token of about 60 days for a short-lived one. */
export const exchangeForLongLived = (shortLived: string): Promise<UserToken> =>
  askForToken({ grant_type: 'fb_exchange_token', fb_exchange_token: shortLived });

/** The permissions the person has granted; asking for some proves nothing, they may decline any. */
export async function readGrantedPermissions(token: string): Promise<readonly string[]> {
  const { data } = await graph({
    path: '/me/permissions',
    token,
    answer: z.object({
      data: z.array(z.object({ permission: z.string(), status: z.string() })),
    }),
    timeoutMs: INTERACTIVE_TIMEOUT_MS,
  });
  return data.data
    .filter((permission) => permission.status === 'granted')
    .map((permission) => permission.permission);
}

export type LoginProfile = {
  readonly id: string;
  readonly name: string;
  readonly picture: string | undefined;
};

/** Whose login this is. */
export async function readLoginProfile(token: string): Promise<LoginProfile> {
  const { data } = await graph({
    path: '/me',
    params: { fields: 'id,name,picture{url}' },
    token,
    answer: z.object({
      id: z.string(),
      name: z.string().default(''),
      picture: z.object({ data: z.object({ url: z.string().optional() }) }).optional(),
    }),
    timeoutMs: INTERACTIVE_TIMEOUT_MS,
  });
  return { id: data.id, name: data.name, picture: data.picture?.data.url };
}

/** Takes all our permissions back; its tokens are worth nothing afterwards. @throws NetworkError */
export async function revokePermissions(facebookUserId: string, token: string): Promise<void> {
  const path = `/${encodeURIComponent(facebookUserId)}/permissions`;
  await graph({ method: 'DELETE', path, token, answer: z.looseObject({}) });
}
