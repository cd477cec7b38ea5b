// Changes of rules that meet each other or are repeated.
import { beforeEach, describe, expect, test } from 'vitest';
import { rulesContracts } from '#shared/contracts/rules.ts';
import { invokeApiByContract } from '#tests/support/api/invoke-api-by-contract.ts';
import { setUpAutomationWorld, world } from '#tests/support/rules/automation-world.ts';
import { makeCommentRule } from '#tests/support/rules/make-rule.ts';
import { createTestUserWithAccount } from '#tests/support/users/test-users.ts';

setUpAutomationWorld();

async function createMisfiredRule(text: string) {
  // An earlier refusal by Instagram restricts posting for a while.
  await world.passSeconds(12 * 60 * 60);
  const rule = await world.createCommentRule(text);
  await world.passSeconds(60);
  await world.setFault('POST comment/replies', { status: 400, code: 368, times: 1 });
  await world.ask(text, `change.${text}`);
  await world.passSeconds(60);
  return rule;
}

test('a rule keeps its misfire until it is switched to live', async () => {
  const { id } = await createMisfiredRule('switched');
  const misfire = { reason: expect.any(String) };
  await world.setApprovalMode(id, true);
  expect(await world.readRule(id)).toMatchObject({ approval_mode: true, misfire });
  await world.setApprovalMode(id, false);
  expect(await world.readRule(id)).toMatchObject({ approval_mode: false, misfire: null });
});

test('a rule returned to approval mode by misfire survives an unaware save', async () => {
  const rule = await createMisfiredRule('stale');
  expect(await world.readRule(rule.id)).toMatchObject({ approval_mode: true });

  // A client that does not name the state it knew.
  await world.updateRule({ ...rule, updated_at: undefined, name: 'Renamed' });
  const seen = await world.readRule(rule.id);
  const misfire = { reason: expect.any(String) };
  expect(seen).toMatchObject({ name: 'Renamed', approval_mode: true, misfire });

  await world.updateRule({ ...seen, approval_mode: false });
  expect(await world.readRule(rule.id)).toMatchObject({ approval_mode: false, misfire: null });
});

describe('a form that was open since before', () => {
  const openAndChange = async (...changes: readonly object[]) => {
    const form = await world.createCommentRule('before');
    // The clock stands still: even a change at the same moment is a later one.
    const rule_changes = changes.map((change) => ({ ...change, rule_ids: [form.id] }));
    expect((await world.call('changeRules', { rule_changes })).status).toBe(200);
    return { form, changed: await world.readRule(form.id) };
  };
  const APPROVAL_ON = { change_type: 'approval_mode', new_approval_mode_value: true };
  const INACTIVE = { change_type: 'rule_active', new_rule_active_value: false };

  test('saving a rule from an outdated form fails with a conflict', async () => {
    const { form, changed } = await openAndChange(APPROVAL_ON);

    expect(await world.updateRule({ ...form, name: 'Renamed' })).toMatchObject({
      status: 409,
      body: { error: 'conflict' },
    });
    expect(await world.readRule(form.id)).toEqual(changed);
  });

  test('overwriting a newer rule version keeps its approval mode and inactive state', async () => {
    const { form } = await openAndChange(APPROVAL_ON, INACTIVE);

    const { status } = await world.updateRule({ ...form, name: 'Renamed' }, { overwrites: true });

    expect(status).toBe(200);
    expect(await world.readRule(form.id)).toMatchObject({
      name: 'Renamed',
      approval_mode: true,
      active: false,
    });
  });

  test('saving a rule without its known time overwrites every field', async () => {
    const { form } = await openAndChange(APPROVAL_ON, INACTIVE);

    const { status, body } = await world.updateRule({ ...form, updated_at: undefined });

    expect(status).toBe(200);
    expect(body).toMatchObject({ approval_mode: false, active: true });
  });
});

describe('a rule with an id of its client', () => {
  let client_rule_id: string;
  beforeEach(() => {
    client_rule_id = crypto.randomUUID();
  });
  const create = (name: string) =>
    world.call('createRule', { rule: { ...makeCommentRule('once'), name }, client_rule_id });
  const listRules = async () => (await world.call('listRules')).body.rules;

  test("a rule with a client's id is created once despite repeated calls", async () => {
    const first = await create('First');
    const repeats = await Promise.all([create('Second'), create('Third')]);

    expect(first.status).toBe(201);
    expect(repeats.map(({ body }) => body)).toEqual([first.body, first.body]);
    expect(await listRules()).toEqual([first.body]);
  });

  test('concurrent calls with one client id create one rule', async () => {
    const answers = await Promise.all([create('Same'), create('Same'), create('Same')]);

    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill((await listRules())[0]));
    expect(await listRules()).toHaveLength(1);
  });

  test('repeating the creating call does not bring a deleted rule back', async () => {
    const { body } = await create('Gone');
    await world.changeRules('delete', [body.id]);

    expect((await create('Gone')).status).toBe(404);
    expect(await listRules()).toEqual([]);
  });

  test('one client id makes two different rules in two accounts', async () => {
    const { body } = await create('Here');
    const other = await createTestUserWithAccount('17841400000009999');
    const answer = await invokeApiByContract(
      rulesContracts.createRule,
      { rule: { ...makeCommentRule('once'), name: 'There' }, client_rule_id },
      other,
    );

    expect(answer).toMatchObject({ status: 201, body: { name: 'There' } });
    expect(await world.readRule(body.id)).toEqual(body);
  });
});

test('a call that names one rule twice deletes it', async () => {
  const { id } = await world.createCommentRule('twice');

  const { status } = await world.changeRules('delete', [id, id]);

  expect(status).toBe(200);
  expect((await world.call('getRule', { id })).status).toBe(404);
});

test('backdating reports each time in the future by its path', async () => {
  const { id } = await world.createCommentRule('path');
  const action = { change_type: 'backdate_rule', rule_ids: [id] };
  const times = ['2026-01-01T00:00:00Z', '2036-01-01T00:00:00Z'];
  const actions = times.map((change_value) => ({ ...action, change_value }));
  const { status, body } = await world.call('backdateRules', { actions });

  expect(status).toBe(422);
  expect(Object.keys(body.fields)).toEqual(['actions.1.change_value']);
});
