// Linking the login-provider account, choosing a social account, importing it.
import * as z from 'zod';
import {
  currentIgAccount,
  fbAccount,
  igAccount,
  importProgress,
  importWait,
  noFbAccount,
  problemCode,
} from '../schemas/account.ts';
import { emptyRequest, id, updateFromApi } from '../schemas/common.ts';
import { defineContract } from './define.ts';

/** A path of our own app; anything else counts as absent. */
const redirectUrl = z.object({ redirect_url: z.string().max(2_000).optional().catch(undefined) });

const dialogUrl = z.union([
  z.object({ url: z.string() }),
  z.object({
    messages: z.array(problemCode),
    /** Seconds. */
    next_available_run_time: z.number().int(),
  }),
]);

/** Query flags arrive as text. */
const queryFlag = z
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
    request: redirectUrl,
    response: dialogUrl,
    whileImpersonating: 'refused',
  }),
  changeFacebookAccount: defineContract({
    name: 'changeFacebookAccount',
    feature: 'connection',
    method: 'GET',
    path: '/users/me/change_facebook_account',
    access: 'user',
    summary: 'The same for changing the linked account.',
    request: redirectUrl,
    response: dialogUrl,
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
    // Whatever is wrong with these, a person's browser is sent on: it is never shown an error body.
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
    request: emptyRequest,
    response: z.union([fbAccount, noFbAccount]),
  }),
  listIgAccounts: defineContract({
    name: 'listIgAccounts',
    feature: 'connection',
    method: 'GET',
    path: '/users/me/ig_accounts',
    access: 'user',
    summary: 'The social accounts the linked account exposes.',
    request: z.object({ update_from_api: queryFlag }),
    response: z.object({
      instagram_accounts: z.array(igAccount),
      messages: z.array(problemCode),
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
    request: emptyRequest,
    response: z.object({
      facebook_accounts: z.array(
        z.object({
          id,
          name: z.string(),
          picture: z.string().nullable(),
          instagram_accounts: z.array(igAccount),
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
    request: emptyRequest,
    response: currentIgAccount,
  }),
  getIgAccountInfo: defineContract({
    name: 'getIgAccountInfo',
    feature: 'connection',
    method: 'POST',
    path: '/users/me/ig/account/info',
    access: 'user',
    effect: 'none',
    summary: 'The chosen social account, read from the network again where asked.',
    request: z.object({ update_from_api: updateFromApi }),
    response: currentIgAccount,
  }),
  chooseIgAccount: defineContract({
    name: 'chooseIgAccount',
    feature: 'connection',
    method: 'POST',
    path: '/users/me/ig/account/current',
    access: 'user',
    summary: 'Chooses a social account; the first one starts the trial and its import.',
    request: z.object({ instagramId: id }),
    response: igAccount,
    whileImpersonating: 'refused',
  }),
  beginImport: defineContract({
    name: 'beginImport',
    feature: 'connection',
    method: 'POST',
    path: '/users/me/ig/account/import/begin',
    access: 'product',
    summary: 'Starts the import of the chosen account, or joins the running one.',
    request: emptyRequest,
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
    request: emptyRequest,
    response: z.object({
      importing: z.boolean(),
      progress: importProgress,
      waiting: importWait.nullable(),
    }),
  }),
};
