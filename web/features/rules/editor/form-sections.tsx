// The fields of the form. The type of the rule decides about the sections, and each appears when those before it are
// filled.
import { useController, useFormContext, useWatch } from 'react-hook-form';
import {
  isActionTextWrittenByModel,
  listRuleConditionGroups,
  type RuleEventType,
} from '#shared/rules/rule-types-and-options.ts';
import { RadioGroup } from '#web/components/fields/radio-group.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { Switch } from '#web/components/fields/toggle-switch.tsx';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import {
  useFeatureFlags,
  useIsFeatureFlagDisabled,
} from '#web/features/session/hooks/use-feature-flags.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { DisclosureNotice } from '../disclosure/disclosure-notice.tsx';
import { EVENT_TYPE_LABELS } from '../words/rule-labels.ts';
import { ActionsSection } from './actions/actions-section.tsx';
import { ConditionGroupSection } from './conditions/condition-group-section.tsx';
import { hasConditions, type RuleForm } from './form/rule-form.ts';
import { EditorSection, useFieldError } from './form/section-parts.tsx';

const EVENT_TYPE_ORDER: readonly RuleEventType[] = ['message', 'story', 'comment'];

/** The form keeps the values of the other types until the rule is saved. */
function EventTypePicker() {
  const { field } = useController<RuleForm, 'eventType'>({ name: 'eventType' });
  return (
    <RadioGroup
      label="Automatically reply to:"
      value={field.value}
      onChange={field.onChange}
      options={EVENT_TYPE_ORDER.map((value) => ({ value, label: EVENT_TYPE_LABELS[value] }))}
    />
  );
}

/** The name may stay empty. */
function RuleNameField() {
  const { register } = useFormContext<RuleForm>();
  return (
    <TextField
      label="Rule name"
      autoComplete="off"
      error={useFieldError('name')}
      {...register('name')}
    />
  );
}

/** The replies that a rule would send unseen are the first to be described. */
const hasUnseenAiReply = ({ eventType, actions, isInApprovalMode }: RuleForm): boolean =>
  !isInApprovalMode &&
  actions[eventType].some(({ action_type }) => isActionTextWrittenByModel(action_type));

function OptionsSection() {
  const needsNotice = useWatch<RuleForm, RuleForm, boolean>({ compute: hasUnseenAiReply });
  const { field } = useController<RuleForm, 'isInApprovalMode'>({ name: 'isInApprovalMode' });
  return (
    <EditorSection title="Options">
      <div>
        <Switch
          label="Approval Mode"
          checked={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
        <p className="text-xs text-muted">
          {field.value
            ? 'Every reply waits until you approve it.'
            : 'Replies go out by themselves, without being seen first. A text by AI does so only when it is thanks, a greeting or the like, or says what the post or your own texts say; any other waits for you. This is part of paid plans: without one, replies wait for your approval.'}
        </p>
        {needsNotice && (
          <div className="mt-2 text-xs">
            <DisclosureNotice />
          </div>
        )}
      </div>
    </EditorSection>
  );
}

/** Stands instead of the options in a plan whose owner cannot choose. */
function ApprovalNote() {
  if (!useIsFeatureFlagDisabled('allow_live_rules_approval_mode_off')) return null;
  return (
    <p className="text-muted">
      Every reply waits until you approve it. Replies that go out by themselves are part of paid
      plans:{' '}
      <AppLink to={screenPaths.pricing} className="font-medium text-accent-ink underline">
        compare plans
      </AppLink>
      .
    </p>
  );
}

/** Whether every group of the type has conditions; before that the rule has nothing to act on. */
export const useHasConditions = (): boolean =>
  useWatch<RuleForm, RuleForm, boolean>({ compute: hasConditions });

export function FormSections() {
  const eventType = useWatch<RuleForm, 'eventType'>({ name: 'eventType' });
  const isFeatureEnabled = useFeatureFlags();
  const showsActions = useHasConditions();
  return (
    <>
      <EventTypePicker />
      <RuleNameField />
      {listRuleConditionGroups(eventType).map((group) => (
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
