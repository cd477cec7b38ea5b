// The rule in words, as one builds it.
import { useWatch } from 'react-hook-form';
import { CutText } from '#web/components/ui/cut-text.tsx';
import { useWaitsForApproval } from '../use-waits-for-approval.ts';
import { WaitsBadge } from '../waits-badge.tsx';
import { describeRule } from '../words/describe-rule.ts';
import { hasConditionsAndActions, type RuleForm } from './rule-form.ts';
import { useEditedRule } from './use-edited-rule.ts';

/** About three lines of a phone: it stays in view while one edits. */
const MAX_CHARACTERS = 110;

export function EditedRuleSentence() {
  const rule = useEditedRule();
  const waitsForApproval = useWaitsForApproval()(rule);
  const canBeDescribed = useWatch<RuleForm, RuleForm, boolean>({
    compute: hasConditionsAndActions,
  });
  return (
    <p aria-live="polite" className="text-sm">
      {canBeDescribed ? (
        <>
          <CutText
            text={describeRule({ ...rule, waitsForApproval })}
            maxCharacters={MAX_CHARACTERS}
          />{' '}
          {/* The end of a long sentence is cut off. */}
          {rule.active && waitsForApproval && <WaitsBadge />}
        </>
      ) : (
        <span className="text-muted">
          Add a condition and an action, and this line says what the rule does.
        </span>
      )}
    </p>
  );
}
