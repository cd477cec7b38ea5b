// The pauses of an account's network calls: one of all calls, checked before every call, and one of posting only.
import * as z from 'zod';
import { computeTtlEpochSeconds, isoSecondsFromNow, nowIso, nowMs } from '#platform/clock.ts';
import type { NetworkError } from '#platform/instagram/network-error.ts';
import { ignoreConflict, isWriteAccepted } from '#platform/table/errors.ts';
import {
  attributeAtMost,
  attributeEquals,
  attributeMissing,
  combineConditionsWithOr,
  type ItemCondition,
} from '#platform/table/expressions.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { deleteItem, getItem, type TableItem, updateItem } from '#platform/table/table.ts';
import {
  computeNetworkPauseAfterError,
  getPauseScopeAfterThrottledPublish,
  type NetworkPause,
  type PausedCallKind,
} from '../domain/compute-network-pause.ts';
import { pauseConversationReads } from './conversation-read-slots.ts';
import { extendNetworkPauseOfApp } from './network-pause-of-app.ts';

const PAUSE_RETENTION_SECONDS = 24 * 60 * 60;

const storedPauseSchema = z.object({
  /** When calls may resume (ISO). */
  until: z.string(),
  reason: z.enum(['slow', 'limit', 'outage']),
  named: z.boolean(),
  /** The number of consecutive pauses without a successful call in between. */
  strikes: z.number().int(),
  /** The end (ISO) of the time in which one caller probes whether the outage is over. */
  probe_until: z.string().optional(),
  /** Whether the network has responded since the pause ended. */
  is_over: z.boolean().optional(),
});
export type StoredNetworkPause = z.output<typeof storedPauseSchema>;

/** Pauses this far apart are not consecutive, because calls succeeded in between. */
const STRIKES_RESET_AFTER_MS = 15 * 60 * 1_000;

export function parseStoredNetworkPause(
  item: TableItem | undefined,
): StoredNetworkPause | undefined {
  const pause = item && storedPauseSchema.parse(item);
  const areStrikesExpired =
    pause !== undefined && nowMs() - Date.parse(pause.until) > STRIKES_RESET_AFTER_MS;
  return areStrikesExpired ? { ...pause, strikes: 0 } : pause;
}

const buildPauseKey = (account: AccountRef, scope: PausedCallKind) =>
  scope === 'posting' ? tableKeys.postingLimit(account) : tableKeys.networkPause(account);

/** The last recorded pause, expired or not. Undefined when a call has succeeded since. */
export async function readNetworkPause(
  account: AccountRef,
  scope: PausedCallKind = 'calls',
): Promise<StoredNetworkPause | undefined> {
  return parseStoredNetworkPause(
    await getItem(buildPauseKey(account, scope), { consistent: true }),
  );
}

/** Whether all calls are blocked now. A `slow` pause only slows down background work. */
export const isPauseBlockingAllNetworkCalls = (
  pause: StoredNetworkPause | undefined,
  now: string,
): pause is StoredNetworkPause =>
  pause !== undefined && pause.reason !== 'slow' && pause.until > now;

/** When calls may resume (ISO). Undefined when they are allowed now. */
export async function findNetworkPauseEnd(
  account: AccountRef,
  scope: PausedCallKind = 'calls',
): Promise<string | undefined> {
  const pause = await readNetworkPause(account, scope);
  return isPauseBlockingAllNetworkCalls(pause, nowIso()) ? pause.until : undefined;
}

/** A pause may replace weaker ones: `slow` is the weakest, one that the network named the strongest. */
function buildReplaceablePauseCondition({ reason, named }: NetworkPause): ItemCondition {
  const isExpired = combineConditionsWithOr(attributeMissing(), attributeAtMost('until', nowIso()));
  if (reason === 'slow') return isExpired;
  const isWeaker = combineConditionsWithOr(isExpired, attributeEquals('reason', 'slow'));
  return named ? combineConditionsWithOr(isWeaker, attributeEquals('named', false)) : isWeaker;
}

/**
 * Starts a pause. `isApplied` is false when an equal or stronger pause is running. The caller that started that one
 * has scheduled the work after it.
 */
export async function startNetworkPause(
  account: AccountRef,
  pause: NetworkPause,
  scope: PausedCallKind = 'calls',
): Promise<{ readonly until: string; readonly isApplied: boolean }> {
  const until = isoSecondsFromNow(pause.seconds);
  const strikes = (await readNetworkPause(account, scope))?.strikes ?? 0;
  const isApplied = await isWriteAccepted(
    updateItem(
      buildPauseKey(account, scope),
      {
        set: {
          until,
          reason: pause.reason,
          named: pause.named,
          strikes: pause.reason === 'slow' ? strikes : strikes + 1,
          ttl: computeTtlEpochSeconds(pause.seconds + PAUSE_RETENTION_SECONDS),
        },
        remove: ['probe_until', 'is_over'],
      },
      buildReplaceablePauseCondition(pause),
    ),
  );
  if (isApplied && pause.isOfApp) await extendNetworkPauseOfApp(until);
  return {
    until: isApplied ? until : ((await readNetworkPause(account, scope))?.until ?? until),
    isApplied,
  };
}

/**
 * Starts the pause that an error requires and returns its end (ISO), or undefined when waiting would not help.
 * Reading messages too fast pauses only reads of conversations.
 */
export async function applyBackoffAfterNetworkError(
  account: AccountRef,
  error: NetworkError,
): Promise<string | undefined> {
  if (error.reason === 'message_rate' && error.retryAfterSeconds !== undefined) {
    await pauseConversationReads(account, error.retryAfterSeconds);
    return isoSecondsFromNow(error.retryAfterSeconds);
  }
  return startPauseAfterError(account, error, 'calls');
}

async function startPauseAfterError(
  account: AccountRef,
  error: NetworkError,
  scope: PausedCallKind,
): Promise<string | undefined> {
  const lastPause = await readNetworkPause(account, scope);
  const pause = computeNetworkPauseAfterError(error, lastPause?.strikes ?? 0);
  return pause && (await startNetworkPause(account, pause, scope)).until;
}

/** Starts the pause that a throttled publish call requires: of posting only, or of all calls. */
export async function applyBackoffAfterPublishError(
  account: AccountRef,
  error: NetworkError,
): Promise<void> {
  await startPauseAfterError(account, error, getPauseScopeAfterThrottledPublish(error));
}

/** Called after a success, so that the next pause counts as the first one again. */
export async function clearExpiredNetworkPause(account: AccountRef): Promise<void> {
  await ignoreConflict(
    deleteItem(
      tableKeys.networkPause(account),
      combineConditionsWithOr(attributeMissing(), attributeAtMost('until', nowIso())),
    ),
  );
}
