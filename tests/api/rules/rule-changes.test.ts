// Changes of rules that meet each other, or are made twice.
import { expect, test } from 'vitest';
import {
  firstMedia,
  makeCommentRule,
  setUpAutomationWorld,
  automationWorld as world,
} from '#tests/support/automation-world.ts';

setUpAutomationWorld();

const read = async (id: string) => (await world.call('getRule', { id })).body;

test('a rule that returned itself to approval mode stays so until its owner has seen why', async () => {
  const rule = await world.createRule(makeCommentRule('stale'));
  await world.passSeconds(60);
  const fault = { route: 'POST comment/replies', status: 400, code: 368, times: 1 };
  await world.sandbox.callControl('POST', '/faults', fault);
  await world.comment(await firstMedia(), 'stale', 'change.stale');
  await world.passSeconds(60);
  expect(await read(rule.id)).toMatchObject({ approval_mode: true });

  // A form that was opened before.
  await world.call('updateRule', { currentlyEditingRule: { ...rule, name: 'Renamed' } });
  const seen = await read(rule.id);
  const misfire = { reason: expect.any(String) };
  expect(seen).toMatchObject({ name: 'Renamed', approval_mode: true, misfire });

  await world.call('updateRule', { currentlyEditingRule: { ...seen, approval_mode: false } });
  expect(await read(rule.id)).toMatchObject({ approval_mode: false, misfire: null });
});

test('a rule that one call names twice is deleted', async () => {
  const { id } = await world.createRule(makeCommentRule('twice'));

  const { status } = await world.call('changeRules', {
    rule_changes: [{ change_type: 'delete', rule_ids: [id, id] }],
  });

  expect(status).toBe(200);
  expect((await world.call('getRule', { id })).status).toBe(404);
});

test('each time to come of a backdating is named by its path', async () => {
  const { id } = await world.createRule(makeCommentRule('path'));
  const backdateTo = (change_value: string) => ({
    change_type: 'backdate_rule',
    rule_ids: [id],
    change_value,
  });

  const { status, body } = await world.call('backdateRules', {
    actions: ['2026-01-01T00:00:00Z', '2036-01-01T00:00:00Z'].map(backdateTo),
  });

  expect(status).toBe(422);
  expect(Object.keys(body.fields)).toEqual(['actions.1.change_value']);
});
