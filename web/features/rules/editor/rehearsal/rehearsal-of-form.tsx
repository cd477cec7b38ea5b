// The rehearsal of the rule in the editor. Its rows can become exceptions of the rule.
import { useFormContext } from 'react-hook-form';
import { useAlertActions } from '#web/components/alerts/alerts-provider.tsx';
import type { RuleExceptionCondition } from '#web/features/rules/rehearsal/add-rule-exception-buttons.tsx';
import { RehearsalPanel } from '#web/features/rules/rehearsal/rehearsal-panel.tsx';
import { useFeatureFlags } from '#web/features/session/hooks/use-feature-flags.ts';
import { focusSoon } from '../form/focus.ts';
import { useEditedRule } from '../form/form-changes.ts';
import type { RuleForm } from '../form/rule-form.ts';
import { addException } from './add-exception.ts';

const MESSAGE_SECONDS = 5;
const REHEARSAL_ID = 'rehearsal-of-form';

export function RehearsalOfForm({ ruleId }: { readonly ruleId: string | undefined }) {
  const rule = useEditedRule();
  const form = useFormContext<RuleForm>();
  const { showAlert } = useAlertActions();
  const isFeatureEnabled = useFeatureFlags();
  const onAddException = async (exception: RuleExceptionCondition) => {
    // The rows and their buttons are about to change.
    focusSoon(REHEARSAL_ID);
    const allowsManyPostConditions = isFeatureEnabled('allow_rules_multiple_post_conditions');
    showAlert({
      id: 'rule-exception',
      type: 'info',
      overlay: true,
      timeout: MESSAGE_SECONDS,
      content: await addException(form, exception, { allowsManyPostConditions }),
    });
  };
  return (
    <div id={REHEARSAL_ID} tabIndex={-1} className="rounded-lg">
      <RehearsalPanel
        rule={{ ...rule, id: ruleId }}
        onAddException={(exception) => void onAddException(exception)}
      />
    </div>
  );
}
