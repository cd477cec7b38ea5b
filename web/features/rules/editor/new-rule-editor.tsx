// The editor of a rule that does not exist yet.
import { useState } from 'react';
import { useAreFeaturesLoading } from '#web/features/session/hooks/use-feature-flags.ts';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { makeRuleForm, type RuleForm } from './form/rule-form.ts';
import { RuleEditor } from './rule-editor.tsx';

type NewRuleEditorProps = {
  readonly draftKey: string;
  /** What it starts with; read once. */
  readonly makeForm?: () => RuleForm;
};

export function NewRuleEditor({ draftKey, makeForm = makeRuleForm }: NewRuleEditorProps) {
  const [startCount, setStartCount] = useState(0);
  const [unchangedForm] = useState(makeForm);
  // What depends on a feature would appear between other parts of the form, and move them.
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
