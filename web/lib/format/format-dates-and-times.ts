// Formats dates. Avoids Intl, whose data takes a first visit 25 to 90 ms to load.

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
const ORDINAL_SUFFIXES = ['th', 'st', 'nd', 'rd'] as const;

/** @param month starting with 0 */
const getMonthName = (month: number): string => MONTHS[month] ?? '';
const shortenMonth = (month: number): string => getMonthName(month).slice(0, 3);
const padTo2 = (value: number): string => String(value).padStart(2, '0');

const getOrdinalSuffix = (day: number): string =>
  (day > 10 && day < 14 ? undefined : ORDINAL_SUFFIXES[day % 10]) ?? 'th';

/** `14:05`, in the viewer's time zone. */
export const formatTimeOfDay = (time: Date): string =>
  `${padTo2(time.getHours())}:${padTo2(time.getMinutes())}`;

/** `Tuesday`, in the viewer's time zone. */
export const formatWeekday = (time: Date): string => WEEKDAYS[time.getDay()] ?? '';

/** `3 November 2026`, in the viewer's time zone. */
export const formatLongDate = (time: Date): string =>
  `${time.getDate()} ${getMonthName(time.getMonth())} ${time.getFullYear()}`;

/** `12 Nov 2026`, in the viewer's time zone. */
export function formatDay(time: string): string {
  const date = new Date(time);
  return `${date.getDate()} ${shortenMonth(date.getMonth())} ${date.getFullYear()}`;
}

/** `3 Nov 2026, 14:00`, in the viewer's time zone. */
export const formatDateTime = (time: string): string =>
  `${formatDay(time)}, ${formatTimeOfDay(new Date(time))}`;

/** Replaces UTC times in sentences of the server: `2026-11-03 13:00 UTC`. */
export const convertUtcTimesToLocalTimes = (sentence: string): string =>
  sentence.replaceAll(/(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC/g, (_, day: string, time: string) =>
    formatDateTime(`${day}T${time}Z`),
  );

/** `12 Nov`, of a day in UTC: `2026-11-12`. */
export function formatUtcDayAndMonth(day: string): string {
  const date = new Date(day);
  return `${date.getUTCDate()} ${shortenMonth(date.getUTCMonth())}`;
}

/** `1st January 2024`, in the viewer's time zone. */
export function formatDate(time: string): string {
  const date = new Date(time);
  const day = date.getDate();
  return `${day}${getOrdinalSuffix(day)} ${getMonthName(date.getMonth())} ${date.getFullYear()}`;
}
