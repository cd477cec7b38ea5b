// The editor of a new rule.
import { useState } from 'react';
import { useAreFeaturesLoading } from '#web/features/session/hooks/use-feature-flags.ts';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { makeRuleForm, type RuleForm } from './form/rule-form.ts';
import { RuleEditor } from './rule-editor.tsx';

type NewRuleEditorProps = {
  readonly draftKey: string;
  /** Makes the first values of the form; called once. */
  readonly makeForm?: () => RuleForm;
};

export function NewRuleEditor({ draftKey, makeForm = makeRuleForm }: NewRuleEditorProps) {
  const [startCount, setStartCount] = useState(0);
  const [unchangedForm] = useState(makeForm);
  // Fields that depend on a feature would appear between others and move them.
  if (useAreFeaturesLoading()) return <EditorSkeleton />;
  return (
    <RuleEditor
      key={startCount}
      draftKey={draftKey}
      unchangedForm={unchangedForm}
      rule={undefined}
      isDeleted={false}
      onStartOver={() => setStartCount(startCount + 1)}
    />
  );
}
