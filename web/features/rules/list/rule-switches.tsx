// The switches of a rule: active and, if the plan allows it, approval mode.
import type { Rule } from '#shared/schemas/rule.ts';
import { Switch } from '#web/components/fields/switch.tsx';
import { useFeatureFlags } from '#web/features/session/hooks/use-feature-flags.ts';
import { nameRule } from '../words/labels.ts';

export function RuleSwitches({
  rule,
  onActiveChange,
  onApprovalModeChange,
}: {
  readonly rule: Rule;
  readonly onActiveChange: (on: boolean) => void;
  readonly onApprovalModeChange: (on: boolean) => void;
}) {
  const isFeatureEnabled = useFeatureFlags();
  const name = nameRule(rule);
  return (
    <div className="flex flex-wrap items-center gap-x-3 md:gap-x-5">
      <Switch
        label="Active"
        aria-label={`Active: ${name}`}
        checked={rule.active}
        call="changeRules"
        onChange={onActiveChange}
      />
      {isFeatureEnabled('allow_live_rules_approval_mode_off') && (
        <Switch
          label="Approval Mode"
          aria-label={`Approval Mode: ${name}`}
          checked={rule.approval_mode}
          call="changeRules"
          onChange={onApprovalModeChange}
        />
      )}
    </div>
  );
}
