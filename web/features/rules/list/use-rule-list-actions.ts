// The actions on the rules of a page, each with its alert.
import type { RuleChange } from '#shared/contracts/rules.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import type { useRules } from '../api/use-rules.ts';
import { useDoRepliesWaitForApproval } from '../use-do-replies-wait-for-approval.ts';
import { useRuleAlerts } from '../use-rule-alerts.tsx';

export type RuleListActions = ReturnType<typeof useRuleListActions>;

export function useRuleListActions({
  changeRule,
}: Pick<ReturnType<typeof useRules>, 'changeRule'>) {
  const { showSuccess, showWaiting, showFailure } = useRuleAlerts();
  const waitsForApproval = useDoRepliesWaitForApproval();
  /** Returns whether the server has made the change. */
  const change = async (ruleChange: RuleChange, successMessage?: string): Promise<boolean> => {
    try {
      const message = await changeRule(ruleChange);
      showSuccess(successMessage ?? message);
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    }
  };
  return {
    setActive: async (rule: Rule, on: boolean) => {
      const isChanged = await change({
        change_type: 'rule_active',
        rule_ids: [rule.id],
        new_rule_active_value: on,
      });
      if (isChanged && on && waitsForApproval(rule)) showWaiting();
    },
    setApprovalMode: async ({ id, active }: Rule, on: boolean) => {
      const isChanged = await change({
        change_type: 'approval_mode',
        rule_ids: [id],
        new_approval_mode_value: on,
      });
      if (isChanged && on && active) showWaiting();
    },
    /** Counts from 1, over all pages. */
    moveRule: (id: string, position: number) =>
      change(
        { change_type: 'rule_position_change', rule_ids: [id], new_position: position },
        'Rule position updated',
      ),
    deleteRule: ({ id }: Rule) =>
      change({ change_type: 'delete', rule_ids: [id] }, 'Rule deleted successfully'),
  };
}
