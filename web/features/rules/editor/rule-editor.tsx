// Creates or changes a rule: one form of sections that appear as they become relevant, and the rehearsal beside it.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { Rule } from '#shared/schemas/rule.ts';
import { OnDemand } from '#web/components/states/on-demand.tsx';
import { LiveRuleDialog } from '../list/live-rule-dialog.tsx';
import { DeletedNotice, OutdatedNotice, RestoredNotice } from './editor-notices.tsx';
import { EventTypePicker } from './event-type-picker.tsx';
import { FormSections, useHasConditions } from './form-sections.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { RehearsalAside } from './rehearsal-aside.tsx';
import { readRuleDraft } from './rule-draft.ts';
import type { RuleForm } from './rule-form.ts';
import { RuleNameField } from './rule-name-field.tsx';
import { focusFirstError } from './show-field-errors.ts';
import { SubmitBar } from './submit-bar.tsx';
import { useAnchorFocus } from './use-anchor-focus.ts';
import { useClearErrorsOnChange } from './use-clear-errors-on-change.ts';
import { useKeepRuleDraft } from './use-keep-rule-draft.ts';
import { usePostPicker } from './use-post-picker.ts';
import { useSaveRule } from './use-save-rule.ts';
import { useSubmitRule } from './use-submit-rule.ts';

type RuleEditorProps = {
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

/** What gets the focus must not be below the bar at the end. */
const FORM_CLASS =
  'grid max-w-180 gap-6 [&_:is(input,select,textarea,button)]:scroll-mt-20 [&_:is(input,select,textarea,button)]:scroll-mb-40';

/** The form with its draft and how it is saved. */
function useRuleEditor({ draftKey, rule, ...props }: RuleEditorProps) {
  const [draft] = useState(() => readRuleDraft(draftKey));
  // Not the one of a later answer of the server.
  const [unchangedForm] = useState(props.unchangedForm);
  const [updatedAt] = useState(draft ? draft.updatedAt : rule?.updated_at);
  const form = useForm<RuleForm>({ defaultValues: draft?.form ?? unchangedForm });
  const keptDraft = useKeepRuleDraft({ key: draftKey, form, unchangedForm, updatedAt });
  const saving = useSaveRule({ form, rule, updatedAt, onSaved: keptDraft.dropDraft });
  const isDeleted = props.isDeleted || saving.isDeleted;
  useClearErrorsOnChange(form);
  return {
    form,
    saving,
    save: () => void saving.save({ asNew: isDeleted }),
    isRestored: draft !== null,
    isDeleted,
    isOutdated: rule !== undefined && !isDeleted && rule.updated_at !== updatedAt,
    hasChanges: keptDraft.hasChanges,
    startOver: () => {
      keptDraft.dropDraft();
      props.onStartOver();
    },
  };
}

export function RuleEditor(props: RuleEditorProps) {
  const { rule } = props;
  const { form, saving, save, isDeleted, startOver, ...editor } = useRuleEditor(props);
  const submitting = useSubmitRule({ form, rule, isSaving: saving.isSaving, save });
  const element = useRef<HTMLFormElement>(null);
  const eventType = useWatch({ control: form.control, name: 'eventType' });
  useAnchorFocus();
  useEffect(() => {
    if (saving.failureCount > 0) focusFirstError(element.current);
  }, [saving.failureCount]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submitting.submit();
  };
  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-x-8 gap-y-6 min-[1280px]:grid-cols-[minmax(0,45rem)_minmax(18rem,26rem)]">
        <form ref={element} noValidate onSubmit={onSubmit} className={FORM_CLASS}>
          {editor.isRestored && <RestoredNotice onDiscard={startOver} />}
          {editor.isOutdated && <OutdatedNotice onReload={startOver} />}
          <EventTypePicker />
          <RuleNameField />
          <FormSections eventType={eventType} />
          <EditorSubmitBar
            isNew={rule === undefined}
            saving={saving}
            onCreateAgain={isDeleted ? submitting.submit : undefined}
          />
        </form>
        <RehearsalAside ruleId={isDeleted ? undefined : rule?.id} />
      </div>
      <PostPicker />
      <LeaveDialog hasChanges={editor.hasChanges} />
      {submitting.question && (
        <LiveRuleDialog
          {...submitting.question}
          onClose={submitting.closeQuestion}
          onConfirm={save}
        />
      )}
    </FormProvider>
  );
}

const loadPostPickerDialog = () =>
  import('./post-picker-dialog.tsx').then(({ PostPickerDialog }) => PostPickerDialog);

/** Stays once it was opened, so that it can fade out. */
function PostPicker() {
  const { target } = usePostPicker();
  const [wasOpened, setWasOpened] = useState(false);
  if (target !== null && !wasOpened) setWasOpened(true);
  return wasOpened && <OnDemand load={loadPostPickerDialog} props={{}} />;
}

function EditorSubmitBar({
  isNew,
  saving,
  onCreateAgain,
}: {
  readonly isNew: boolean;
  readonly saving: ReturnType<typeof useSaveRule>;
  /** Only for a rule that was deleted. */
  readonly onCreateAgain: (() => void) | undefined;
}) {
  const eventType = useWatch<RuleForm, 'eventType'>({ name: 'eventType' });
  const hasConditions = useHasConditions(eventType);
  return (
    <SubmitBar
      label={isNew ? 'Create Rule' : 'Save Changes'}
      isShown={hasConditions && onCreateAgain === undefined}
      isSaving={saving.isSaving}
      problem={saving.problem}
      notice={
        onCreateAgain && <DeletedNotice isSaving={saving.isSaving} onCreate={onCreateAgain} />
      }
    />
  );
}
