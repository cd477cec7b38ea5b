// Guards around the network calls of every reply channel: record errors, respect pauses that the network named, and
// find out what blocks an account from sending.
import {
  findNetworkAccess,
  recordNetworkAccessProblem,
} from '#functions/connection/network/network-access.ts';
import {
  applyBackoffAfterNetworkError,
  applyBackoffAfterPublishError,
  findNetworkPauseEnd,
  isPauseBlockingAllNetworkCalls,
  readNetworkPause,
} from '#functions/connection/network/network-pause.ts';
import {
  pauseAllCallsInNetworkOutage,
  probeNetworkAfterOutageIfDue,
} from '#functions/connection/network/outage-probe.ts';
import { hasActivePlanOrTrial } from '#functions/session/domain/user-plan.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { nowIso, nowMs, secondsUntil } from '#platform/clock.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { isPostingRestriction } from '../domain/lifecycle/compute-posting-pause.ts';
import type { ReplySendBlock } from '../domain/lifecycle/steps/reply-facts-and-steps.ts';
import { findPostingPauseEnd, pausePosting } from './posting-pause-repository.ts';

/** Records the error of the account, so that other jobs respect it as well. */
async function recordReadError(account: AccountRef, error: unknown): Promise<void> {
  if (!(error instanceof NetworkError)) return;
  await recordNetworkAccessProblem(account, error);
  if (error.kind === 'throttled') await applyBackoffAfterNetworkError(account, error);
  else await pauseAllCallsInNetworkOutage(account, error);
}

/** Runs a reading call and records its error on the account. */
export async function runReadCallRecordingErrors<Result>(
  account: AccountRef,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    await recordReadError(account, error);
    throw error;
  }
}

/** A restriction or a limit of posting pauses only posting; other throttling and an outage pause every call. */
async function pauseAfterPublishError(account: AccountRef, error: NetworkError): Promise<void> {
  if (isPostingRestriction(error)) await pausePosting(account);
  if (error.kind === 'throttled') await applyBackoffAfterPublishError(account, error);
  else await pauseAllCallsInNetworkOutage(account, error);
}

/**
 * Runs a publishing call. Its rejection may be wrong and must not end a valid login, so only pauses are recorded; the
 * read-back after it learns whether the login is still valid.
 */
export async function runPublishCallRecordingPauses<Result>(
  account: AccountRef,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof NetworkError) await pauseAfterPublishError(account, error);
    throw error;
  }
}

/**
 * Throws when a read-back cannot succeed: without a token (the network ended the login), before the time that the
 * network named to any job, and in an outage, after whose pause this makes the call that probes the network. A limit
 * whose end we only estimate does not delay a read-back.
 * @throws NetworkError
 */
export async function requireReadBackAllowed(account: AccountRef, token: string): Promise<void> {
  if (token === '') throw new NetworkError('token', 'The account has no token.');
  const pause = await readNetworkPause(account);
  if (pause?.named && isPauseBlockingAllNetworkCalls(pause, nowIso())) {
    throw new NetworkError('throttled', 'The network named a pause.', {
      retryAfterSeconds: secondsUntil(pause.until),
    });
  }
  if (pause?.reason === 'outage') await requireEndOfOutage(account);
}

/** The error has a time when another job is making the probe, because its result is known within seconds. */
async function requireEndOfOutage(account: AccountRef): Promise<void> {
  const retryAt = await probeNetworkAfterOutageIfDue(account);
  if (retryAt === undefined) return;
  const isPaused = (await findNetworkPauseEnd(account)) !== undefined;
  throw new NetworkError('outage', 'The network does not respond.', {
    retryAfterSeconds: isPaused ? undefined : secondsUntil(retryAt),
  });
}

/** Runs a read-back call, unless it cannot succeed. @throws NetworkError */
export async function runNetworkReadBackCall<Result>(
  account: AccountRef,
  token: string,
  call: () => Promise<Result>,
): Promise<Result> {
  await requireReadBackAllowed(account, token);
  return runReadCallRecordingErrors(account, call);
}

/**
 * The reason why nothing may be sent for an account now: an inactive plan, an invalid login, the block that the subject
 * itself returns, a restriction of posting, and last a pause of all calls or a limit of posting, which end by
 * themselves.
 */
export async function findReplySendBlock(
  account: AccountRef,
  findSubjectBlock: () => Promise<ReplySendBlock | undefined>,
): Promise<ReplySendBlock | undefined> {
  const [access, user, postingPauseEnd, subjectBlock] = await Promise.all([
    findNetworkAccess(account),
    findUserIncludingDeleted(account.userId),
    findPostingPauseEnd(account),
    findSubjectBlock(),
  ]);
  if (!user || user.deletedAt !== undefined || !hasActivePlanOrTrial(user, nowMs())) {
    return { stopReason: 'plan_inactive' };
  }
  if (!access?.isValid) {
    return { stopReason: 'login_lost' };
  }
  if (subjectBlock !== undefined) return subjectBlock;
  if (postingPauseEnd !== undefined) {
    return {
      stopReason: 'posting_restricted',
      endsInSeconds: secondsUntil(postingPauseEnd),
    };
  }
  const blockedUntil =
    (await probeNetworkAfterOutageIfDue(account)) ??
    (await findNetworkPauseEnd(account, 'posting'));
  return blockedUntil === undefined ? undefined : { waitSeconds: secondsUntil(blockedUntil) };
}
