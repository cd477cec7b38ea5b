// Pauses of an account: written down once, kept by all who would call the network for it.
import * as z from 'zod';
import { isoIn, nowIso, nowMs, ttlIn } from '#platform/clock.ts';
import type { NetworkError } from '#platform/instagram/errors.ts';
import { ignoreConflict, isAccepted } from '#platform/table/errors.ts';
import { atMost, type Condition, equals, missing, or } from '#platform/table/expressions.ts';
import { type AccountRef, keys } from '#platform/table/keys.ts';
import { deleteItem, getItem, type Item, updateItem } from '#platform/table/table.ts';
import { type Pause, pauseAfterError } from '../domain/pace.ts';
import { holdReads } from './message-pace.ts';

const KEEP_SECONDS = 24 * 60 * 60;

const storedPause = z.object({
  /** When calls may go on (ISO). */
  until: z.string(),
  reason: z.enum(['slow', 'limit', 'outage']),
  named: z.boolean(),
  /** Stops in a row without a call that worked. */
  strikes: z.number().int(),
});
export type StoredPause = z.output<typeof storedPause>;

/** Stops so far apart are no row: calls have worked in between. */
const CALM_MS = 15 * 60 * 1_000;

export function toPause(item: Item | undefined): StoredPause | undefined {
  const pause = item && storedPause.parse(item);
  const isCalmSince = pause !== undefined && nowMs() - Date.parse(pause.until) > CALM_MS;
  return isCalmSince ? { ...pause, strikes: 0 } : pause;
}

/** The last pause noted, over or not; undefined where calls have worked since. */
export async function readPause(account: AccountRef): Promise<StoredPause | undefined> {
  return toPause(await getItem(keys.throttle(account), { consistent: true }));
}

/** Whether no call may be made at all now. Slowing down concerns background work only. */
export const isStopped = (pause: StoredPause | undefined, now: string): pause is StoredPause =>
  pause !== undefined && pause.reason !== 'slow' && pause.until > now;

/** When calls for this account may go on (ISO); undefined where they may now. */
export async function pausedUntil(account: AccountRef): Promise<string | undefined> {
  const pause = await readPause(account);
  return isStopped(pause, nowIso()) ? pause.until : undefined;
}

/** Which running pause gives way: the network's own word to none, a guess of ours to that word. */
function givesWay({ reason, named }: Pause): Condition {
  const over = or(missing(), atMost('until', nowIso()));
  if (reason === 'slow') return over;
  const weaker = or(over, equals('reason', 'slow'));
  return named ? or(weaker, equals('named', false)) : weaker;
}

/**
 * Notes a pause. `noted` is false where another one is running already: then somebody else has
 * seen to what happens after it.
 */
export async function holdCalls(
  account: AccountRef,
  pause: Pause,
): Promise<{ readonly until: string; readonly noted: boolean }> {
  const until = isoIn(pause.seconds);
  const strikes = (await readPause(account))?.strikes ?? 0;
  const noted = await isAccepted(
    updateItem(
      keys.throttle(account),
      {
        set: {
          until,
          reason: pause.reason,
          named: pause.named,
          strikes: pause.reason === 'slow' ? strikes : strikes + 1,
          ttl: ttlIn(pause.seconds + KEEP_SECONDS),
        },
      },
      givesWay(pause),
    ),
  );
  return { until: noted ? until : ((await readPause(account))?.until ?? until), noted };
}

/**
 * Notes the pause an error of the network asks for and answers its end (ISO); undefined where the
 * error is none that waiting mends. Too many reads of messages concern those alone.
 */
export async function notePause(
  account: AccountRef,
  error: NetworkError,
): Promise<string | undefined> {
  if (error.reason === 'message_rate' && error.retryAfterSeconds !== undefined) {
    await holdReads(account, error.retryAfterSeconds);
    return isoIn(error.retryAfterSeconds);
  }
  const known = await readPause(account);
  const pause = pauseAfterError(error, known?.strikes ?? 0);
  return pause && (await holdCalls(account, pause)).until;
}

/** A call worked after a pause: the next stop starts counting anew. */
export async function endPause(account: AccountRef): Promise<void> {
  await ignoreConflict(
    deleteItem(keys.throttle(account), or(missing(), atMost('until', nowIso()))),
  );
}
