// What the button of the editor does: it saves, after a question where the rule begins to reply to more by itself.
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Rule } from '#shared/schemas/rule.ts';
import { useFeatureFlags } from '#web/features/session/hooks/use-feature-flags.ts';
import { matchesEverything } from '../matches-everything.ts';
import type { RuleForm } from './rule-form.ts';
import { type EditedRule, toEditedRule } from './rule-form-mapping.ts';

type LiveRule = Pick<Rule, 'active' | 'approval_mode'>;

const isLive = (rule: LiveRule): boolean => rule.active && !rule.approval_mode;

/** Whether it replies by itself where it did not before: at all, or to everything. */
function goesFurther(edited: EditedRule, rule: Rule | undefined): boolean {
  if (!isLive(edited)) return false;
  if (rule === undefined || !isLive(rule)) return true;
  return matchesEverything(edited) && !matchesEverything(rule);
}

type SubmitRuleOptions = {
  readonly form: UseFormReturn<RuleForm>;
  /** As the server has it; undefined where a rule is created. */
  readonly rule: Rule | undefined;
  readonly isSaving: boolean;
  readonly save: (overwrites: boolean) => void;
};

type Question = { readonly rule: EditedRule; readonly overwrites: boolean; readonly open: boolean };

export function useSubmitRule({ form, rule, isSaving, save }: SubmitRuleOptions) {
  const isFeatureEnabled = useFeatureFlags();
  const [question, setQuestion] = useState<Question | null>(null);
  const submit = ({ overwrites }: { readonly overwrites: boolean }) => {
    if (isSaving) return;
    const edited = { ...toEditedRule(form.getValues()), ...(rule && { active: rule.active }) };
    const canBeLive = isFeatureEnabled('allow_live_rules_approval_mode_off');
    if (canBeLive && goesFurther(edited, rule))
      setQuestion({ rule: edited, overwrites, open: true });
    else save(overwrites);
  };
  return {
    submit,
    /** The rule that is about to go live, and whether the question is asked now. */
    question: question && {
      rule: question.rule,
      open: question.open,
      onConfirm: () => save(question.overwrites),
      onClose: () => setQuestion({ ...question, open: false }),
    },
  };
}
