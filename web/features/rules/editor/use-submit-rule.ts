// What the button of the editor does: it saves, after a question where the rule begins to reply by itself.
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Rule } from '#shared/schemas/rule.ts';
import { useFeatureFlags } from '#web/features/session/hooks/use-feature-flags.ts';
import type { RuleForm } from './rule-form.ts';
import { type EditedRule, toEditedRule } from './rule-form-mapping.ts';

const isLive = (rule: Pick<Rule, 'active' | 'approval_mode'> | undefined): boolean =>
  rule?.active === true && !rule.approval_mode;

type SubmitRuleOptions = {
  readonly form: UseFormReturn<RuleForm>;
  readonly rule: Rule | undefined;
  readonly isSaving: boolean;
  readonly save: () => void;
};

export function useSubmitRule({ form, rule, isSaving, save }: SubmitRuleOptions) {
  const isFeatureEnabled = useFeatureFlags();
  const [question, setQuestion] = useState<{ rule: EditedRule; open: boolean } | null>(null);
  const submit = () => {
    if (isSaving) return;
    const edited = { ...toEditedRule(form.getValues()), ...(rule && { active: rule.active }) };
    const canBeLive = isFeatureEnabled('allow_live_rules_approval_mode_off');
    if (canBeLive && isLive(edited) && !isLive(rule)) setQuestion({ rule: edited, open: true });
    else save();
  };
  return {
    submit,
    /** The rule that is about to go live, and whether the question is asked now. */
    question,
    closeQuestion: () => setQuestion(question && { ...question, open: false }),
  };
}
