// The form of the editor with its draft, how it is saved, and what became of the rule meanwhile.
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Rule } from '#shared/schemas/rule.ts';
import { screenPaths } from '#web/lib/paths.ts';
import { readRuleDraft } from './saving/rule-draft.ts';
import type { RuleForm } from './form/rule-form.ts';
import { toRuleForm } from './form/rule-form-mapping.ts';
import { useClearErrorsOnChange } from './form/use-clear-errors-on-change.ts';
import { useFormBase } from './use-form-base.ts';
import { isSameForm, useKeepRuleDraft } from './saving/use-rule-draft.ts';
import { useSaveRule } from './saving/use-save-rule.ts';
import { useSubmitRule } from './submit/use-submit-rule.ts';

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

/** The form with its draft, and how it is saved. */
function useSavedForm({ draftKey, ...props }: RuleEditorProps) {
  const [draft] = useState(() => readRuleDraft(draftKey));
  const [attempt, setAttempt] = useState(draft?.attempt);
  const { rebase, findChanged, ...base } = useFormBase(draft, props);
  const form = useForm<RuleForm>({ defaultValues: draft?.form ?? base.unchangedForm });
  const { hasChanges, dropDraft } = useKeepRuleDraft({ key: draftKey, form, attempt, ...base });
  const saving = useSaveRule({
    form,
    attempt,
    onAttempt: setAttempt,
    onFound: findChanged,
    onSaved: (sentForm, saved) => {
      const isWhole = isSameForm(form.getValues(), sentForm);
      if (isWhole) dropDraft();
      else rebase(sentForm, saved);
      return isWhole;
    },
    ...base,
  });
  useClearErrorsOnChange(form);
  const { rule, isOutdated } = base;
  const mayFollow = isOutdated && !saving.isSaving && !saving.isOutdated;
  useEffect(() => {
    // Nothing was typed: there is nothing to ask about.
    if (!mayFollow || rule === undefined || hasChanges()) return;
    const serverForm = toRuleForm(rule);
    form.reset(serverForm);
    rebase(serverForm, rule);
  });
  return { form, ...base, saving, isRestored: draft !== null, hasChanges, dropDraft };
}

export function useRuleEditor(props: RuleEditorProps) {
  const { isOutdated, wasSaved, dropDraft, ...editor } = useSavedForm(props);
  const { form, rule, saving } = editor;
  const navigate = useNavigate();
  const isDeleted = (props.isDeleted && !wasSaved) || saving.isDeleted;
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
    isOutdated: !isDeleted && (saving.isOutdated || isOutdated),
    /** What it was changed to was read, or is read by the screen that shows it. */
    canShowNewer: isOutdated || props.rule === undefined,
    startOver: () => {
      dropDraft();
      // The rule has a screen of its own by now.
      if (props.rule === undefined && rule) void navigate(screenPaths.rule(rule.id));
      else props.onStartOver();
    },
  };
}
