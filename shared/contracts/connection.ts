// The connection contracts: linking a Facebook account, choosing an Instagram account, importing it.
import * as z from 'zod';
import {
  accountProblemCodeSchema,
  currentInstagramAccountResponseSchema,
  facebookAccountResponseSchema,
  importProgressSchema,
  importWaitSchema,
  instagramAccountResponseSchema,
  noFacebookAccountResponseSchema,
} from '../schemas/account.ts';
import { emptyRequestSchema, idSchema, refreshRequestFlagSchema } from '../schemas/common.ts';
import { defineContract } from './define-contract.ts';

/** A path of our own app; any other value counts as absent. */
const redirectUrlRequestSchema = z.object({
  redirect_url: z.string().max(2_000).optional().catch(undefined),
});

const dialogUrlSchema = z.union([
  z.object({ url: z.string() }),
  z.object({
    messages: z.array(accountProblemCodeSchema),
    /** Seconds. */
    next_available_run_time: z.number().int(),
  }),
]);

/** A boolean in a query string arrives as text. */
const queryFlagSchema = z
  .union([z.boolean(), z.string().transform((value) => value === 'true' || value === '1')])
  .optional();

export const connectionContracts = {
  loginToFacebook: defineContract({
    name: 'loginToFacebook',
    feature: 'connection',
    method: 'GET',
    path: '/login_to_facebook',
    access: 'user',
    summary: "Where to send the browser to link the login provider's account.",
    request: redirectUrlRequestSchema,
    response: dialogUrlSchema,
    whileImpersonating: 'refused',
  }),
  changeFacebookAccount: defineContract({
    name: 'changeFacebookAccount',
    feature: 'connection',
    method: 'GET',
    path: '/users/me/change_facebook_account',
    access: 'user',
    summary: 'The same for changing the linked account.',
    request: redirectUrlRequestSchema,
    response: dialogUrlSchema,
    whileImpersonating: 'refused',
  }),
  facebookCallback: defineContract({
    name: 'facebookCallback',
    feature: 'connection',
    method: 'GET',
    path: '/auth/facebook/callback',
    access: 'public',
    summary: 'The login provider sends the browser back here.',
    status: 302,
    // Invalid values count as absent, because the browser must be redirected and never see a JSON error.
    request: z.object({
      code: z.string().max(4_000).optional().catch(undefined),
      state: z.string().max(1_000).optional().catch(undefined),
      error: z.string().max(1_000).optional().catch(undefined),
    }),
    response: z.object({}),
  }),
  getFbAccount: defineContract({
    name: 'getFbAccount',
    feature: 'connection',
    method: 'GET',
    path: '/users/me/fb_account',
    access: 'user',
    summary: "The linked login-provider account, or the code that says there isn't one.",
    request: emptyRequestSchema,
    response: z.union([facebookAccountResponseSchema, noFacebookAccountResponseSchema]),
  }),
  listIgAccounts: defineContract({
    name: 'listIgAccounts',
    feature: 'connection',
    method: 'GET',
    path: '/users/me/ig_accounts',
    access: 'user',
    summary: 'The social accounts the linked account exposes.',
    request: z.object({ update_from_api: queryFlagSchema }),
    response: z.object({
      instagram_accounts: z.array(instagramAccountResponseSchema),
      messages: z.array(accountProblemCodeSchema),
      still_updating_instagram_account_from_api: z.boolean(),
      facebook_access_token_valid: z.boolean(),
    }),
  }),
  listActivatedIgAccounts: defineContract({
    name: 'listActivatedIgAccounts',
    feature: 'connection',
    method: 'GET',
    path: '/users/me/ig_accounts/activated',
    access: 'user',
    summary: 'Every linked login-provider account with its activated social accounts.',
    request: emptyRequestSchema,
    response: z.object({
      facebook_accounts: z.array(
        z.object({
          id: idSchema,
          name: z.string(),
          picture: z.string().nullable(),
          instagram_accounts: z.array(instagramAccountResponseSchema),
        }),
      ),
    }),
  }),
  getIgAccount: defineContract({
    name: 'getIgAccount',
    feature: 'connection',
    method: 'GET',
    path: '/users/me/ig/account',
    access: 'user',
    summary: 'The chosen social account; 404 where none is chosen.',
    request: emptyRequestSchema,
    response: currentInstagramAccountResponseSchema,
  }),
  getIgAccountInfo: defineContract({
    name: 'getIgAccountInfo',
    feature: 'connection',
    method: 'POST',
    path: '/users/me/ig/account/info',
    access: 'user',
    effect: 'none',
    summary: 'The chosen social account, read from the network again where asked.',
    request: z.object({ update_from_api: refreshRequestFlagSchema }),
    response: currentInstagramAccountResponseSchema,
  }),
  chooseIgAccount: defineContract({
    name: 'chooseIgAccount',
    feature: 'connection',
    method: 'POST',
    path: '/users/me/ig/account/current',
    access: 'user',
    summary: 'Chooses a social account; the first one starts the trial and its import.',
    request: z.object({ instagramId: idSchema }),
    response: instagramAccountResponseSchema,
  }),
  beginImport: defineContract({
    name: 'beginImport',
    feature: 'connection',
    method: 'POST',
    path: '/users/me/ig/account/import/begin',
    access: 'product',
    summary: 'Starts the import of the chosen account, or joins the running one.',
    request: emptyRequestSchema,
    response: z.object({ importing: z.literal(true) }),
  }),
  getImport: defineContract({
    name: 'getImport',
    feature: 'connection',
    method: 'POST',
    path: '/users/me/ig/account/import',
    access: 'user',
    effect: 'none',
    summary: 'Whether the import is running, with honest counts.',
    request: emptyRequestSchema,
    response: z.object({
      importing: z.boolean(),
      progress: importProgressSchema,
      waiting: importWaitSchema.nullable(),
    }),
  }),
};
