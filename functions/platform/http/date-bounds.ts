// The date filters of lists: which bounds a request really sets.
import { nowMs } from '../clock.ts';

/** Callers send their present time as the newest edge; a clock a little behind ours means the same. */
const PRESENT_MS = 60_000;

/** Epoch milliseconds, both included; undefined is open. */
export type DateBounds = {
  readonly newest: number | undefined;
  readonly oldest: number | undefined;
};

/** Undefined where every time is within. The request's fields are epoch seconds. */
export function dateBounds(request: {
  readonly filter_start_date?: number | undefined;
  readonly filter_end_date?: number | undefined;
}): DateBounds | undefined {
  const start = request.filter_start_date;
  const newest =
    start === undefined || start * 1_000 >= nowMs() - PRESENT_MS ? undefined : start * 1_000;
  const oldest =
    request.filter_end_date === undefined ? undefined : request.filter_end_date * 1_000;
  return newest === undefined && oldest === undefined ? undefined : { newest, oldest };
}

export function isWithin(timestamp: string, bounds: DateBounds | undefined): boolean {
  const at = Date.parse(timestamp);
  return at <= (bounds?.newest ?? at) && at >= (bounds?.oldest ?? at);
}
