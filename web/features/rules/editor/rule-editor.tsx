// Creates or changes a rule: a form whose sections appear as they become relevant, and the rehearsal beside it.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { OnDemand } from '#web/components/states/on-demand.tsx';
import {
  DeletedNotice,
  focusConflictNotice,
  OutdatedNotice,
  RestoredNotice,
} from './editor-notices.tsx';
import { focusFirstError, useAnchorFocus } from './form/focus.ts';
import { FormSections, useHasConditions } from './form-sections.tsx';
import { usePostPicker } from './picker/use-post-picker.ts';
import { RehearsalAside } from './rehearsal/rehearsal-aside.tsx';
import { LeaveDialog } from './saving/leave-dialog.tsx';
import { SubmitBar } from './submit/submit-bar.tsx';
import { type RuleEditorProps, useRuleEditor } from './use-rule-editor.ts';

/** The bar at the end must not cover a field that gets the focus. */
const FORM_CLASS =
  'grid max-w-180 gap-6 [&_:is(input,select,textarea,button)]:scroll-mt-20 [&_:is(input,select,textarea,button)]:scroll-mb-40';

export function RuleEditor(props: RuleEditorProps) {
  const editor = useRuleEditor(props);
  const { form, saving, submitting, isOutdated, isDeleted } = editor;
  const element = useRef<HTMLFormElement>(null);
  useAnchorFocus();
  useEffect(() => {
    if (saving.failureCount > 0) focusFirstError(element.current);
  }, [saving.failureCount]);
  useEffect(() => {
    if (saving.isOutdated || saving.isDeleted) focusConflictNotice();
  }, [saving.isOutdated, saving.isDeleted]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isOutdated || isDeleted) focusConflictNotice();
    else submitting.submit({ overwrites: false });
  };
  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-x-8 gap-y-6 min-[1280px]:grid-cols-[minmax(0,45rem)_minmax(18rem,26rem)]">
        <form ref={element} noValidate onSubmit={onSubmit} className={FORM_CLASS}>
          {editor.isRestored && <RestoredNotice onDiscard={editor.startOver} />}
          <FormSections />
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
  import('../confirm/live-rule-dialog.tsx').then(({ LiveRuleDialog }) => LiveRuleDialog);
const loadPostPickerDialog = () =>
  import('./picker/post-picker-dialog.tsx').then(({ PostPickerDialog }) => PostPickerDialog);

/** Stays rendered after it was opened, so that it can fade out. */
function PostPicker() {
  const { target } = usePostPicker();
  const [wasOpened, setWasOpened] = useState(false);
  if (target !== null && !wasOpened) setWasOpened(true);
  return wasOpened && <OnDemand load={loadPostPickerDialog} props={{}} />;
}

type Editor = ReturnType<typeof useRuleEditor>;

/** Offers choices when the rule changed or was deleted after it was opened; undefined otherwise. */
function renderConflictNotice({ saving, submitting, startOver, ...editor }: Editor) {
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
  const notice = renderConflictNotice(editor);
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
