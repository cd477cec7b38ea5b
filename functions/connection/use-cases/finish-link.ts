// The provider sends the browser back: whatever happened, it is sent on into the app.

import { findSession } from '#functions/session/session-repository.ts';
import { nowMs } from '#platform/clock.ts';
import { redirect } from '#platform/http/answers.ts';
import { RawAnswer, type RequestMeta, type RouteInput } from '#platform/http/api.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import { logger } from '#platform/logger.ts';
import type { connectionContracts } from '#shared/contracts/connection.ts';
import { withErrors } from '../domain/return-path.ts';
import { linkCookie, readCookie } from '../link-cookie.ts';
import { type LinkState, takeState } from '../link-state-repository.ts';
import { appAddress } from '../settings.ts';
import { linkLogin } from './link-login.ts';

type Input = RouteInput<typeof connectionContracts.facebookCallback>;

/** The app shows this one as "something went wrong". */
const FAILED = 'facebook_login_failed';

/**
 * Whether the browser that comes back is the one that began: it brings the cookie. Without this,
 * somebody could begin a login, send its address to a victim and have the victim's account linked
 * to their own user.
 */
const cameFromSameBrowser = (state: LinkState, meta: RequestMeta): boolean =>
  state.matchesBrowser(readCookie(meta.cookies, state.cookieName));

async function isAlive(state: LinkState): Promise<boolean> {
  const found = await findSession({ userId: state.userId, sessionId: state.sessionId });
  return found !== undefined && found.session.refreshExpiresAt > nowMs();
}

/** The error codes of the attempt, none where it worked. */
async function attempt(state: LinkState, { request, meta }: Input): Promise<readonly string[]> {
  if (!cameFromSameBrowser(state, meta)) return [FAILED];
  if (!(await isAlive(state))) return ['no_user'];
  if (request.error !== undefined) {
    return [request.error === 'access_denied' ? 'access_denied' : FAILED];
  }
  if (!request.code) return [FAILED];
  return linkLogin(state.userId, request.code);
}

function codeOf(error: unknown): string {
  const network = error instanceof NetworkError ? error : undefined;
  logger.warn('linking failed', {
    network_kind: network?.kind,
    network_code: network?.code,
    network_subcode: network?.subcode,
    ...(!network && { error: error as Error }),
  });
  return network?.kind === 'throttled' ? 'over_api_limit' : FAILED;
}

/** Never answers an error page: a person is looking at it. */
export async function finishLink(input: Input): Promise<RawAnswer> {
  let state: LinkState | undefined;
  let codes: readonly string[];
  try {
    state = input.request.state ? await takeState(input.request.state) : undefined;
    codes = state ? await attempt(state, input) : [FAILED];
  } catch (error) {
    codes = [codeOf(error)];
  }
  const location = appAddress(withErrors(state?.returnPath ?? '/', codes));
  return new RawAnswer(redirect(location, state ? [linkCookie(state.cookieName, '', 0)] : []));
}
