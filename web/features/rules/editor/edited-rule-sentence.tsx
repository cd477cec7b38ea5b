// The rule in words, as one builds it.
import { describeRule } from '../words/describe-rule.ts';
import { useEditedRule } from './use-edited-rule.ts';

export function EditedRuleSentence() {
  const rule = useEditedRule();
  return (
    <p aria-live="polite" dir="auto" className="max-h-24 overflow-y-auto text-sm wrap-anywhere">
      {describeRule(rule)}
    </p>
  );
}
