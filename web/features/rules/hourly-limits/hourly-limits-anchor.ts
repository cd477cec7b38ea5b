/** The fragment of the list of rules that leads to the hourly limits. */
export const HOURLY_LIMITS_ANCHOR = '#hourly-limits';
