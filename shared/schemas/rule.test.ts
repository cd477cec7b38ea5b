import { describe, expect, test } from 'vitest';
import { ruleToSaveSchema } from './rule.ts';

const parse = (fields: object) => ruleToSaveSchema.parse({ rule_event_type: 'comment', ...fields });
/** The paths of the wrong fields. */
const findWrongFields = (rule: object, fields: object = {}): readonly string[] => {
  const result = ruleToSaveSchema.safeParse({ rule_event_type: 'comment', rule, ...fields });
  return result.error?.issues.map(({ path }) => path.join('.')) ?? [];
};
const withCondition = (condition: object) => ({ comment_conditions: { match_all: [condition] } });
const withActions = (...actions: object[]) => ({ comment_actions: { actions } });
const withAction = (action: object) => withActions(action);
const textRule = (condition_value: unknown) =>
  withCondition({ condition_type: 'text_rule', condition_value });
const dated = (side: 'after' | 'before', condition_value: unknown) =>
  withCondition({ condition_type: `date_time_${side}`, condition_value });
const DM = { action_type: 'dm', action_value: [{ text: 'Hello' }] };
const withValue = (action_value: object[]) => withAction({ action_type: 'dm', action_value });
const withDelay = (delay: object) => withAction({ ...DM, action_options: { delay } });

describe('a saved rule', () => {
  test('a saved rule without fields gets every default', () => {
    expect(parse({ rule: {} })).toEqual({
      id: undefined,
      name: '',
      rule_event_type: 'comment',
      active: true,
      approval_mode: true,
      rule: {
        post_conditions: { match_all: [], match_any: [] },
        comment_conditions: { match_all: [], match_any: [] },
        story_conditions: { match_all: [], match_any: [] },
        story_message_conditions: { match_all: [], match_any: [] },
        message_conditions: { match_all: [], match_any: [] },
        comment_actions: { actions: [] },
        story_actions: { actions: [] },
        message_actions: { actions: [] },
        options: {
          trigger_n_times_per_user_per_post: -1,
          trigger_n_times_per_comment: 1,
          trigger_n_times_per_user: -1,
        },
      },
    });
  });

  test.each([
    [
      'story',
      {
        trigger_n_times_per_story: -1,
        trigger_n_times_per_message: 1,
        trigger_n_times_per_user_per_story: -1,
        trigger_n_times_per_user: -1,
      },
    ],
    [
      'message',
      {
        trigger_n_times_per_message: 1,
        trigger_n_times_per_conversation: -1,
        trigger_n_times_per_user: -1,
      },
    ],
  ])('of type %s keeps the trigger counts of its type only', (rule_event_type, options) => {
    const saved = parse({ rule_event_type, rule: { options: { trigger_n_times_per_comment: 3 } } });
    expect(saved.rule.options).toEqual(options);
  });

  test.each([
    ['comment', true, { only_top_level_comments: true }],
    ['comment', false, {}],
    ['comment', undefined, {}],
    ['message', true, {}],
  ])(
    'of type %s with the top-level switch at %s stores %j',
    (rule_event_type, only_top_level_comments, stored) => {
      const { rule } = parse({ rule_event_type, rule: { options: { only_top_level_comments } } });
      expect(rule.options).toEqual({
        ...parse({ rule_event_type, rule: {} }).rule.options,
        ...stored,
      });
    },
  );

  test('saving a rule as it was shown changes nothing', () => {
    const entry = { match_type: 'contains', text: 'price' };
    const shown = parse({
      name: 'Price',
      rule: {
        ...textRule([{ ...entry, case_sensitve: true }]),
        ...withDelay({ delay_type: 'fixed', delay_value: 5 }),
      },
    });
    const times = { created_at: 't', updated_at: 't', applies_from: 't', position: 3 };

    expect(parse({ ...shown, ...times })).toEqual({ ...shown, updated_at: 't' });
    expect(shown.rule.comment_conditions.match_all).toEqual([
      {
        condition_type: 'text_rule',
        condition_value: [{ ...entry, operator: 'or', case_sensitive: true }],
      },
    ]);
  });

  test('saving a rule drops unknown fields and accepts an empty name', () => {
    const entry = { match_type: 'equals', text: 'a', key: 7 };
    const condition = { condition_type: 'text_rule', condition_value: [entry], key: 1 };
    const rule = { ...withCondition(condition), ...withAction({ ...DM, key: 2 }) };
    const saved = parse({ rule, name: null, isDirty: true });

    expect(JSON.stringify(saved)).not.toMatch(/key|isDirty/);
    expect(saved.name).toBe('');
  });

  test.each(['', '2026-02-30', null])('says what a date condition with %j needs', (time) => {
    const { error } = ruleToSaveSchema.safeParse({
      rule_event_type: 'comment',
      rule: dated('after', time),
    });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Choose a date and a time.']);
  });

  test.each([
    '2026-12-24T18:00:00',
    '2026-12-24T18:00',
    '2026-12-24',
    '2026-12-24 18:00',
    '2026-12-24T18:00:00.000',
  ])('asks for the offset of a date condition with %j', (time) => {
    const { error } = ruleToSaveSchema.safeParse({
      rule_event_type: 'comment',
      rule: dated('before', time),
    });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Add the offset from UTC/),
    ]);
  });

  test('a text condition prefers the correct spelling of "case_sensitive"', () => {
    const entry = { match_type: 'equals', text: 'a', case_sensitve: true, case_sensitive: false };
    const { rule } = parse({ rule: textRule([entry]) });
    expect(rule.comment_conditions.match_all).toMatchObject([
      { condition_value: [{ case_sensitive: false }] },
    ]);
  });

  test.each([
    ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T13:00:00+01:00', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T07:00:00-0500', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T12:00Z', '2026-11-20T12:00:00.000Z'],
    [1_795_176_000, '2026-11-20T12:00:00.000Z'],
    [1_795_176_000_000, '2026-11-20T12:00:00.000Z'],
  ])('stores the time %j as %s', (time, stored) => {
    const { rule } = parse({ rule: dated('after', time) });
    expect(rule.comment_conditions.match_all[0]?.condition_value).toBe(stored);
  });

  test.each([{ condition_value: null }, { condition_value: '' }, { condition_value: [] }, {}])(
    'drops the value of "all": %j',
    (fields) => {
      const { rule } = parse({ rule: withCondition({ condition_type: 'all', ...fields }) });
      expect(rule.comment_conditions.match_all).toEqual([
        { condition_type: 'all', condition_value: null },
      ]);
    },
  );

  test('saving a rule numbers its actions and gives them ids', () => {
    const ai = { action_type: 'AI_comment_reply', action_value: null };
    const { rule } = parse({
      rule: withActions(
        { ...DM, position: 2 },
        { ...ai, position: 1, action_id: 'action_1' },
        { ...ai, action_value: '', position: 3 },
      ),
    });
    const { actions } = rule.comment_actions;

    expect(actions.map(({ action_type, position }) => [action_type, position])).toEqual([
      ['AI_comment_reply', 1],
      ['dm', 2],
      ['AI_comment_reply', 3],
    ]);
    expect(new Set(actions.map(({ action_id }) => action_id)).size).toBe(3);
    expect(actions[0]).toEqual({
      action_id: 'action_1',
      action_type: 'AI_comment_reply',
      action_value: [],
      action_options: {
        trigger_n_times_per_user_per_post: -1,
        trigger_n_times_per_comment: 1,
        trigger_n_times_per_user: -1,
        delay: { delay_type: 'none', delay_value: 0 },
        smart_should_reply_check: {
          smart_should_reply_check_type: 'none',
          smart_should_reply_check_value: { active: false },
        },
      },
      position: 1,
    });
  });

  test.each([
    ['gpt', true],
    ['none', false],
  ])('of a smart check %s stores that it is active: %s', (type, active) => {
    const check = {
      smart_should_reply_check_type: type,
      smart_should_reply_check_value: { active: !active },
    };
    const { rule } = parse({
      rule: withAction({ ...DM, action_options: { smart_should_reply_check: check } }),
    });
    const { smart_should_reply_check: stored } =
      rule.comment_actions.actions[0]?.action_options ?? {};
    expect(stored?.smart_should_reply_check_value).toEqual({ active });
  });
});

describe('the path of a wrong field', () => {
  const comment = 'rule.comment_conditions.match_all.0';
  const action = 'rule.comment_actions.actions.0';
  const delayValue = `${action}.action_options.delay.delay_value`;
  const selected = { condition_type: 'selected', condition_value: [] };
  const flagged = { match_type: 'equals', text: 'a', case_sensitve: 'yes' };
  test.each([
    [{ unknown_conditions: {} }, ['rule']],
    [withCondition({ condition_type: 'sometimes' }), [`${comment}.condition_type`]],
    [withCondition(selected), [`${comment}.condition_type`]],
    [textRule('price'), [`${comment}.condition_value`]],
    [
      textRule([{ match_type: 'is', text: 5 }]),
      [`${comment}.condition_value.0.match_type`, `${comment}.condition_value.0.text`],
    ],
    [textRule([flagged]), [`${comment}.condition_value.0.case_sensitive`]],
    [textRule([null]), [`${comment}.condition_value.0`]],
    [dated('before', ''), [`${comment}.condition_value`]],
    [dated('before', '2026-13-45'), [`${comment}.condition_value`]],
    [dated('before', 9e15), [`${comment}.condition_value`]],
    [withAction({ action_type: 'AI_story_reply' }), [`${action}.action_type`]],
    [withAction({ action_type: 'dm' }), [`${action}.action_value`]],
    [withValue([{ text: ' ' }]), [`${action}.action_value`]],
    [withValue([{ text: 'a' }, { text: 'é'.repeat(501) }]), [`${action}.action_value.1.text`]],
    [
      withActions({ ...DM, action_id: 'a' }, { ...DM, action_id: 'a' }),
      ['rule.comment_actions.actions'],
    ],
    [withDelay({ delay_type: 'fixed', delay_value: -1 }), [delayValue]],
    [withDelay({ delay_type: 'fixed', delay_value: 1.5 }), [delayValue]],
    [withDelay({ delay_type: 'range', delay_value: { low: 5, high: 4 } }), [`${delayValue}.high`]],
    [{ options: { trigger_n_times_per_user: -2 } }, ['rule.options.trigger_n_times_per_user']],
  ])('%j', (rule, paths) => {
    expect(findWrongFields(rule)).toEqual(paths);
  });

  test.each([
    [{ rule_event_type: 'like' }, ['rule_event_type']],
    [{ name: 'a'.repeat(10_001) }, ['name']],
    [{ active: 'yes', approval_mode: 1 }, ['active', 'approval_mode']],
  ])('%j', (fields, paths) => {
    expect(findWrongFields({}, fields)).toEqual(paths);
  });
});

describe('a delay', () => {
  const day = 24 * 60;
  const dm = (delay_value: number) => ({
    ...DM,
    action_options: { delay: { delay_type: 'fixed', delay_value } },
  });
  const privateReply = (minutes: number) => withAction(dm(minutes));
  const publicReply = (minutes: number) =>
    withAction({ ...dm(minutes), action_type: 'comment_reply' });
  const message = (minutes: number) => ({ message_actions: { actions: [dm(minutes)] } });

  test.each([
    ['a private reply after less than seven days', privateReply(7 * day - 60), true],
    ['a private reply after seven days', privateReply(7 * day), false],
    ['a message after less than a day', message(23 * 60), true],
    ['a message after a day', message(day), false],
    ['a story reply after a day', { story_actions: { actions: [dm(day)] } }, false],
    ['a public reply after thirty days', publicReply(30 * day), true],
    ['a public reply after more', publicReply(30 * day + 1), false],
  ])('of %s', (_, rule, isAccepted) => {
    expect(findWrongFields(rule).length === 0).toBe(isAccepted);
  });

  test('a delay range of a private reply must end within seven days', () => {
    const delay = { delay_type: 'range', delay_value: { low: 1, high: 7 * day } };
    expect(findWrongFields(withDelay(delay))).toEqual([
      'rule.comment_actions.actions.0.action_options.delay.delay_value',
    ]);
  });
});
