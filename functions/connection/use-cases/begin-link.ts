// Begins linking a login: answers where to send the browser, and leaves a mark in it.

import { getUser } from '#functions/session/user-repository.ts';
import { nowMs } from '#platform/clock.ts';
import { json } from '#platform/http/answers.ts';
import { RawAnswer, type RouteInput } from '#platform/http/api.ts';
import type { Caller } from '#platform/http/caller.ts';
import { dialogUrl } from '#platform/instagram/oauth.ts';
import type { connectionContracts } from '#shared/contracts/connection.ts';
import type { ResponseOf } from '#shared/contracts/define.ts';
import { AppError } from '#shared/errors.ts';
import { SCOPES } from '../domain/permissions.ts';
import { ownPath } from '../domain/return-path.ts';
import { linkCookie } from '../link-cookie.ts';
import { beginState, STATE_SECONDS } from '../link-state-repository.ts';
import { isStopped, readPause } from '../network/network-pause.ts';
import { callbackUrl } from '../settings.ts';

type Input = RouteInput<typeof connectionContracts.loginToFacebook>;
type DialogAnswer = ResponseOf<typeof connectionContracts.loginToFacebook>;

/** While the network turns us away a login would fail half-way: the person is told to wait. */
async function waitAnswer(caller: Caller): Promise<DialogAnswer | undefined> {
  if (caller.igUserId === undefined) return undefined;
  const pause = await readPause({ userId: caller.userId, igUserId: caller.igUserId });
  if (pause?.reason !== 'limit' || !isStopped(pause, new Date(nowMs()).toISOString())) {
    return undefined;
  }
  return {
    messages: [pause.named ? 'api_throttle' : 'over_api_limit'],
    next_available_run_time: Math.ceil((Date.parse(pause.until) - nowMs()) / 1_000),
  };
}

export async function beginLink({ request, caller }: Input): Promise<DialogAnswer | RawAnswer> {
  const wait = await waitAnswer(caller);
  if (wait) return wait;
  const state = await beginState({
    userId: caller.userId,
    sessionId: caller.sessionId,
    returnPath: ownPath(request.redirect_url),
  });
  const url = dialogUrl({
    redirectUri: callbackUrl(),
    state: state.value,
    scopes: SCOPES,
  });
  const cookie = linkCookie(state.cookieName, state.cookie, STATE_SECONDS);
  return new RawAnswer({ ...json(200, { url }), cookies: [cookie] });
}

/** Linking another login is part of the plan; before the trial has begun there is none to lack. */
export async function beginChange(input: Input): Promise<DialogAnswer | RawAnswer> {
  const user = await getUser(input.caller.userId);
  if (!input.caller.subscriptionActive && user?.trialEndsAt !== undefined) {
    throw new AppError('No Subscription');
  }
  return beginLink(input);
}
