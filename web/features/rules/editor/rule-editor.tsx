// Creates or changes a rule: a form whose sections appear as they become relevant, and the rehearsal beside it. It starts
// empty, with a ready-made rule, or with a saved one.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { LeaveScreenDialog } from '#web/components/dialogs/leave-screen-dialog.tsx';
import { LazyComponent, loadLazyComponent } from '#web/components/states/lazy-component.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useAreFeatureFlagsLoading } from '#web/features/session/hooks/use-feature-flags.ts';
import { loadSelectedPosts } from './conditions/condition-rows.tsx';
import { focusFirstError, useAnchorFocus } from './form/focus.ts';
import { makeRuleForm } from './form/rule-form.ts';
import { toRuleForm } from './form/rule-form-mapping.ts';
import { FormSections, useHasConditions } from './form-sections.tsx';
import { usePostPicker } from './picker/use-post-picker.ts';
import { RehearsalAside } from './rehearsal/rehearsal-aside.tsx';
import { DeletedNotice, focusConflictNotice, OutdatedNotice } from './saving/conflict-notice.tsx';
import { importDescribedRule, SubmitBar } from './saving/submit-bar.tsx';
import { RestoredNotice } from './saving/unsaved-changes.tsx';
import { type RuleEditorProps, useRuleEditor } from './use-rule-editor.ts';

/** The bar at the end must not cover a field that gets the focus. */
const FORM_CLASS =
  'grid max-w-180 gap-6 [&_:is(input,select,textarea,button)]:scroll-mt-20 [&_:is(input,select,textarea,button)]:scroll-mb-40';

function EditorForm(props: RuleEditorProps) {
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
      <LeaveScreenDialog hasChanges={editor.hasChanges} subject="This rule" />
      {submitting.question && (
        <LazyComponent
          key={submitting.questionNumber}
          load={loadLiveRuleDialog}
          props={submitting.question}
        />
      )}
    </FormProvider>
  );
}

const loadLiveRuleDialog = () =>
  import('../confirm/confirm-live-rule-dialog.tsx').then(
    ({ ConfirmLiveRuleDialog }) => ConfirmLiveRuleDialog,
  );
const loadPostPickerDialog = () =>
  import('./picker/post-picker-dialog.tsx').then(({ PostPickerDialog }) => PostPickerDialog);

/** Stays rendered after it was opened, so that it can fade out. */
function PostPicker() {
  const { target } = usePostPicker();
  const [wasOpened, setWasOpened] = useState(false);
  if (target !== null && !wasOpened) setWasOpened(true);
  return wasOpened && <LazyComponent load={loadPostPickerDialog} props={{}} />;
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

export function EditorSkeleton() {
  return (
    <div role="status" aria-label="Loading..." className="grid max-w-180 gap-6">
      <Skeleton className="h-14 w-80 max-w-full" />
      <Skeleton className="h-16" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
      <Skeleton className="h-60" />
    </div>
  );
}

function RuleEditor(props: Omit<RuleEditorProps, 'onStartOver'>) {
  const [startCount, setStartCount] = useState(0);
  // Fields that depend on a feature would appear between others and move them.
  if (useAreFeatureFlagsLoading()) return <EditorSkeleton />;
  return (
    <EditorForm key={startCount} {...props} onStartOver={() => setStartCount(startCount + 1)} />
  );
}

export function NewRuleEditor({
  draftKey,
  makeForm = makeRuleForm,
}: {
  readonly draftKey: string;
  /** Makes the first values of the form; called once. */
  readonly makeForm?: typeof makeRuleForm;
}) {
  const [unchangedForm] = useState(makeForm);
  return (
    <RuleEditor
      draftKey={draftKey}
      unchangedForm={unchangedForm}
      rule={undefined}
      isDeleted={false}
    />
  );
}

type SavedRuleEditorProps = Pick<RuleEditorProps, 'draftKey' | 'rule' | 'isDeleted'> & {
  readonly error: unknown;
  readonly onRetry: () => unknown;
};

/** Shows the unsaved changes also of a rule that was deleted. */
function SavedRuleEditor({ error, onRetry, ...props }: SavedRuleEditorProps) {
  const { rule, isDeleted } = props;
  if (rule === undefined && !isDeleted)
    return error ? <LoadErrorMessage error={error} onRetry={onRetry} /> : <EditorSkeleton />;
  return <RuleEditor {...props} unchangedForm={rule ? toRuleForm(rule) : makeRuleForm()} />;
}

/** Loads the code of the selected posts and of the sentence too, so that nothing moves when they appear. */
export async function loadSavedRuleEditor() {
  await Promise.all([loadLazyComponent(loadSelectedPosts), loadLazyComponent(importDescribedRule)]);
  return SavedRuleEditor;
}
