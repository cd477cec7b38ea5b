// Computes when a delayed action is due. Pure.
import type { RuleDelay } from '#shared/schemas/rule-actions.ts';

/**
 * `random` is from 0 to below 1, and `minuteMs` is the length of a minute. The delay begins at the evaluation of the
 * event, not when it was written.
 */
export function computeRuleReplyDueTime(
  delay: RuleDelay,
  now: number,
  random: number,
  minuteMs: number,
): number {
  switch (delay.delay_type) {
    case 'none':
      return now;
    case 'fixed':
      return now + delay.delay_value * minuteMs;
    case 'range': {
      const { low, high } = delay.delay_value;
      return now + Math.round((low + random * (high - low)) * minuteMs);
    }
  }
}
