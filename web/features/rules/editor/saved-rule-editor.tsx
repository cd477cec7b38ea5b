// The editor of a saved rule, also when the rule was deleted while it had unsaved changes.
import { useState } from 'react';
import type { Rule } from '#shared/schemas/rule.ts';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { loadOnce } from '#web/components/states/on-demand.tsx';
import { useAreFeaturesLoading } from '#web/features/session/hooks/use-feature-flags.ts';
import { loadSelectedPosts } from './conditions/condition-rows.tsx';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { makeRuleForm } from './form/rule-form.ts';
import { toRuleForm } from './form/rule-form-mapping.ts';
import { RuleEditor } from './rule-editor.tsx';
import { loadDescribedRule } from './submit/submit-bar.tsx';

type SavedRuleEditorProps = {
  readonly draftKey: string;
  /** Undefined until it is read, and when it was deleted. */
  readonly rule: Rule | undefined;
  readonly isDeleted: boolean;
  readonly error: unknown;
  readonly onRetry: () => unknown;
};

function SavedRuleEditor(props: SavedRuleEditorProps) {
  const { rule, isDeleted, error, draftKey } = props;
  const [startCount, setStartCount] = useState(0);
  const areFeaturesLoading = useAreFeaturesLoading();
  if (rule === undefined && !isDeleted)
    return error ? <LoadErrorMessage error={error} onRetry={props.onRetry} /> : <EditorSkeleton />;
  if (areFeaturesLoading) return <EditorSkeleton />;
  return (
    <RuleEditor
      key={startCount}
      draftKey={draftKey}
      unchangedForm={rule ? toRuleForm(rule) : makeRuleForm()}
      rule={rule}
      isDeleted={isDeleted}
      onStartOver={() => setStartCount(startCount + 1)}
    />
  );
}

/** Loads the code of the selected posts and of the sentence too, so that nothing moves when they appear. */
export async function loadSavedRuleEditor() {
  await Promise.all([loadOnce(loadSelectedPosts), loadOnce(loadDescribedRule)]);
  return SavedRuleEditor;
}
