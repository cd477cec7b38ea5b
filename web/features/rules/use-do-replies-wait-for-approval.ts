// Whether the replies of a rule wait for approval, because of its Approval Mode or because of the plan.
import type { Rule } from '#shared/schemas/rule.ts';
import { useIsFeatureFlagDisabled } from '#web/features/session/hooks/use-feature-flags.ts';

export function useDoRepliesWaitForApproval(): (rule: Pick<Rule, 'approval_mode'>) => boolean {
  const isDemanded = useIsFeatureFlagDisabled('allow_live_rules_approval_mode_off');
  return ({ approval_mode }) => approval_mode || isDemanded;
}
