// Rehearsals of rules that were not live, and the reasons for rules' actions.
import { describe, expect, test } from 'vitest';
import type { RehearsedEvent } from '#shared/schemas/rule-activity.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import {
  APPROVAL_MODE_ON,
  makeCommentRule,
  makeMessageRule,
  SHIPPING_MESSAGE_ACTION,
  withRuleOptions,
} from '#tests/support/rules/make-rule.ts';

setUpAutomationWorld();

const rehearse = async (rule: object, fields: object = {}) =>
  (await world.call('rehearseRule', { rule, limit: 500, ...fields })).body;
const findRow = (body: { matched: readonly RehearsedEvent[] }, id: string) =>
  body.matched.find(({ event }) => event.id === id);
const listActivity = async (fields: object) => (await world.listActivity(fields)).activity;

describe('a rehearsal', () => {
  test("a rehearsal shows an unsaved rule's replies beside the owner's answers", async () => {
    const answered = await world.ask('rehearse one', 'reh.one');
    await world.answerOnPhone(answered, 'It is thirty');
    const ignored = await world.ask('rehearse two', 'reh.two');
    const other = await world.ask('something else', 'reh.three');
    await world.finishWork();

    const body = await rehearse(makeCommentRule('rehearse'));

    expect(findRow(body, answered)).toMatchObject({
      would_reply: 'It is 20 euros.',
      stopped_by: null,
      owner_did: { answered: { text: 'It is thirty' }, hidden: false },
    });
    expect(findRow(body, ignored)).toMatchObject({ owner_did: { answered: null } });
    expect(body.not_matched.some((one: { event: { id: string } }) => one.event.id === other)).toBe(
      true,
    );
    expect(body.summary).toMatchObject({ would_answer: 2, owner_answered_too: 1, ignored: 1 });
    expect(body.evaluated).toBe(body.matched.length + body.not_matched.length);
    expect((await world.repliesTo(ignored)).length).toBe(0);
  });

  test('a rehearsal shows the condition that matched, and the found words', async () => {
    const id = await world.ask('Wie TEUER ist es?', 'reh.words');

    const row = findRow(await rehearse(makeCommentRule('teuer')), id);

    expect(row?.trace).toMatchObject([
      { group: 'post_conditions', matched: true },
      {
        group: 'comment_conditions',
        matched: true,
        match_all: [{ condition_type: 'text_rule', entries: [{ text: 'teuer', found: 'TEUER' }] }],
      },
    ]);
  });

  test('a rehearsal names the earlier rule, or the guard that stops it', async () => {
    const first = await world.createCommentRule('queue', undefined, {
      ...APPROVAL_MODE_ON,
      name: 'The first',
    });
    const ids = [await world.ask('queue a', 'reh.count'), await world.ask('queue b', 'reh.count')];

    const behind = await rehearse(makeCommentRule('queue'));
    expect(findRow(behind, ids[0] ?? '')?.earlier_rule).toEqual({
      id: first.id,
      name: 'The first',
    });

    const limited = await rehearse(
      withRuleOptions(first, { ...first.rule.options, trigger_n_times_per_user: 1 }),
    );
    expect(ids.map((id) => findRow(limited, id)?.stopped_by)).toEqual([null, 'trigger_count']);
  });

  test('a rehearsal stops for a person who asked for no automatic messages', async () => {
    const before = await world.message('When do you ship it?', 'reh.out');
    await world.message('stop', 'reh.out');
    const after = await world.message('Really, when do you ship it?', 'reh.out');

    const body = await rehearse(makeMessageRule('ship it', [SHIPPING_MESSAGE_ACTION]));

    expect(findRow(body, before)?.stopped_by).toBeNull();
    expect(findRow(body, after)?.stopped_by).toBe('opted_out');
  });

  test('a rehearsal continues on the next page where it stopped', async () => {
    const all = await rehearse(makeCommentRule('rehearse'));
    const seen: string[] = [];
    let from: string | undefined;
    do {
      const page = await rehearse(makeCommentRule('rehearse'), { limit: 3, ...(from && { from }) });
      seen.push(...page.matched.map(({ event }: RehearsedEvent) => event.id));
      from = page.next_from ?? undefined;
    } while (from !== undefined);

    expect(seen).toEqual(all.matched.map(({ event }: RehearsedEvent) => event.id));
  });

  test('rehearsing a once-per-person rule in pages gives the same sums', async () => {
    for (const number of [1, 2, 3, 4]) await world.ask(`paged ${number}`, 'reh.same.person');
    const limited = withRuleOptions(makeCommentRule('paged'), { trigger_n_times_per_user: 1 });
    let sum = 0;
    let from: string | undefined;
    do {
      const page = await rehearse(limited, { limit: 2, ...(from && { from }) });
      sum += page.summary.would_answer;
      from = page.next_from ?? undefined;
    } while (from !== undefined);

    expect((await rehearse(limited)).summary.would_answer).toBe(1);
    expect(sum).toBe(1);
  });

  test('a rehearsal refuses a rule that could not be saved', async () => {
    const { status } = await world.call('rehearseRule', {
      rule: makeCommentRule('x', [{ action_type: 'shout' }]),
      limit: 10,
    });
    expect(status).toBe(422);
  });
});

describe('the activity', () => {
  test('the activity explains a reply, and a rule that did not match', async () => {
    const fires = await world.createCommentRule('explain');
    const rests = await world.createRule({ ...makeCommentRule('other'), name: 'Rests' });
    const id = await world.ask('Please EXPLAIN', 'act.one');

    const rows = await listActivity({ event_id: id });

    expect(rows.find((row) => row.rule_id === fires.id)).toMatchObject({
      outcome: 'acted',
      reason: null,
      event: { id, text: 'Please EXPLAIN', from_username: 'act.one' },
      actions: [{ audience: 'public', stopped_by: null, reply: { state: 'live' } }],
    });
    expect(rows.find((row) => row.rule_id === rests.id)).toMatchObject({
      rule_name: 'Rests',
      outcome: 'not_matched',
      reason: 'conditions',
      trace: [{ matched: true }, { matched: false }],
      actions: [],
    });
  });

  test('the activity explains with the rule as it was at the time', async () => {
    const rule = await world.createCommentRule('before');
    const id = await world.ask('before', 'act.two');
    await world.passSeconds(5);
    await world.updateRule({ ...makeCommentRule('afterwards'), id: rule.id });
    await world.passSeconds(5);
    await world.changeRules('delete', [rule.id]);

    const [row] = await listActivity({ event_id: id, rule_id: rule.id });

    expect(row).toMatchObject({ outcome: 'acted', trace: [{}, { matched: true }] });
  });

  test('the activity names why a reply that awaited approval ended', async () => {
    const rule = await world.createCommentRule('guard', undefined, APPROVAL_MODE_ON);
    const id = await world.ask('guard', 'act.three');
    await world.answerOnPhone(id, 'Mine');

    const [row] = await listActivity({ event_id: id, rule_id: rule.id });

    expect(row?.actions[0]?.reply).toMatchObject({
      state: 'discarded',
      ended_by: 'already_answered',
    });
  });

  test('the activity says that a plan without rules stopped the answer', async () => {
    const { id } = await world.createCommentRule('plan');
    await world.setFeature('rules', 'off');
    await world.ask('In which plan?', 'act.plan');
    await world.finishWork();
    await world.setFeature('rules', 'on');

    expect(await listActivity({ rule_id: id, person: 'act.plan' })).toMatchObject([
      { outcome: 'stopped', reason: 'rules_not_in_plan' },
    ]);
  });

  test('the activity explains a fifth rule that an opt-out stopped too', async () => {
    const ids: string[] = [];
    for (let number = 1; number <= 5; number += 1)
      ids.push((await world.createMessageRule('often')).id);
    await world.message('STOP', 'act.fifth');
    await world.message('How often?', 'act.fifth');

    const rows = await listActivity({ person: 'act.fifth', rule_id: ids.at(-1) });

    expect(rows.map(({ reason }) => reason)).toContain('opted_out');
    expect(rows.map(({ reason }) => reason)).not.toContain('earlier_answer');
  });

  test('the activity is listed by rule or person, newest first, in pages', async () => {
    await world.passSeconds(1);
    const rule = await world.createCommentRule('list');
    for (const [number, username] of ['act.four', 'act.five', 'act.four'].entries()) {
      await world.ask(`list ${number}`, username);
      await world.passSeconds(2);
    }

    const page = await world.listActivity({ rule_id: rule.id, page_limit: 2 });
    expect(page.activity.map(({ event }) => event.text)).toEqual(['list 2', 'list 1']);
    const rest = await world.listActivity({ rule_id: rule.id, cursor: page.next_cursor });
    expect(rest.activity.map(({ event }) => event.text)).toEqual(['list 0']);
    expect(rest.next_cursor).toBeNull();
    const byPerson = await listActivity({ rule_id: rule.id, person: 'act.four' });
    expect(byPerson).toHaveLength(2);
  });
});
