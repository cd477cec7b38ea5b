// What the changes in the form are changes of: not a later answer of the server, until it is saved.
import { useState } from 'react';
import type { Rule } from '#shared/schemas/rule.ts';
import type { RuleDraft } from './saving/rule-draft.ts';
import type { RuleForm } from './form/rule-form.ts';

type KnownState = { readonly rule: Rule | undefined; readonly unchangedForm: RuleForm };

const isNewer = (rule: Rule, updatedAt: string | undefined): boolean =>
  updatedAt !== undefined && rule.updated_at > updatedAt;

export function useFormBase(draft: RuleDraft | null, props: KnownState) {
  const [unchangedForm, setUnchangedForm] = useState(props.unchangedForm);
  const [updatedAt, setUpdatedAt] = useState(draft ? draft.updatedAt : props.rule?.updated_at);
  const [savedRule, setSavedRule] = useState<Rule>();
  const isSavedRuleOld = savedRule && props.rule && isNewer(props.rule, savedRule.updated_at);
  const rule = isSavedRuleOld ? props.rule : (savedRule ?? props.rule);
  return {
    unchangedForm,
    updatedAt,
    /** As the server has it, as far as is known. */
    rule,
    wasSaved: savedRule !== undefined,
    isOutdated: rule !== undefined && isNewer(rule, updatedAt),
    /** The server has this form, which is not all that is in the editor, or what the editor shows now. */
    rebase: (serverForm: RuleForm, known: Rule) => {
      setUnchangedForm(serverForm);
      setUpdatedAt(known.updated_at);
      setSavedRule(known);
    },
    /** The server has the rule, in words that the editor has never shown. */
    findChanged: (changed: Rule) => {
      setUpdatedAt(changed.created_at);
      setSavedRule(changed);
    },
  };
}
