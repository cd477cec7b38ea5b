// Handles the button of the editor: it saves, and asks first when the rule would send more without approval.
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Rule } from '#shared/schemas/rule.ts';
import { useIsFeatureFlagDisabled } from '#web/features/session/hooks/use-feature-flags.ts';
import type { RuleForm } from '../form/rule-form.ts';
import { type EditedRule, toEditedRule } from '../form/rule-form-mapping.ts';
import { goesFurther, isLive } from './goes-further.ts';

type SubmitRuleOptions = {
  readonly form: UseFormReturn<RuleForm>;
  /** The newest known version of the server; undefined for a new rule. */
  readonly rule: Rule | undefined;
  readonly isSaving: boolean;
  readonly save: (overwrites: boolean) => void;
};

type Question = {
  readonly rule: EditedRule & { readonly id?: string };
  readonly isLiveAlready: boolean;
  readonly overwrites: boolean;
  readonly open: boolean;
  /** Identifies the question, so that each one opens with nothing ticked or typed. */
  readonly number: number;
};

export function useSubmitRule({ form, rule, isSaving, save }: SubmitRuleOptions) {
  // The editor asks also while the feature is unknown.
  const mustWaitForApproval = useIsFeatureFlagDisabled('allow_live_rules_approval_mode_off');
  const [question, setQuestion] = useState<Question | null>(null);
  const submit = ({ overwrites }: { readonly overwrites: boolean }) => {
    if (isSaving) return;
    const edited = {
      ...toEditedRule(form.getValues()),
      ...(rule && { id: rule.id, active: rule.active }),
    };
    if (!mustWaitForApproval && goesFurther(edited, rule))
      setQuestion((before) => ({
        rule: edited,
        isLiveAlready: rule !== undefined && isLive(rule),
        overwrites,
        open: true,
        number: (before?.number ?? 0) + 1,
      }));
    else save(overwrites);
  };
  return {
    submit,
    questionNumber: question?.number,
    /** The rule that is about to send more, and whether the question is open. */
    question: question && {
      rule: question.rule,
      isLiveAlready: question.isLiveAlready,
      open: question.open,
      onConfirm: () => save(question.overwrites),
      onClose: () => setQuestion({ ...question, open: false }),
    },
  };
}
