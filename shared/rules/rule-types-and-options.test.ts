// Tests that screens offer everything a rule may consist of.
import { expect, test } from 'vitest';
import {
  type ActionType,
  type ConditionType,
  RULE_CONDITION_GROUPS,
  RULE_EVENT_TYPE_OPTIONS,
} from './rule-types-and-options.ts';

// The compiler requires each type.
const CONDITION_TYPES: Readonly<Record<ConditionType, true>> = {
  all: true,
  selected: true,
  date_time_before: true,
  date_time_after: true,
  text_rule: true,
};
const ACTION_TYPES: Readonly<Record<ActionType, true>> = {
  comment_reply: true,
  AI_comment_reply: true,
  dm: true,
  AI_story_reply: true,
  AI_message_reply: true,
};

test.each(Object.keys(CONDITION_TYPES))('a group of conditions may have the type %s', (type) => {
  const types = Object.values(RULE_CONDITION_GROUPS).flatMap(
    ({ conditionTypes }): readonly string[] => conditionTypes,
  );
  expect(types).toContain(type);
});

test.each(Object.keys(ACTION_TYPES))('rules for an event may have the action %s', (type) => {
  const types = Object.values(RULE_EVENT_TYPE_OPTIONS).flatMap(
    ({ actionTypes }): readonly string[] => actionTypes,
  );
  expect(types).toContain(type);
});
