// Dates as the product writes them.

const MONTHS = new Intl.DateTimeFormat('en-GB', { month: 'long' });
const ORDINALS = new Intl.PluralRules('en-GB', { type: 'ordinal' });
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `1st January 2024`, in the viewer's time zone. */
export function formatDate(time: string): string {
  const date = new Date(time);
  const day = date.getDate();
  return `${day}${SUFFIXES[ORDINALS.select(day)] ?? 'th'} ${MONTHS.format(date)} ${date.getFullYear()}`;
}
