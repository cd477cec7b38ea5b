// What every refresh asks first and what it does about a failure: never retry, always remember.
import { nowIso } from '#platform/clock.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import { UnreadableAnswerError } from '#platform/instagram/graph.ts';
import type { Usage } from '#platform/instagram/usage.ts';
import { logger } from '#platform/logger.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { pauseAfterUsage } from '../domain/pace.ts';
import { findAccess, type NetworkAccess, reportNetworkProblem } from './network-access.ts';
import { holdCalls, isStopped, notePause, readPause } from './network-pause.ts';

/** The account's access; undefined where a call would be in vain, or the account is not there. */
export async function openAccess(account: AccountRef): Promise<NetworkAccess | undefined> {
  if (isStopped(await readPause(account), nowIso())) return undefined;
  const access = await findAccess(account);
  return access?.valid ? access : undefined;
}

/**
 * Remembers what a failure of the network means. Answers when calls may go on (ISO), where it is one
 * that waiting mends.
 * @throws any error that is not the network's
 */
export async function noteTrouble(
  account: AccountRef,
  error: unknown,
): Promise<string | undefined> {
  if (!(error instanceof NetworkError)) throw error;
  logger.warn('a refresh was cut short', {
    kind: error.kind,
    code: error.code,
    subcode: error.subcode,
  });
  // It concerns the one thing that was asked for: other calls need not wait for it.
  if (error instanceof UnreadableAnswerError) return undefined;
  await reportNetworkProblem(account, error);
  return notePause(account, error);
}

/** Heeds the usage figures of a call that worked; false where no further one may follow. */
export async function mayGoOn(account: AccountRef, usage: Usage | undefined): Promise<boolean> {
  if (!usage) return true;
  const pause = pauseAfterUsage(usage, (await readPauseIfNeeded(account, usage))?.strikes ?? 0);
  if (!pause) return true;
  await holdCalls(account, pause);
  return pause.reason === 'slow';
}

/** Most calls are far from any limit: they shall not cost a read. */
const readPauseIfNeeded = (account: AccountRef, usage: Usage) =>
  pauseAfterUsage(usage, 0) ? readPause(account) : undefined;
