// Schedule expressions of rules: `rate(5 minutes)`. Pure.

const RATE = /^rate\((\d+) (minute|hour|day)(s?)\)$/;
const SECONDS_BY_UNIT = { minute: 60, hour: 3_600, day: 86_400 } as const;
/** The longest time of Node's timers. */
const MAX_TIMER_SECONDS = 2 ** 31 / 1_000 - 1;

/**
 * The seconds between two runs; undefined for anything but a rate that EventBridge accepts, and for
 * rates beyond 24 days.
 */
export function readScheduleRateSeconds(expression: string): number | undefined {
  const [, digits, unit, plural] = RATE.exec(expression) ?? [];
  const count = Number(digits);
  // EventBridge insists on the grammar.
  if (!unit || count < 1 || (count === 1) !== (plural === '')) return undefined;
  const seconds = count * SECONDS_BY_UNIT[unit as keyof typeof SECONDS_BY_UNIT];
  return seconds <= MAX_TIMER_SECONDS ? seconds : undefined;
}
