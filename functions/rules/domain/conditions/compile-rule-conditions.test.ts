import { describe, expect, test } from 'vitest';
import type { RuleCondition, RuleConditionGroup } from '#shared/schemas/rule-conditions.ts';
import { toComparedText } from './compared-text.ts';
import { compileRuleConditions, type RuleConditionSubjects } from './compile-rule-conditions.ts';

type ConditionSubject = NonNullable<RuleConditionSubjects['comment_conditions']>;

const NO_CONDITIONS: RuleConditionGroup = { match_all: [], match_any: [] };
const NO_GROUPS = {
  post_conditions: NO_CONDITIONS,
  comment_conditions: NO_CONDITIONS,
  story_conditions: NO_CONDITIONS,
  story_message_conditions: NO_CONDITIONS,
  message_conditions: NO_CONDITIONS,
};
const ALL: RuleCondition = { condition_type: 'all', condition_value: null };
const TIME = '2026-11-20T12:00:00.000Z';

const makeSubject = (fields: Partial<ConditionSubject> = {}): ConditionSubject => ({
  id: 'm1',
  text: toComparedText('Is it blue?'),
  at: Date.parse(TIME),
  ...fields,
});
const textRule = (text: string): RuleCondition => ({
  condition_type: 'text_rule',
  condition_value: [{ match_type: 'contains', text, operator: 'or', case_sensitive: false }],
});

const matchesMessage = (group: RuleConditionGroup, subject = makeSubject()): boolean =>
  compileRuleConditions('message', { ...NO_GROUPS, message_conditions: group }).matches({
    message_conditions: subject,
  });
const matchesOne = (condition: RuleCondition, subject?: ConditionSubject): boolean =>
  matchesMessage({ match_all: [condition], match_any: [] }, subject);

describe('a condition', () => {
  test('the condition "all" holds for every event', () => {
    expect(matchesOne(ALL)).toBe(true);
  });

  test.each([
    [['m1'], true],
    [['m2', 'm1'], true],
    [['m2'], false],
    [[], false],
  ])('selected %j: %s', (condition_value, isMatching) => {
    expect(matchesOne({ condition_type: 'selected', condition_value })).toBe(isMatching);
    const subject = makeSubject({ id: 'other', otherIds: ['m1', 'm3'] });
    expect(matchesOne({ condition_type: 'selected', condition_value }, subject)).toBe(isMatching);
  });

  test.each([
    ['date_time_before', '2026-11-20T12:00:00.001Z', true],
    ['date_time_before', TIME, false],
    ['date_time_after', '2026-11-20T11:59:59.999Z', true],
    ['date_time_after', TIME, false],
    // Stored before an offset was required.
    ['date_time_before', '2026-11-20T12:00:00.001', true],
    ['date_time_before', '2026-11-20T12:00:00', false],
    ['date_time_after', '2026-11-20T11:59', true],
    ['date_time_after', '2026-11-20', true],
  ] as const)('%s %s: %s', (condition_type, condition_value, isMatching) => {
    expect(matchesOne({ condition_type, condition_value })).toBe(isMatching);
  });

  test.each(['date_time_before', 'date_time_after'] as const)(
    '%s holds for no unknown time',
    (condition_type) => {
      const condition = { condition_type, condition_value: TIME };
      expect(matchesOne(condition, makeSubject({ at: undefined }))).toBe(false);
    },
  );

  test('the condition "text_rule" compares the text of the event', () => {
    expect([matchesOne(textRule('BLUE')), matchesOne(textRule('red'))]).toEqual([true, false]);
  });
});

describe('a group', () => {
  const [yes, no] = [textRule('blue'), textRule('red')];
  test.each([
    [[yes], [], true],
    [[yes, no], [], false],
    [[], [no, yes], true],
    [[], [no], false],
    [[yes], [no], false],
    [[yes], [no, yes], true],
    [[no], [yes], false],
    [[], [], false],
  ])('of all %#: %j, any: %j', (match_all, match_any, isMatching) => {
    expect(matchesMessage({ match_all, match_any })).toBe(isMatching);
  });
});

describe('an event', () => {
  const all: RuleConditionGroup = { match_all: [ALL], match_any: [] };
  const caption = { match_all: [textRule('sale')], match_any: [] };
  const comment = makeSubject();
  const post = makeSubject({ text: toComparedText('Big SALE') });

  test('an event needs every condition group of its type', () => {
    const conditions = { ...NO_GROUPS, post_conditions: caption, comment_conditions: all };
    const { matches } = compileRuleConditions('comment', conditions);

    expect(matches({ post_conditions: post, comment_conditions: comment })).toBe(true);
    expect(matches({ post_conditions: comment, comment_conditions: post })).toBe(false);
  });

  test.each(['post_conditions', 'comment_conditions'] as const)(
    'is not matched when %s are empty',
    (empty) => {
      const groups = { ...NO_GROUPS, post_conditions: all, comment_conditions: all };
      const { matches } = compileRuleConditions('comment', { ...groups, [empty]: NO_CONDITIONS });

      expect(matches({ post_conditions: post, comment_conditions: comment })).toBe(false);
    },
  );

  test('an event ignores the condition groups of other event types', () => {
    const conditions = { ...NO_GROUPS, message_conditions: all };
    const matches = (eventType: 'message' | 'story') =>
      compileRuleConditions(eventType, conditions).matches({ message_conditions: comment });

    expect([matches('message'), matches('story')]).toEqual([true, false]);
  });

  test('a condition group without a subject does not match', () => {
    const conditions = { ...NO_GROUPS, story_conditions: all, story_message_conditions: all };
    const { matches, trace } = compileRuleConditions('story', conditions);
    const message = { story_message_conditions: comment };

    expect(matches(message)).toBe(false);
    expect(matches({ ...message, story_conditions: post })).toBe(true);
    expect(trace(message)[0]).toEqual({
      group: 'story_conditions',
      matched: false,
      match_all: [],
      match_any: [],
    });
  });

  test('the trace of an event has each condition of each group', () => {
    const conditions = {
      ...NO_GROUPS,
      post_conditions: { match_all: [ALL], match_any: [] },
      comment_conditions: { match_all: [], match_any: [textRule('red'), textRule('blue')] },
    };

    const { trace } = compileRuleConditions('comment', conditions);
    const entry = { match_type: 'contains', text: 'blue', operator: 'or' };
    expect(trace({ post_conditions: post, comment_conditions: comment })).toEqual([
      {
        group: 'post_conditions',
        matched: true,
        match_all: [{ condition_type: 'all', matched: true }],
        match_any: [],
      },
      {
        group: 'comment_conditions',
        matched: true,
        match_all: [],
        match_any: [
          expect.objectContaining({ condition_type: 'text_rule', matched: false }),
          {
            condition_type: 'text_rule',
            matched: true,
            entries: [{ ...entry, matched: true, found: 'blue' }],
          },
        ],
      },
    ]);
  });
});
