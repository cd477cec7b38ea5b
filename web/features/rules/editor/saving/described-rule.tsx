// The sentence of the rule in the form, and whether its replies wait.
import { ExpandableText } from '#web/components/ui/expandable-text.tsx';
import { useDoRepliesWaitForApproval } from '#web/features/rules/use-do-replies-wait-for-approval.ts';
import { WaitsForApprovalBadge } from '#web/features/rules/waits-for-approval-badge.tsx';
import { describeRule } from '#web/features/rules/words/describe-rule.ts';
import { useEditedRule } from '../form/form-changes.ts';

/** About three lines on a phone, so that the sentence stays in view. */
const MAX_CHARACTERS = 110;

export function DescribedRule() {
  const rule = useEditedRule();
  const waitsForApproval = useDoRepliesWaitForApproval()(rule);
  return (
    <p>
      <ExpandableText
        text={describeRule({ ...rule, waitsForApproval })}
        maxCharacters={MAX_CHARACTERS}
      />{' '}
      {/* The cut-off end of a long sentence may be the part about waiting. */}
      {rule.active && waitsForApproval && <WaitsForApprovalBadge />}
    </p>
  );
}
