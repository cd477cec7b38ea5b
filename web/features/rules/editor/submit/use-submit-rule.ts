// What the button of the editor does: it saves, after a question where the rule begins to send more by itself.
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Rule } from '#shared/schemas/rule.ts';
import { useIsFeatureDisabled } from '#web/features/session/hooks/use-feature-flags.ts';
import type { RuleForm } from '../form/rule-form.ts';
import { type EditedRule, toEditedRule } from '../form/rule-form-mapping.ts';
import { canMatchMore } from './can-match-more.ts';
import { canSendMore } from './can-send-more.ts';

type LiveRule = Pick<Rule, 'active' | 'approval_mode'>;

const isLive = (rule: LiveRule): boolean => rule.active && !rule.approval_mode;

/** Whether it may send by itself what it did not send before. */
const goesFurther = (edited: EditedRule, rule: Rule | undefined): boolean =>
  isLive(edited) &&
  (rule === undefined || !isLive(rule) || canMatchMore(edited, rule) || canSendMore(edited, rule));

type SubmitRuleOptions = {
  readonly form: UseFormReturn<RuleForm>;
  /** As the server has it; undefined where a rule is created. */
  readonly rule: Rule | undefined;
  readonly isSaving: boolean;
  readonly save: (overwrites: boolean) => void;
};

type Question = {
  readonly rule: EditedRule & { readonly id?: string };
  readonly isLiveAlready: boolean;
  readonly overwrites: boolean;
  readonly open: boolean;
  /** Each question begins with nothing ticked or typed. */
  readonly number: number;
};

export function useSubmitRule({ form, rule, isSaving, save }: SubmitRuleOptions) {
  // While that is not known, the rule may go live.
  const mustWaitForApproval = useIsFeatureDisabled('allow_live_rules_approval_mode_off');
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
    /** The rule that is about to go live or further, and whether the question is asked now. */
    question: question && {
      rule: question.rule,
      isLiveAlready: question.isLiveAlready,
      open: question.open,
      onConfirm: () => save(question.overwrites),
      onClose: () => setQuestion({ ...question, open: false }),
    },
  };
}
