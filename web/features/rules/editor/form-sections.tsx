// The sections that depend on the type of the rule; each appears when the ones before it are filled.
import { useWatch } from 'react-hook-form';
import { listConditionGroups, type RuleEventType } from '#shared/rules/rule-tables.ts';
import { useFeatureFlags } from '#web/features/session/hooks/use-feature-flags.ts';
import { ActionsSection } from './actions-section.tsx';
import { ConditionGroupSection } from './condition-group-section.tsx';
import { OptionsSection } from './options-section.tsx';
import { countConditions, type RuleForm } from './rule-form.ts';

/** Whether there are conditions in every group of the type: only then there is something to act on. */
export function useHasConditions(eventType: RuleEventType): boolean {
  return useWatch<RuleForm, 'groups', RuleForm, boolean>({
    name: 'groups',
    compute: (groups) =>
      listConditionGroups(eventType).every((group) => countConditions(groups[group]) > 0),
  });
}

export function FormSections({ eventType }: { readonly eventType: RuleEventType }) {
  const isFeatureEnabled = useFeatureFlags();
  const hasConditions = useHasConditions(eventType);
  return (
    <>
      {listConditionGroups(eventType).map((group) => (
        <ConditionGroupSection key={group} group={group} />
      ))}
      {hasConditions && (
        <>
          <ActionsSection key={eventType} eventType={eventType} />
          {isFeatureEnabled('allow_live_rules_approval_mode_off') && <OptionsSection />}
        </>
      )}
    </>
  );
}
