// Formats how long ago something happened, in one unit.

const AGE_UNITS = [
  ['w', 7 * 86_400],
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
] as const;

/** `3w`, `6d`, `23h`, `59m`, `12s`; never negative, since clocks differ. */
export function formatAge(timestamp: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(timestamp)) / 1_000));
  for (const [unit, unitSeconds] of AGE_UNITS) {
    if (seconds >= unitSeconds) return `${Math.floor(seconds / unitSeconds)}${unit}`;
  }
  return `${seconds}s`;
}
