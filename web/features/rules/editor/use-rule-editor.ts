// The form of the editor with its draft, how it is saved, and what became of the rule meanwhile.
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Rule } from '#shared/schemas/rule.ts';
import { type RuleDraft, readRuleDraft } from './rule-draft.ts';
import type { RuleForm } from './rule-form.ts';
import { useClearErrorsOnChange } from './use-clear-errors-on-change.ts';
import { isSameForm, useKeepRuleDraft } from './use-keep-rule-draft.ts';
import { useSaveRule } from './use-save-rule.ts';
import { useSubmitRule } from './use-submit-rule.ts';

export type RuleEditorProps = {
  /** Of its draft in the browser. */
  readonly draftKey: string;
  /** What the form holds without any change. */
  readonly unchangedForm: RuleForm;
  /** As the server has it; undefined for a new rule, and for one that was deleted. */
  readonly rule: Rule | undefined;
  readonly isDeleted: boolean;
  /** Starts again without the unsaved changes. */
  readonly onStartOver: () => void;
};

const isNewer = (rule: Rule, updatedAt: string | undefined): boolean =>
  updatedAt !== undefined && rule.updated_at > updatedAt;

/** What the changes in the form are changes of: not a later answer of the server, until it is saved. */
function useFormBase(
  draft: RuleDraft | null,
  props: Pick<RuleEditorProps, 'rule' | 'unchangedForm'>,
) {
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
    isOutdated: rule !== undefined && isNewer(rule, updatedAt),
    /** It was saved without what was typed meanwhile. */
    rebase: (sentForm: RuleForm, saved: Rule) => {
      setUnchangedForm(sentForm);
      setUpdatedAt(saved.updated_at);
      setSavedRule(saved);
    },
  };
}

/** The form with its draft, and how it is saved. */
function useSavedForm({ draftKey, ...props }: RuleEditorProps) {
  const [draft] = useState(() => readRuleDraft(draftKey));
  const [clientRuleId, setClientRuleId] = useState(
    () => draft?.clientRuleId ?? crypto.randomUUID(),
  );
  const { rebase, isOutdated, ...base } = useFormBase(draft, props);
  const form = useForm<RuleForm>({ defaultValues: draft?.form ?? base.unchangedForm });
  const { hasChanges, dropDraft } = useKeepRuleDraft({
    key: draftKey,
    form,
    clientRuleId,
    ...base,
  });
  const saving = useSaveRule({
    form,
    clientRuleId,
    ...base,
    onSaved: (sentForm, saved) => {
      const isWhole = isSameForm(form.getValues(), sentForm);
      if (isWhole) dropDraft();
      else rebase(sentForm, saved);
      return isWhole;
    },
    onGone: () => setClientRuleId(crypto.randomUUID()),
  });
  useClearErrorsOnChange(form);
  const { rule } = base;
  return { form, rule, isOutdated, saving, isRestored: draft !== null, hasChanges, dropDraft };
}

export function useRuleEditor(props: RuleEditorProps) {
  const { isOutdated: isNewerKnown, dropDraft, ...editor } = useSavedForm(props);
  const { form, rule, saving } = editor;
  const isDeleted = props.isDeleted || saving.isDeleted;
  const submitting = useSubmitRule({
    form,
    rule: isDeleted ? undefined : rule,
    isSaving: saving.isSaving,
    save: (overwrites) => void saving.save({ asNew: isDeleted, overwrites }),
  });
  return {
    ...editor,
    submitting,
    isDeleted,
    /** It was changed somewhere else meanwhile. */
    isOutdated: !isDeleted && (saving.isOutdated || isNewerKnown),
    /** What it was changed to was read. */
    isNewerKnown,
    startOver: () => {
      dropDraft();
      props.onStartOver();
    },
  };
}
