// When a rule is changed: later than its change before, whatever the clocks of two machines say, so that a form that was
// open since before is known by the time that it read.
import { nowMs } from '#platform/clock.ts';
import type { StoredRule } from './rule-item.ts';

export const nextUpdateTime = ({ updatedAt }: Pick<StoredRule, 'updatedAt'>): string =>
  new Date(Math.max(nowMs(), Date.parse(updatedAt) + 1)).toISOString();
