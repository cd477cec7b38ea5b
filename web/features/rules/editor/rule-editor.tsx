// Creates or changes a rule: one form of sections that appear as they become relevant, and the rehearsal beside it.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { OnDemand } from '#web/components/states/on-demand.tsx';
import {
  DeletedNotice,
  focusChangedRuleNotice,
  OutdatedNotice,
  RestoredNotice,
} from './editor-notices.tsx';
import { EventTypePicker } from './event-type-picker.tsx';
import { FormSections, useHasConditions } from './form-sections.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { RehearsalAside } from './rehearsal-aside.tsx';
import { RuleNameField } from './rule-name-field.tsx';
import { focusFirstError } from './show-field-errors.ts';
import { SubmitBar } from './submit-bar.tsx';
import { useAnchorFocus } from './use-anchor-focus.ts';
import { usePostPicker } from './use-post-picker.ts';
import { type RuleEditorProps, useRuleEditor } from './use-rule-editor.ts';

/** What gets the focus must not be below the bar at the end. */
const FORM_CLASS =
  'grid max-w-180 gap-6 [&_:is(input,select,textarea,button)]:scroll-mt-20 [&_:is(input,select,textarea,button)]:scroll-mb-40';

export function RuleEditor(props: RuleEditorProps) {
  const editor = useRuleEditor(props);
  const { form, saving, submitting, isOutdated, isDeleted } = editor;
  const element = useRef<HTMLFormElement>(null);
  const eventType = useWatch({ control: form.control, name: 'eventType' });
  useAnchorFocus();
  useEffect(() => {
    if (saving.failureCount > 0) focusFirstError(element.current);
  }, [saving.failureCount]);
  useEffect(() => {
    if (saving.isOutdated || saving.isDeleted) focusChangedRuleNotice();
  }, [saving.isOutdated, saving.isDeleted]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isOutdated || isDeleted) focusChangedRuleNotice();
    else submitting.submit({ overwrites: false });
  };
  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-x-8 gap-y-6 min-[1280px]:grid-cols-[minmax(0,45rem)_minmax(18rem,26rem)]">
        <form ref={element} noValidate onSubmit={onSubmit} className={FORM_CLASS}>
          {editor.isRestored && <RestoredNotice onDiscard={editor.startOver} />}
          <EventTypePicker />
          <RuleNameField />
          <FormSections eventType={eventType} />
          <EditorSubmitBar editor={editor} />
        </form>
        <RehearsalAside ruleId={isDeleted ? undefined : editor.rule?.id} />
      </div>
      <PostPicker />
      <LeaveDialog hasChanges={editor.hasChanges} />
      {submitting.question && (
        <OnDemand
          key={submitting.questionNumber}
          load={loadLiveRuleDialog}
          props={submitting.question}
        />
      )}
    </FormProvider>
  );
}

const loadLiveRuleDialog = () =>
  import('../live-rule-dialog.tsx').then(({ LiveRuleDialog }) => LiveRuleDialog);
const loadPostPickerDialog = () =>
  import('./post-picker-dialog.tsx').then(({ PostPickerDialog }) => PostPickerDialog);

/** Stays once it was opened, so that it can fade out. */
function PostPicker() {
  const { target } = usePostPicker();
  const [wasOpened, setWasOpened] = useState(false);
  if (target !== null && !wasOpened) setWasOpened(true);
  return wasOpened && <OnDemand load={loadPostPickerDialog} props={{}} />;
}

type Editor = ReturnType<typeof useRuleEditor>;

/** The choices where the rule is not any more what was changed; undefined where it is. */
function renderStateNotice({ saving, submitting, startOver, ...editor }: Editor) {
  const { isSaving } = saving;
  if (editor.isDeleted)
    return (
      <DeletedNotice
        isSaving={isSaving}
        onCreate={() => submitting.submit({ overwrites: false })}
      />
    );
  if (!editor.isOutdated) return undefined;
  return (
    <OutdatedNotice
      canShowNewer={editor.canShowNewer}
      isSaving={isSaving}
      onShow={startOver}
      onOverwrite={() => submitting.submit({ overwrites: true })}
    />
  );
}

function EditorSubmitBar({ editor }: { readonly editor: Editor }) {
  const hasConditions = useHasConditions();
  const notice = renderStateNotice(editor);
  return (
    <SubmitBar
      label={editor.rule === undefined ? 'Create Rule' : 'Save Changes'}
      isShown={hasConditions && notice === undefined}
      isSaving={editor.saving.isSaving}
      problem={editor.saving.problem}
      notice={notice}
    />
  );
}
