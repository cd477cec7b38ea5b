// Dates as the product writes them.

const MONTH_FORMAT = new Intl.DateTimeFormat('en-GB', { month: 'long' });
const ORDINAL_RULES = new Intl.PluralRules('en-GB', { type: 'ordinal' });
const ORDINAL_SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
};

const DATE_TIME_FORMAT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
});
const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const TIME_FORMAT = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const UTC_DAY_FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** `3 Nov 2026, 14:00`, in the viewer's time zone. @throws RangeError when it is no time */
export const formatDateTime = (time: string): string => DATE_TIME_FORMAT.format(new Date(time));

/** `12 Nov 2026`, in the viewer's time zone. */
export const formatDay = (time: string): string => DAY_FORMAT.format(new Date(time));

/** `14:05`, in the viewer's time zone. */
export const formatTimeOfDay = (time: Date): string => TIME_FORMAT.format(time);

/** `12 Nov`, of a day in UTC: `2026-11-12`. */
export const formatUtcDay = (day: string): string => UTC_DAY_FORMAT.format(new Date(day));

/** `1st January 2024`, in the viewer's time zone. */
export function formatDate(time: string): string {
  const date = new Date(time);
  const day = date.getDate();
  return `${day}${ORDINAL_SUFFIXES[ORDINAL_RULES.select(day)] ?? 'th'} ${MONTH_FORMAT.format(date)} ${date.getFullYear()}`;
}
