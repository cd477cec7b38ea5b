// The OAuth callback: links the Facebook account and always redirects the browser into the app.

import { findSessionWithUser } from '#functions/session/session-repository.ts';
import { nowMs } from '#platform/clock.ts';
import {
  type ApiRouteInput,
  RawApiResponse,
  type RequestMetadata,
} from '#platform/http/api-handler.ts';
import { buildRedirectResponse } from '#platform/http/responses.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import { logger } from '#platform/logger.ts';
import type { connectionContracts } from '#shared/contracts/connection.ts';
import { buildAppUrl } from '../app-urls.ts';
import { setErrorQueryParameter } from '../domain/facebook-link-return-path.ts';
import { buildFacebookLinkCookie, readCookie } from '../facebook-link-cookie.ts';
import { consumeOAuthState, type OAuthState } from '../oauth-state-repository.ts';
import { linkFacebookAccount } from './link-facebook-account.ts';

type Input = ApiRouteInput<typeof connectionContracts.facebookCallback>;

/** The app shows this code as "something went wrong". */
const LINK_FAILED_CODE = 'facebook_login_failed';

/**
 * Whether the returning browser is the one that started, proven by its cookie. Without this check an attacker could
 * start a login, send its URL to a victim and link the victim's account to the attacker's user.
 */
const isSameBrowser = (state: OAuthState, meta: RequestMetadata): boolean =>
  state.hasMatchingCookie(readCookie(meta.cookies, state.cookieName));

async function isSessionValid(state: OAuthState): Promise<boolean> {
  const storedSession = await findSessionWithUser({
    userId: state.userId,
    sessionId: state.sessionId,
  });
  return storedSession !== undefined && storedSession.session.refreshExpiresAt > nowMs();
}

/** Returns the error codes of the attempt, none on success. */
async function linkWithState(
  state: OAuthState,
  { request, meta }: Input,
): Promise<readonly string[]> {
  if (!isSameBrowser(state, meta)) return [LINK_FAILED_CODE];
  if (!(await isSessionValid(state))) return ['no_user'];
  if (request.error !== undefined) {
    return [request.error === 'access_denied' ? 'access_denied' : LINK_FAILED_CODE];
  }
  if (!request.code) return [LINK_FAILED_CODE];
  return linkFacebookAccount(state.userId, request.code);
}

function toLinkErrorCode(error: unknown): string {
  const networkError = error instanceof NetworkError ? error : undefined;
  logger.warn('linking a Facebook account failed', {
    network_kind: networkError?.kind,
    network_code: networkError?.code,
    network_subcode: networkError?.subcode,
    ...(!networkError && { error: error as Error }),
  });
  return networkError?.kind === 'throttled' ? 'over_api_limit' : LINK_FAILED_CODE;
}

/** Never responds with an error page, because a person sees the response. */
export async function finishFacebookLink(input: Input): Promise<RawApiResponse> {
  let state: OAuthState | undefined;
  let codes: readonly string[];
  try {
    state = input.request.state ? await consumeOAuthState(input.request.state) : undefined;
    codes = state ? await linkWithState(state, input) : [LINK_FAILED_CODE];
  } catch (error) {
    codes = [toLinkErrorCode(error)];
  }
  const location = buildAppUrl(setErrorQueryParameter(state?.returnPath ?? '/', codes));
  return new RawApiResponse(
    buildRedirectResponse(
      location,
      state ? [buildFacebookLinkCookie(state.cookieName, '', 0)] : [],
    ),
  );
}
