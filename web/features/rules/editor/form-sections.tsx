// The sections that depend on the type of the rule; each appears when the ones before it are filled.
import { useWatch } from 'react-hook-form';
import { listConditionGroups, type RuleEventType } from '#shared/rules/rule-tables.ts';
import { useFeatureFlags } from '#web/features/session/hooks/use-feature-flags.ts';
import { ActionsSection } from './actions/actions-section.tsx';
import { ConditionGroupSection } from './conditions/condition-group-section.tsx';
import { ApprovalNote, OptionsSection } from './options-section.tsx';
import { hasConditions, type RuleForm } from './form/rule-form.ts';

/** Whether there are conditions in every group of the type: only then there is something to act on. */
export const useHasConditions = (): boolean =>
  useWatch<RuleForm, RuleForm, boolean>({ compute: hasConditions });

export function FormSections({ eventType }: { readonly eventType: RuleEventType }) {
  const isFeatureEnabled = useFeatureFlags();
  const showsActions = useHasConditions();
  return (
    <>
      {listConditionGroups(eventType).map((group) => (
        <ConditionGroupSection key={group} group={group} />
      ))}
      {showsActions && (
        <>
          <ActionsSection key={eventType} eventType={eventType} />
          {isFeatureEnabled('allow_live_rules_approval_mode_off') ? (
            <OptionsSection />
          ) : (
            <ApprovalNote />
          )}
        </>
      )}
    </>
  );
}
