// Formats the time until an event in words.

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

function formatHours(minutes: number): string {
  const rest = minutes % MINUTES_PER_HOUR;
  return `${Math.floor(minutes / MINUTES_PER_HOUR)} h${rest === 0 ? '' : ` ${rest} min`}`;
}

/** `in 40 s`, `in 12 min`, `in 3 h 5 min`, `in 30 h`, `in 7 days`, `any moment now`. */
export function formatTimeUntil(ms: number): string {
  if (ms <= 0) return 'any moment now';
  if (ms < MINUTE_MS) return `in ${Math.ceil(ms / SECOND_MS)} s`;
  const minutes = Math.ceil(ms / MINUTE_MS);
  if (minutes < MINUTES_PER_HOUR) return `in ${minutes} min`;
  if (minutes < MINUTES_PER_DAY) return `in ${formatHours(minutes)}`;
  // Rounded, so that a new reply that waits for seven days does not show six.
  return minutes <= 2 * MINUTES_PER_DAY
    ? `in ${Math.round(minutes / MINUTES_PER_HOUR)} h`
    : `in ${Math.round(minutes / MINUTES_PER_DAY)} days`;
}
