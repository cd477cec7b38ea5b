// Applies a change to a page of the rules before the server has answered. Pure.
import type { RuleChange } from '#shared/contracts/rules.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import type { ApiCallResponse } from '#web/lib/http/api-endpoints.ts';

export type RuleList = ApiCallResponse<'listRules'>;

const numberPositions = (rules: readonly Rule[], offset: number): Rule[] =>
  rules.map((rule, index) => ({ ...rule, position: offset + index + 1 }));

function changeFields(
  list: RuleList,
  ids: readonly string[],
  change: (rule: Rule) => Partial<Rule>,
): RuleList {
  const rules = list.rules.map((rule) =>
    ids.includes(rule.id) ? { ...rule, ...change(rule) } : rule,
  );
  return { ...list, rules };
}

function deleteRules(list: RuleList, ids: readonly string[]): RuleList {
  const rules = list.rules.filter(({ id }) => !ids.includes(id));
  return {
    ...list,
    rules: numberPositions(rules, list.pagination_offset),
    total_rules_count: list.total_rules_count - (list.rules.length - rules.length),
  };
}

/** A rule that leaves the page disappears. Only the server knows which rule takes its place. */
function moveRule(list: RuleList, id: string | undefined, position: number): RuleList {
  const moved = list.rules.find((rule) => rule.id === id);
  if (moved === undefined) return list;
  const rules = list.rules.filter((rule) => rule !== moved);
  const index = position - 1 - list.pagination_offset;
  if (index >= 0 && index <= rules.length) rules.splice(index, 0, moved);
  return { ...list, rules: numberPositions(rules, list.pagination_offset) };
}

export function applyChangeToRuleList(list: RuleList, change: RuleChange): RuleList {
  switch (change.change_type) {
    case 'approval_mode': {
      const approval_mode = change.new_approval_mode_value;
      // Switching approval mode off ends the notice about the misfire, which the owner has read.
      return changeFields(list, change.rule_ids, ({ misfire }) => ({
        approval_mode,
        misfire: approval_mode ? misfire : null,
      }));
    }
    case 'rule_active':
      return changeFields(list, change.rule_ids, () => ({ active: change.new_rule_active_value }));
    case 'delete':
      return deleteRules(list, change.rule_ids);
    case 'rule_position_change':
      return moveRule(list, change.rule_ids[0], change.new_position);
  }
}
