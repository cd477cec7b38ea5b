// The calls for rules: save, list, change, delete, run, reset, backdate.
import { describe, expect, test } from 'vitest';
import { RULE_VALIDATION_LIMITS } from '#shared/limits.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import {
  APPROVAL_MODE_ON,
  later,
  makeCommentRule,
  makeMessageRule,
  makePrivateMessageAction,
  makePublicReplyAction,
} from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

const listNames = async () =>
  (await world.call('listRules')).body.rules.map(({ name }: Rule) => name);
const createRuleNamed = (name: string) =>
  world.createRule({ ...makeCommentRule('never'), name, active: false });

describe('saving a rule', () => {
  test('stores a whole rule with its defaults, and lists it the same', async () => {
    const rule = await world.createCommentRule('price');

    expect(rule).toMatchObject({
      position: 1,
      active: true,
      approval_mode: false,
      rule: { options: { trigger_n_times_per_comment: 1, trigger_n_times_per_user: -1 } },
    });
    expect(await world.readRule(rule.id)).toEqual(rule);
    expect((await world.call('listRules')).body).toMatchObject({
      rules: [rule],
      total_rules_count: 1,
      pagination_offset: 0,
    });
  });

  test('saving a rule as returned changes only its time of change', async () => {
    const rule = await world.createCommentRule('price');

    const { status, body } = await world.updateRule(rule);

    expect(status).toBe(200);
    expect({ ...body, updated_at: '' }).toEqual({ ...rule, updated_at: '' });
  });

  test('creates a rule that has no id; answers 404 for unknown ids', async () => {
    const created = await world.updateRule(makeCommentRule('created'));
    const missing = await world.updateRule({ ...makeCommentRule('missing'), id: 'rul_missing' });

    expect(created.body.id).toEqual(expect.any(String));
    expect(missing.status).toBe(404);
    expect((await world.call('getRule', { id: 'rul_missing' })).status).toBe(404);
  });

  test('reads `case_sensitve` in a rule, and returns it spelled correctly', async () => {
    const rule = makeMessageRule('x', [{ action_type: 'AI_message_reply' }]);
    const entry = { match_type: 'equals', text: 'PRICE', case_sensitve: true };
    const condition = { condition_type: 'text_rule', condition_value: [entry] };

    const saved = await world.createRule({
      ...rule,
      rule: { ...rule.rule, message_conditions: { match_all: [condition], match_any: [] } },
    });

    expect(saved.rule.message_conditions.match_all[0]).toMatchObject({
      condition_value: [{ text: 'PRICE', case_sensitive: true }],
    });
  });

  test.each([
    ['an unknown action', { action_type: 'shout' }, 'comment_actions.actions.0.action_type'],
    ['no text', makePublicReplyAction(' '), 'comment_actions.actions.0.action_value'],
    [
      'a delay that ends after the network accepts it',
      later(makePrivateMessageAction('Hi'), 8 * 24 * 60),
      'comment_actions.actions.0.action_options.delay.delay_value',
    ],
    [
      'too many texts',
      {
        action_type: 'comment_reply',
        action_value: Array.from({ length: RULE_VALIDATION_LIMITS.replyTexts + 1 }, () => ({
          text: 'Hi',
        })),
      },
      'comment_actions.actions.0.action_value',
    ],
  ])('names the field of %s', async (_name, action, path) => {
    const { status, body } = await world.call('createRule', {
      rule: makeCommentRule('x', [action]),
    });

    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual([`rule.rule.${path}`]);
    expect(await listNames()).toEqual([]);
  });

  test("without the feature flag, a rule's approval mode cannot be switched off", async () => {
    await world.setFeature('allow_live_rules_approval_mode_off', 'off');
    const rule = await world.createCommentRule('price');
    const refused = await world.setApprovalMode(rule.id, false);
    await world.setFeature('allow_live_rules_approval_mode_off', 'on');

    expect(rule.approval_mode).toBe(true);
    expect(refused.status).toBe(403);
    const allowed = await world.setApprovalMode(rule.id, false);
    expect(allowed.body.rules[0].approval_mode).toBe(false);
  });

  test('refuses several post conditions of a rule without the feature flag', async () => {
    await world.setFeature('allow_rules_multiple_post_conditions', 'off');
    const rule = makeCommentRule('x');
    const all = { condition_type: 'all' };
    const post_conditions = { match_all: [all, all], match_any: [] };
    const { status, body } = await world.call('createRule', {
      rule: { ...rule, rule: { ...rule.rule, post_conditions } },
    });
    await world.setFeature('allow_rules_multiple_post_conditions', 'plan');

    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual(['rule.rule.post_conditions']);
  });
});

test.each([
  ['a misspelt trigger count', { options: { trigger_n_times_per_userr: 1 } }, 'rule.rule.options'],
  [
    'a switch that is neither on nor off',
    { options: { only_top_level_comments: 'yes' } },
    'rule.rule.options.only_top_level_comments',
  ],
  [
    'a day that no calendar has',
    {
      comment_conditions: {
        match_all: [{ condition_type: 'date_time_after', condition_value: '2026-02-30' }],
        match_any: [],
      },
    },
    'rule.rule.comment_conditions.match_all.0.condition_value',
  ],
])('refuses %s at its path', async (_what, fields, path) => {
  const { rule, ...others } = makeCommentRule('strict');

  const { status, body } = await world.call('createRule', {
    rule: { ...others, rule: { ...rule, ...fields } },
  });

  expect(status).toBe(422);
  expect(Object.keys(body.fields).join()).toContain(path);
});

test('refuses a rule too large for a table item, saying what helps', async () => {
  const texts = Array.from({ length: 45 }, (_, number) => ({
    text: `${number} ${'x'.repeat(2_000)}`,
  }));
  const rule = makeCommentRule('long', [{ action_type: 'comment_reply', action_value: texts }]);

  const { status, body } = await world.call('createRule', { rule });

  expect(status).toBe(422);
  expect(JSON.stringify(body.fields)).toContain('This rule is too long');
});

describe('the list of rules', () => {
  test('the list of rules changes order, and counts positions from 1', async () => {
    await createRuleNamed('a');
    await createRuleNamed('b');
    const { id } = await createRuleNamed('c');

    const { body } = await world.changeRules('rule_position_change', [id], { new_position: 1 });

    expect(body.message).toBe('Rule position updated');
    expect(body.rules.map(({ name, position }: Rule) => [name, position])).toEqual([
      ['c', 1],
      ['a', 2],
      ['b', 3],
    ]);
  });

  test('keeps every rule when many are created and moved at once', async () => {
    const names = Array.from({ length: 8 }, (_, number) => `rule ${number}`);
    const rules = await Promise.all(names.map(createRuleNamed));
    await Promise.all(
      rules.map(({ id }, index) =>
        world.changeRules('rule_position_change', [id], { new_position: (index % 3) + 1 }),
      ),
    );

    expect((await listNames()).toSorted()).toEqual(names);
  });

  test('changes as many rules at once as a transaction holds, refuses more', async () => {
    const rules: Rule[] = [];
    for (let number = 0; number < 50; number += 1)
      rules.push(await createRuleNamed(`rule ${number}`));
    const ids = rules.map(({ id }) => id);
    const switchOff = { new_rule_active_value: false };

    const refused = await world.changeRules('rule_active', ids, switchOff);
    expect(refused).toMatchObject({
      status: 422,
      body: { error: 'validation_failed', errors: ['Please change at most 33 rules at once.'] },
    });
    expect((await world.changeRules('rule_active', ids.slice(0, 33), switchOff)).status).toBe(200);
    expect((await world.changeRules('delete', ids.slice(0, 33))).status).toBe(200);
    expect((await world.changeRules('delete', ids.slice(33, 49))).status).toBe(200);
    expect(await listNames()).toEqual(['rule 49']);
  });

  test('the list of rules has pages; deleting a missing rule returns 404', async () => {
    const rules = [
      await createRuleNamed('a'),
      await createRuleNamed('b'),
      await createRuleNamed('c'),
    ];
    const page = await world.call('listRules', { page_limit: 1, pagination_offset: 1 });
    expect(page.body).toMatchObject({ rules: [{ name: 'b' }], total_rules_count: 3 });

    const { body } = await world.changeRules('delete', [rules[0]?.id ?? '', rules[2]?.id ?? '']);
    expect(body).toMatchObject({ message: 'Rule deleted successfully', total_rules_count: 1 });
    expect((await world.changeRules('delete', [rules[0]?.id ?? ''])).status).toBe(404);
    expect((await world.setActive(rules[0]?.id ?? '', true)).status).toBe(404);
  });
});

describe('what was written before', () => {
  test('a backdated rule answers earlier comments once, in order of writing', async () => {
    const first = await world.ask('old one', 'old.first');
    await world.passSeconds(60);
    const second = await world.ask('old two', 'old.second');
    await world.passSeconds(60);
    const rule = await world.createCommentRule('old');
    await world.runRules();
    expect(await world.repliesTo(first)).toEqual([]);

    const { status } = await world.backdateRule(rule.id);
    await world.runRules();

    expect(status).toBe(200);
    expect(await world.repliesTo(first)).toHaveLength(1);
    expect(await world.repliesTo(second)).toHaveLength(1);
  });

  test('a run answers comments written while the rule was off', async () => {
    const rule = await world.createCommentRule('missed');
    await world.setActive(rule.id, false);
    const missed = await world.ask('missed', 'missed.person');
    await world.setActive(rule.id, true);

    const { status, body } = await world.runRules();

    expect(status).toBe(202);
    expect(body.run_id).toEqual(expect.any(String));
    expect(await world.repliesTo(missed)).toHaveLength(1);
  });

  test('a run says that no rule is on when all are off', async () => {
    const { body: list } = await world.call('listRules', { page_limit: 50 });
    const ids = list.rules.map(({ id }: { id: string }) => id);
    if (ids.length > 0)
      await world.changeRules('rule_active', ids, { new_rule_active_value: false });

    const { status, body } = await world.call('runRules');

    if (ids.length > 0)
      await world.changeRules('rule_active', ids, { new_rule_active_value: true });
    expect(status).toBe(202);
    expect(body).toEqual({
      message: 'No rule is switched on, so there is nothing to run.',
      run_id: expect.any(String),
    });
  });

  test('a reset processes earlier comments again, answering none twice', async () => {
    await world.createCommentRule('reset', undefined, APPROVAL_MODE_ON);
    const asked = await world.ask('reset', 'reset.person');
    const [approval] = await world.listApprovals();

    const { body } = await world.call('resetRules');
    expect(body.deleted).toMatchObject({ awaiting_approvals: 1 });
    expect(body.deleted.processed_events).toBeGreaterThan(0);
    expect(await world.listApprovals()).toEqual([]);

    await world.runRules();
    const [second] = await world.listApprovals();
    expect(second?.id).not.toBe(approval?.id);
    await world.changeApprovals('approve', [second?.id]);
    await world.finishWork();
    await world.call('resetRules');
    await world.runRules();
    expect(await world.repliesTo(asked)).toEqual(['It is 20 euros.']);
  });

  test('a comment gets no second answer after a reset of the rules', async () => {
    await world.createCommentRule('unseen');
    await world.createMessageRule('unseen', [makePrivateMessageAction('Once')]);
    const asked = await world.ask('unseen', 'reset.unseen');
    await world.message('unseen', 'reset.writes');

    await world.call('resetRules');
    await world.runRules();
    await world.passSeconds(120);

    expect(await world.repliesTo(asked)).toEqual(['It is 20 euros.']);
    expect(await world.messagesTo('reset.writes')).toEqual(['Once']);
  });

  test('a rule cannot be backdated to a time in the future', async () => {
    const { id } = await world.createCommentRule('future');
    expect(await world.backdateRule(id, '2100-01-01T00:00:00Z')).toMatchObject({
      status: 422,
      body: { fields: { 'actions.0.change_value': ['Choose a time in the past.'] } },
    });
  });
});

test('saving a rule reports an unknown group of conditions by its path', async () => {
  const rule = { rule_event_type: 'comment', rule: { post_condition: {} } };

  expect(await world.call('createRule', { rule })).toMatchObject({
    status: 422,
    body: { fields: { 'rule.rule.post_condition': [expect.any(String)] } },
  });
});

test.each(['bad', '2026-11-25', 'COMMENT#1'])('refuses to rehearse from %j on', async (from) => {
  const rule = makeCommentRule('rehearse');

  expect((await world.call('rehearseRule', { rule, from })).status).toBe(422);
});

test('writes texts for a rule, and counts them as one draft', async () => {
  const before = await world.call('getMyUsage');
  const { body } = await world.call('generateRuleTexts', { inputText: 'Thank you!', count: 5 });
  const after = await world.call('getMyUsage');

  expect(body.generatedText).toHaveLength(5);
  expect(new Set(body.generatedText).size).toBe(5);
  expect(
    after.body.current_period_generated_responses - before.body.current_period_generated_responses,
  ).toBe(1);
});

test('lists the existing posts a condition selects, in its order', async () => {
  const [one = '', two = ''] = await world.mediaIds();

  const { body } = await world.call('listSelectedPosts', {
    post_instagram_ids: [two, '17900000000099999', one],
  });

  expect(body.posts.map(({ media_id }: { media_id: string }) => media_id)).toEqual([two, one]);
});
