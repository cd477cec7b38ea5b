// The only module that reads the current time, so that tests and the simulator can control it.

export const nowMs = (): number => Date.now();

/** ISO 8601 UTC with milliseconds. */
export const nowIso = (): string => new Date(nowMs()).toISOString();

/** The ISO time that is `seconds` from now. */
export const isoSecondsFromNow = (seconds: number): string =>
  new Date(nowMs() + seconds * 1_000).toISOString();

/** Epoch seconds for the table's TTL attribute, `seconds` from now. */
export const computeTtlEpochSeconds = (seconds: number): number =>
  Math.ceil(nowMs() / 1_000) + seconds;

/** Whole seconds until an ISO time; at least one, so that a caller never retries in a tight loop. */
export const secondsUntil = (time: string): number =>
  Math.max(1, Math.ceil((Date.parse(time) - nowMs()) / 1_000));

/** The hour of a time, in UTC: `2026-11-24T16`. `at` is in epoch milliseconds. */
export const formatUtcHour = (at: number): string => new Date(at).toISOString().slice(0, 13);

/** The day of a time, in UTC: `2026-11-24`. `at` is in epoch milliseconds. */
export const formatUtcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
