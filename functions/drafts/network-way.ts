// What every channel to the network does alike: note what an error tells, keep to named pauses, and say
// what keeps an account from sending.
import { findAccess, reportNetworkProblem } from '#functions/connection/network/network-access.ts';
import {
  isStopped,
  notePause,
  pausedUntil,
  readPause,
} from '#functions/connection/network/network-pause.ts';
import { refreshUsername } from '#functions/connection/network/refresh-username.ts';
import { isSubscriptionActive } from '#functions/session/domain/plan.ts';
import { getUser } from '#functions/session/user-repository.ts';
import { nowIso, nowMs, secondsUntil } from '#platform/clock.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { Blocked } from './subject.ts';

/** Remembers what an error says about the account, so that all other work learns of it as well. */
async function recordError(account: AccountRef, error: unknown): Promise<void> {
  if (!(error instanceof NetworkError)) return;
  await reportNetworkProblem(account, error);
  if (error.kind === 'throttled') await notePause(account, error);
}

/** A call that reads: what its failure says about the account is remembered. */
export async function reading<Result>(
  account: AccountRef,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    await recordError(account, error);
    throw error;
  }
}

/**
 * A call that publishes. Its refusal may be wrong, and then a login that works must not end by it: what is
 * true of the login the read-back learns that follows.
 */
export async function publishing<Result>(
  account: AccountRef,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'throttled')
      await notePause(account, error);
    throw error;
  }
}

/** Whether the network answers a call that asks for next to nothing, be it with a refusal. */
export async function isNetworkAnswering(account: AccountRef): Promise<boolean> {
  try {
    await refreshUsername(account);
    return true;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    return !['outage', 'unreachable', 'throttled'].includes(error.kind);
  }
}

/**
 * A look for a reply. None is taken without a token, nor before the time the network named, whoever was told
 * it; pauses that are our own guess do not keep an owner waiting.
 */
export async function look<Result>(
  account: AccountRef,
  token: string,
  call: () => Promise<Result>,
): Promise<Result> {
  requireToken(token);
  const pause = await readPause(account);
  if (pause?.named && isStopped(pause, nowIso())) {
    throw new NetworkError('throttled', 'The network asked for time.', {
      retryAfterSeconds: secondsUntil(pause.until),
    });
  }
  return reading(account, call);
}

/** The network took the login from us: there is nothing a call could be made with. @throws NetworkError */
export function requireToken(token: string): void {
  if (token === '') throw new NetworkError('token', 'There is no token any more.');
}

/**
 * Why nothing may be sent for an account now: the plan, the link, what the subject's `stop` says, and
 * last a pause, which alone passes by itself.
 */
export async function whyBlocked(
  account: AccountRef,
  stop: () => Promise<string | undefined>,
): Promise<Blocked | undefined> {
  const [access, user, until, stopped] = await Promise.all([
    findAccess(account),
    getUser(account.userId),
    pausedUntil(account),
    stop(),
  ]);
  if (!user || user.deletedAt !== undefined || !isSubscriptionActive(user, nowMs())) {
    return { stop: 'Your plan is not active, so nothing was posted. Your reply is kept.' };
  }
  if (!access?.valid) {
    return {
      stop: 'Instagram no longer lets us post for you. Please link your account again; your reply is kept.',
    };
  }
  if (stopped !== undefined) return { stop: stopped };
  return until === undefined ? undefined : { waitSeconds: secondsUntil(until) };
}
