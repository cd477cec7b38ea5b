// The date filter of lists: converts request fields to time bounds.
import { nowMs } from '../clock.ts';

/** Clients send their current time as the newest bound; with a slow clock that is slightly in the past. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Inclusive bounds in epoch milliseconds; undefined means no bound. */
export type DateBounds = {
  readonly newest: number | undefined;
  readonly oldest: number | undefined;
};

/** Undefined when the request sets no bound. The request fields are in epoch seconds. */
export function toDateBounds(request: {
  readonly filter_start_date?: number | undefined;
  readonly filter_end_date?: number | undefined;
}): DateBounds | undefined {
  const start = request.filter_start_date;
  const newest =
    start === undefined || start * 1_000 >= nowMs() - CLOCK_TOLERANCE_MS
      ? undefined
      : start * 1_000;
  const oldest =
    request.filter_end_date === undefined ? undefined : request.filter_end_date * 1_000;
  return newest === undefined && oldest === undefined ? undefined : { newest, oldest };
}

/** `timeMs` is in epoch milliseconds. */
export const isTimeWithinBounds = (timeMs: number, bounds: DateBounds | undefined): boolean =>
  timeMs <= (bounds?.newest ?? timeMs) && timeMs >= (bounds?.oldest ?? timeMs);

export const isWithinDateBounds = (timestamp: string, bounds: DateBounds | undefined): boolean =>
  isTimeWithinBounds(Date.parse(timestamp), bounds);
