// Dates as the product writes them.

const MONTH_FORMAT = new Intl.DateTimeFormat('en-GB', { month: 'long' });
const ORDINAL_RULES = new Intl.PluralRules('en-GB', { type: 'ordinal' });
const ORDINAL_SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
};

/** `1st January 2024`, in the viewer's time zone. */
export function formatDate(time: string): string {
  const date = new Date(time);
  const day = date.getDate();
  return `${day}${ORDINAL_SUFFIXES[ORDINAL_RULES.select(day)] ?? 'th'} ${MONTH_FORMAT.format(date)} ${date.getFullYear()}`;
}
