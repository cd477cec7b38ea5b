// The editor of a new rule that starts with a ready-made one. It starts empty when the name is unknown.
import { findReadyMadeRule } from '../ready-made/ready-made-rules.ts';
import { makeRuleForm } from './form/rule-form.ts';
import { toRuleForm } from './form/rule-form-mapping.ts';
import { NewRuleEditor } from './rule-editor.tsx';

export function ReadyMadeRuleEditor(props: {
  readonly draftKey: string;
  readonly readyMadeKey: string;
}) {
  const { draftKey, readyMadeKey } = props;
  const makeForm = () => {
    const readyMade = findReadyMadeRule(readyMadeKey);
    return readyMade ? toRuleForm(readyMade.rule) : makeRuleForm();
  };
  return <NewRuleEditor draftKey={draftKey} makeForm={makeForm} />;
}
