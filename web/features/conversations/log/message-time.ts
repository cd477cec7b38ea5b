// Formats the times of messages in a conversation.
import {
  formatLongDate,
  formatTimeOfDay,
  formatWeekday,
} from '#web/lib/format/format-dates-and-times.ts';

const WEEK_MS = 7 * 86_400_000;
const TIME_LABEL_GAP_MS = 60_000;

/**
 * `14:05` today, `Tuesday 14:05` within seven days, else `3 November 2026 14:05`; in the viewer's time zone.
 * `now`: epoch ms.
 */
export function formatMessageTime(time: string, now: number): string {
  const date = new Date(time);
  const timeOfDay = formatTimeOfDay(date);
  // Clocks differ, so a time in the future is shown as today.
  if (date.toDateString() === new Date(now).toDateString() || date.getTime() > now)
    return timeOfDay;
  const isRecent = now - date.getTime() < WEEK_MS;
  return `${(isRecent ? formatWeekday : formatLongDate)(date)} ${timeOfDay}`;
}

/** Whether a message gets a time label: the first one, or more than a minute after the previous one. */
export function needsMessageTimeLabel(time: string, previous: string | undefined): boolean {
  return previous === undefined || Date.parse(time) - Date.parse(previous) > TIME_LABEL_GAP_MS;
}
