// Random rules and events for properties: few words, so that conditions hold about as often as not.
import fc from 'fast-check';
import { toComparedText } from '#functions/rules/domain/conditions/compared-text.ts';
import type { RuleConditionSubjects } from '#functions/rules/domain/conditions/compile-rule-conditions.ts';
import type { RuleEvent } from '#functions/rules/domain/evaluation/rule-event.ts';
import {
  type ConditionType,
  RULE_CONDITION_GROUPS,
  RULE_EVENT_TYPES,
  type RuleConditionGroupName,
  TEXT_MATCH_OPERATORS,
  TEXT_MATCH_TYPES,
} from '#shared/rules/rule-types-and-options.ts';

const FIRST_TIME = Date.parse('2026-11-01T00:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1_000;

const times = fc.integer({ min: 0, max: 20 }).map((days) => FIRST_TIME + days * DAY_MS);
const mediaIds = fc.constantFrom('m1', 'm2', 'm3', 'm4');
const words = fc.constantFrom(
  ...['price', 'Price', 'PREÇO', 'how', 'much', '', ' ', 'preco how'],
  ...['❤️', '?', 'price?', '¡Price!', '#how', '10%'],
);
const texts = fc.array(words, { maxLength: 4 }).map((list) => list.join(' '));

const textEntries = fc.record({
  match_type: fc.constantFrom(...TEXT_MATCH_TYPES),
  text: fc.oneof(words, texts),
  operator: fc.constantFrom(...TEXT_MATCH_OPERATORS),
  case_sensitive: fc.boolean(),
});

const CONDITION_VALUES: Readonly<Record<ConditionType, fc.Arbitrary<unknown>>> = {
  all: fc.constant(null),
  selected: fc.array(mediaIds, { maxLength: 3 }),
  date_time_before: times.map((time) => new Date(time).toISOString()),
  date_time_after: times.map((time) => new Date(time).toISOString()),
  text_rule: fc.array(textEntries, { maxLength: 4 }),
};

const conditionsOf = (types: readonly ConditionType[], maxLength: number) =>
  fc.array(
    fc.constantFrom(...types).chain((condition_type) =>
      CONDITION_VALUES[condition_type].map((condition_value) => ({
        condition_type,
        condition_value,
      })),
    ),
    { maxLength },
  );

const groupOf = (name: RuleConditionGroupName) =>
  fc.record({
    match_all: conditionsOf(RULE_CONDITION_GROUPS[name].conditionTypes, 2),
    match_any: conditionsOf(RULE_CONDITION_GROUPS[name].conditionTypes, 2),
  });

/** The conditions of a rule as a client sends them, with its type. */
export const ruleConditionsArbitrary = fc.record({
  rule_event_type: fc.constantFrom(...RULE_EVENT_TYPES),
  groups: fc.record({
    post_conditions: groupOf('post_conditions'),
    comment_conditions: groupOf('comment_conditions'),
    story_conditions: groupOf('story_conditions'),
    story_message_conditions: groupOf('story_message_conditions'),
    message_conditions: groupOf('message_conditions'),
  }),
});

// Every fact that a condition reads: a missing one would never be compared.
const subjects: fc.Arbitrary<NonNullable<RuleConditionSubjects['comment_conditions']>> = fc.record({
  id: mediaIds,
  text: texts.map(toComparedText),
  at: times,
});

export const ruleEventArbitrary: fc.Arbitrary<RuleEvent> = fc
  .record({
    eventType: fc.constantFrom(...RULE_EVENT_TYPES),
    id: fc.constantFrom('e1', 'e2', 'e3'),
    username: fc.constantFrom('ana', 'ben'),
    place: subjects,
    writing: subjects,
  })
  .map(({ eventType, id, username, place, writing }) => ({
    eventType,
    id,
    writtenAt: writing.at ?? 0,
    isOwn: false,
    author: { id: undefined, username },
    place:
      eventType === 'comment'
        ? { postId: place.id }
        : { conversationId: writing.id, ...(eventType === 'story' && { storyId: place.id }) },
    subjects: {
      comment: { post_conditions: place, comment_conditions: writing },
      story: { story_conditions: place, story_message_conditions: writing },
      message: { message_conditions: writing },
    }[eventType],
  }));
