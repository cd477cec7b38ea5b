import { expect, it } from 'vitest';
import type { RuleChange } from '#shared/contracts/rules.ts';
import { makeRule } from '#web/testing/data/api-object-factories.ts';
import { applyChangeToRuleList } from './apply-rule-change.ts';

const buildList = (offset = 0) => ({
  rules: ['a', 'b', 'c'].map((id, index) => makeRule({ id, position: offset + index + 1 })),
  total_rules_count: offset + 3,
  pagination_offset: offset,
});
const move = (id: string, new_position: number): RuleChange => ({
  change_type: 'rule_position_change',
  rule_ids: [id],
  new_position,
});
const listPositions = (change: RuleChange, offset = 0) =>
  applyChangeToRuleList(buildList(offset), change).rules.map(
    ({ id, position }) => `${position} ${id}`,
  );

it.each([
  ['down', move('a', 3), 0, ['1 b', '2 c', '3 a']],
  ['up', move('c', 1), 0, ['1 c', '2 a', '3 b']],
  ['within the second page', move('c', 51), 50, ['51 c', '52 a', '53 b']],
  ['to the page before', move('a', 50), 50, ['51 b', '52 c']],
  ['to the page after', move('a', 51), 0, ['1 b', '2 c']],
])('renumbers the rule list when a rule moves %s', (_, change, offset, positions) => {
  expect(listPositions(change, offset)).toEqual(positions);
});

it('renumbers the rule list and its total after a deletion', () => {
  const list = applyChangeToRuleList(buildList(), { change_type: 'delete', rule_ids: ['b'] });

  expect(list.rules.map(({ id, position }) => `${position} ${id}`)).toEqual(['1 a', '2 c']);
  expect(list.total_rules_count).toBe(2);
});

it("removes a rule's misfire notice when approval mode is switched off", () => {
  const misfire = { reason: 'Too often.', at: '2026-11-20T12:00:00.000Z' };
  const list = { ...buildList(), rules: [makeRule({ id: 'a', misfire })] };

  const [rule] = applyChangeToRuleList(list, {
    change_type: 'approval_mode',
    rule_ids: ['a'],
    new_approval_mode_value: false,
  }).rules;
  expect(rule).toMatchObject({ approval_mode: false, misfire: null });
});
