// A delay in words: `after 2–5 minutes`.
import type { RuleDelay } from '#shared/schemas/rule-actions.ts';
import { formatCountWithNoun } from '#web/lib/format/format-numbers-and-counts.ts';

const UNITS = [
  { minutes: 1_440, one: 'day', many: 'days' },
  { minutes: 60, one: 'hour', many: 'hours' },
  { minutes: 1, one: 'minute', many: 'minutes' },
] as const;

/** Names only the parts that are not zero: `1 day 2 hours`. */
function formatDuration(minutes: number): string {
  let rest = minutes;
  const parts: string[] = [];
  for (const unit of UNITS) {
    const count = Math.floor(rest / unit.minutes);
    rest -= count * unit.minutes;
    if (count > 0) parts.push(formatCountWithNoun(count, unit.one, unit.many));
  }
  return parts.join(' ');
}

const findExactUnit = (minutes: number) => UNITS.find((unit) => minutes % unit.minutes === 0);

function describeRange(low: number, high: number): string {
  if (high <= low) return low === 0 ? 'at once' : `after ${formatDuration(low)}`;
  if (low === 0) return `within ${formatDuration(high)}`;
  const unit = findExactUnit(low);
  if (unit && unit === findExactUnit(high) && (unit.minutes > 1 || high < 120))
    return `after ${low / unit.minutes}–${high / unit.minutes} ${unit.many}`;
  return `after ${formatDuration(low)} to ${formatDuration(high)}`;
}

export function describeRuleActionDelay({ delay_type, delay_value }: RuleDelay): string {
  return delay_type === 'range'
    ? describeRange(delay_value.low, delay_value.high)
    : describeRange(delay_value, delay_value);
}
