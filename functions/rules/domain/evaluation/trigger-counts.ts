// Limits how often a rule and its actions may trigger for a person, a post, a story or a conversation. Pure.
import {
  TRIGGER_COUNT_NAMES,
  type TriggerCountName,
  UNLIMITED_TRIGGERS,
} from '#shared/rules/rule-types-and-options.ts';
import { getPersonKey, type RuleEvent } from './rule-event.ts';

export type RuleTriggerLimits = { readonly [Name in TriggerCountName]?: number | undefined };

/** A count that a trigger increases, and its limit. `key` is unique within the rule. */
export type TriggerCount = { readonly key: string; readonly limit: number };

const UNKNOWN = '?';

/** The parts of each count's key. A rule meets an event once, so a count of the event alone never passes one. */
const SCOPES: Readonly<Record<TriggerCountName, (event: RuleEvent) => readonly string[]>> = {
  trigger_n_times_per_user_per_post: (event) => [
    getPersonKey(event),
    event.place.postId ?? UNKNOWN,
  ],
  trigger_n_times_per_user: (event) => [getPersonKey(event)],
  trigger_n_times_per_comment: ({ id }) => [id],
  trigger_n_times_per_story: ({ place }) => [place.storyId ?? UNKNOWN],
  trigger_n_times_per_message: ({ id }) => [id],
  trigger_n_times_per_user_per_story: (event) => [
    getPersonKey(event),
    event.place.storyId ?? UNKNOWN,
  ],
  trigger_n_times_per_conversation: ({ place }) => [place.conversationId ?? UNKNOWN],
};

const EVENT_COUNTS: readonly TriggerCountName[] = [
  'trigger_n_times_per_comment',
  'trigger_n_times_per_message',
];

/**
 * The counts that a trigger increases. Unlimited counts are left out, and so is a count of the event alone unless its
 * limit is 0.
 */
export function listTriggerCounts(
  owner: string,
  limits: RuleTriggerLimits,
  event: RuleEvent,
): readonly TriggerCount[] {
  return TRIGGER_COUNT_NAMES.flatMap((name) => {
    const limit = limits[name] ?? UNLIMITED_TRIGGERS;
    if (limit === UNLIMITED_TRIGGERS || (limit > 0 && EVENT_COUNTS.includes(name))) return [];
    return [{ key: JSON.stringify([owner, name, ...SCOPES[name](event)]), limit }];
  });
}

/** `taken` returns how far earlier events increased a count. */
export const hasTriggersLeft = (
  counts: readonly TriggerCount[],
  taken: (key: string) => number,
): boolean => counts.every(({ key, limit }) => taken(key) < limit);
