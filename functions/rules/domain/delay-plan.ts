// When a delayed action is due. Pure.
import type { RuleDelay } from '#shared/schemas/rule-actions.ts';

const MINUTE_MS = 60_000;

/** `random` is from 0 to below 1. The delay begins when the event is evaluated, not when it was written. */
export function computeDueTime(delay: RuleDelay, now: number, random: number): number {
  switch (delay.delay_type) {
    case 'none':
      return now;
    case 'fixed':
      return now + delay.delay_value * MINUTE_MS;
    case 'range': {
      const { low, high } = delay.delay_value;
      return now + Math.round((low + random * (high - low)) * MINUTE_MS);
    }
  }
}
