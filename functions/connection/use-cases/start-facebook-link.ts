// Starts linking a Facebook account: returns the login dialog's URL and sets the state cookie.

import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { nowMs } from '#platform/clock.ts';
import type { ApiCaller } from '#platform/http/api-caller.ts';
import { type ApiRouteInput, RawApiResponse } from '#platform/http/api-handler.ts';
import { buildJsonResponse } from '#platform/http/responses.ts';
import { buildFacebookLoginDialogUrl } from '#platform/instagram/oauth.ts';
import type { connectionContracts } from '#shared/contracts/connection.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import { AppError } from '#shared/errors.ts';
import { getFacebookCallbackUrl } from '../app-urls.ts';
import { sanitizeReturnPath } from '../domain/facebook-link-return-path.ts';
import { REQUIRED_FACEBOOK_SCOPES } from '../domain/facebook-scopes.ts';
import { buildFacebookLinkCookie } from '../facebook-link-cookie.ts';
import { isPauseBlockingAllNetworkCalls, readNetworkPause } from '../network/network-pause.ts';
import { createOAuthState, OAUTH_STATE_TTL_SECONDS } from '../oauth-state-repository.ts';

type Input = ApiRouteInput<typeof connectionContracts.loginToFacebook>;
type LoginDialogResponse = ContractResponse<typeof connectionContracts.loginToFacebook>;

/** While the network rate-limits us a login would fail midway, so the user must wait. */
async function buildWaitResponse(caller: ApiCaller): Promise<LoginDialogResponse | undefined> {
  if (caller.igUserId === undefined) return undefined;
  const pause = await readNetworkPause({ userId: caller.userId, igUserId: caller.igUserId });
  if (
    pause?.reason !== 'limit' ||
    !isPauseBlockingAllNetworkCalls(pause, new Date(nowMs()).toISOString())
  ) {
    return undefined;
  }
  return {
    messages: [pause.named ? 'api_throttle' : 'over_api_limit'],
    next_available_run_time: Math.ceil((Date.parse(pause.until) - nowMs()) / 1_000),
  };
}

export async function startFacebookLink({
  request,
  caller,
}: Input): Promise<LoginDialogResponse | RawApiResponse> {
  const waitResponse = await buildWaitResponse(caller);
  if (waitResponse) return waitResponse;
  const state = await createOAuthState({
    userId: caller.userId,
    sessionId: caller.sessionId,
    returnPath: sanitizeReturnPath(request.redirect_url),
  });
  const url = buildFacebookLoginDialogUrl({
    redirectUri: getFacebookCallbackUrl(),
    state: state.value,
    scopes: REQUIRED_FACEBOOK_SCOPES,
  });
  const cookie = buildFacebookLinkCookie(state.cookieName, state.cookie, OAUTH_STATE_TTL_SECONDS);
  return new RawApiResponse({ ...buildJsonResponse(200, { url }), cookies: [cookie] });
}

/** Requires an active subscription, except before the trial has started. */
export async function startFacebookAccountChange(
  input: Input,
): Promise<LoginDialogResponse | RawApiResponse> {
  const user = await findUserIncludingDeleted(input.caller.userId);
  if (!input.caller.subscriptionActive && user?.trialEndsAt !== undefined) {
    throw new AppError('No Subscription');
  }
  return startFacebookLink(input);
}
