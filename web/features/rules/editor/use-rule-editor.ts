// The form of the editor with its draft, how it is saved, and whether the rule changed or was deleted elsewhere.
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Rule } from '#shared/schemas/rule.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import type { RuleForm } from './form/rule-form.ts';
import { toRuleForm } from './form/rule-form-mapping.ts';
import {
  isSameForm,
  type RuleDraft,
  readRuleDraft,
  useRuleDraft,
} from './saving/unsaved-changes.tsx';
import { useSaveRule } from './saving/use-save-rule.ts';
import { useSubmitRule } from './saving/use-submit-rule.ts';
import { useClearErrorsOnChange } from './saving/wrong-fields.ts';

export type RuleEditorProps = {
  /** The key of the draft in the browser. */
  readonly draftKey: string;
  /** The values of the form before any change. */
  readonly unchangedForm: RuleForm;
  /** The version of the server; undefined for a new rule, and for one that was deleted. */
  readonly rule: Rule | undefined;
  readonly isDeleted: boolean;
  /** Starts again without the unsaved changes. */
  readonly onStartOver: () => void;
};

const isNewer = (rule: Rule, updatedAt: string | undefined): boolean =>
  updatedAt !== undefined && rule.updated_at > updatedAt;

/** Keeps the version that the changes are based on until the rule is saved, so that a late answer cannot replace it. */
function useFormBase(draft: RuleDraft | null, props: RuleEditorProps) {
  const [unchangedForm, setUnchangedForm] = useState(props.unchangedForm);
  const [updatedAt, setUpdatedAt] = useState(draft ? draft.updatedAt : props.rule?.updated_at);
  const [savedRule, setSavedRule] = useState<Rule>();
  const isSavedRuleOld = savedRule && props.rule && isNewer(props.rule, savedRule.updated_at);
  const rule = isSavedRuleOld ? props.rule : (savedRule ?? props.rule);
  return {
    unchangedForm,
    updatedAt,
    /** The newest known version of the server. */
    rule,
    wasSaved: savedRule !== undefined,
    isOutdated: rule !== undefined && isNewer(rule, updatedAt),
    /** The server has this form. The editor may hold more changes, or show this form now. */
    rebase: (serverForm: RuleForm, known: Rule) => {
      setUnchangedForm(serverForm);
      setUpdatedAt(known.updated_at);
      setSavedRule(known);
    },
    /** The server has a version of the rule that the editor has never shown. */
    findChanged: (changed: Rule) => {
      setUpdatedAt(changed.created_at);
      setSavedRule(changed);
    },
  };
}

function useSavedForm(props: RuleEditorProps) {
  const [draft] = useState(() => readRuleDraft(props.draftKey));
  const [attempt, setAttempt] = useState(draft?.attempt);
  const { rebase, findChanged, ...base } = useFormBase(draft, props);
  const form = useForm<RuleForm>({ defaultValues: draft?.form ?? base.unchangedForm });
  const { hasChanges, dropDraft } = useRuleDraft({ key: props.draftKey, form, attempt, ...base });
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
    // With unsaved changes the user decides.
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
    /** The rule was changed somewhere else. */
    isOutdated: !isDeleted && (saving.isOutdated || isOutdated),
    /** The newer version was read, or the screen that shows it reads it. */
    canShowNewer: isOutdated || props.rule === undefined,
    startOver: () => {
      dropDraft();
      // A rule that was created here has a screen of its own.
      if (props.rule === undefined && rule) void navigate(screenPaths.rule(rule.id));
      else props.onStartOver();
    },
  };
}
