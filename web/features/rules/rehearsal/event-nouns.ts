// The nouns for the events of each type of rule.
import type { RuleEventType } from '#shared/rules/rule-tables.ts';
import { formatCount } from '#web/lib/format/format-count.ts';

const NOUNS: Readonly<Record<RuleEventType, readonly [string, string]>> = {
  comment: ['comment', 'comments'],
  story: ['story message', 'story messages'],
  message: ['message', 'messages'],
};

/** `comments`. */
export const nameEvents = (eventType: RuleEventType): string => NOUNS[eventType][1];

/** `1 comment`, `2,500 comments`. */
export const countEvents = (count: number, eventType: RuleEventType): string =>
  formatCount(count, ...NOUNS[eventType]);
