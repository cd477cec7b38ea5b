/** The fragment of the list's address that leads to the hourly limits. */
export const HOURLY_LIMITS_ANCHOR = '#hourly-limits';
