// The one place that reads the time, so tests and the simulator can move it.

export const nowMs = (): number => Date.now();

/** ISO 8601 UTC with milliseconds. */
export const nowIso = (): string => new Date(nowMs()).toISOString();

/** ISO time `seconds` from now. */
export const isoIn = (seconds: number): string => new Date(nowMs() + seconds * 1_000).toISOString();

/** Epoch seconds for the table's time-to-live attribute. */
export const ttlIn = (seconds: number): number => Math.ceil(nowMs() / 1_000) + seconds;

/** Whole seconds until an ISO time, at least one: what is over is asked for again in a moment. */
export const secondsUntil = (time: string): number =>
  Math.max(1, Math.ceil((Date.parse(time) - nowMs()) / 1_000));
