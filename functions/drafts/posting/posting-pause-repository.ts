// The pause of an account's posting after the network restricted it. Reading continues.
import * as z from 'zod';
import { computeTtlEpochSeconds, isoSecondsFromNow, nowIso } from '#platform/clock.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import { computePostingPauseSeconds } from '../domain/lifecycle/compute-posting-pause.ts';

/** Restrictions this far apart are not consecutive. */
const STRIKES_RETENTION_SECONDS = 24 * 60 * 60;

const storedPostingPauseSchema = z.object({
  /** Posting may be tried again at this time (ISO). */
  until: z.string(),
  /** The number of consecutive restrictions. */
  strikes: z.number().int(),
  ttl: z.number(),
});

const readPostingPause = async (account: AccountRef) => {
  const item = await getItem(tableKeys.postingPause(account), { consistent: true });
  const pause = item && storedPostingPauseSchema.parse(item);
  // The table deletes an expired item up to two days late.
  return pause && pause.ttl * 1_000 > Date.parse(nowIso()) ? pause : undefined;
};

/** The time at which posting may be tried again (ISO); undefined when there is no pause. */
export async function findPostingPauseEnd(account: AccountRef): Promise<string | undefined> {
  const pause = await readPostingPause(account);
  return pause && pause.until > nowIso() ? pause.until : undefined;
}

/** Starts a pause, longer than the one before. Two concurrent calls only make it a little too short. */
export async function pausePosting(account: AccountRef): Promise<void> {
  const strikes = ((await readPostingPause(account))?.strikes ?? 0) + 1;
  const seconds = computePostingPauseSeconds(strikes);
  await updateItem(tableKeys.postingPause(account), {
    set: {
      until: isoSecondsFromNow(seconds),
      strikes,
      ttl: computeTtlEpochSeconds(seconds + STRIKES_RETENTION_SECONDS),
    },
  });
}
