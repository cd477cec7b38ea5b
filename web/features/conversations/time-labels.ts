// When messages were written, as a conversation says it.

const WEEK_MS = 7 * 86_400_000;
const PAUSE_MS = 60_000;

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });
const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** `14:05` today, `Tuesday 14:05` within seven days, else `3 November 2026 14:05`; in the viewer's time zone. `now`: epoch ms. */
export function timeLabel(time: string, now: number): string {
  const date = new Date(time);
  const clock = CLOCK.format(date);
  // Clocks differ: what seems to come from later than now has just come.
  if (date.toDateString() === new Date(now).toDateString() || date.getTime() > now) return clock;
  const isRecent = now - date.getTime() < WEEK_MS;
  return `${(isRecent ? WEEKDAY : DATE).format(date)} ${clock}`;
}

/** Whether a message is told the time of: over a minute after the one before it, or the first. */
export function isAfterPause(time: string, previous: string | undefined): boolean {
  return previous === undefined || Date.parse(time) - Date.parse(previous) > PAUSE_MS;
}
