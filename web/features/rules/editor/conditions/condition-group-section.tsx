// The conditions of one group. All of them, or any of them, must match.
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { RULE_VALIDATION_LIMITS } from '#shared/limits.ts';
import type { RuleConditionGroupName } from '#shared/rules/rule-types-and-options.ts';
import { RadioGroup } from '#web/components/fields/radio-group.tsx';
import { Switch } from '#web/components/fields/toggle-switch.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useFeatureFlags } from '#web/features/session/hooks/use-feature-flags.ts';
import { focusSoon } from '../form/focus.ts';
import {
  type ConditionForm,
  type ConditionListName,
  type GroupPath,
  makeCondition,
  type RuleForm,
} from '../form/rule-form.ts';
import { EditorSection, RuleFormListError } from '../form/section-parts.tsx';
import { ConditionRows } from './condition-rows.tsx';

type GroupWords = { readonly title: string; readonly hint: string; readonly add: string };

const WORDS: Readonly<Record<RuleConditionGroupName, GroupWords>> = {
  post_conditions: {
    title: 'Post conditions',
    hint: 'Which posts the comment may stand under.',
    add: 'Add Post Condition',
  },
  comment_conditions: {
    title: 'Comment conditions',
    hint: 'Which comments are answered.',
    add: 'Add Comment Condition',
  },
  story_conditions: {
    title: 'Story conditions',
    hint: 'Which stories somebody replied to.',
    add: 'Add Story Condition',
  },
  story_message_conditions: {
    title: 'Story-message conditions',
    hint: 'Which replies to your stories are answered.',
    add: 'Add Story-Message Condition',
  },
  message_conditions: {
    title: 'Message conditions',
    hint: 'Which direct messages are answered.',
    add: 'Add Message Condition',
  },
};

const MATCH_OPTIONS = [
  { value: 'match_all', label: 'All conditions' },
  { value: 'match_any', label: 'Any condition' },
] as const;

const GATES = {
  post_conditions: 'allow_rules_multiple_post_conditions',
  story_conditions: 'allow_rules_multiple_story_conditions',
} as const;

/** Whether the plan lets the owner add and remove conditions of the group. */
function useAllowsManyConditions(group: RuleConditionGroupName): boolean {
  const isFeatureEnabled = useFeatureFlags();
  if (group === 'post_conditions' || group === 'story_conditions')
    return isFeatureEnabled(GATES[group]);
  return true;
}

const getLength = (conditions: readonly ConditionForm[]): number => conditions.length;

/** The list that new conditions go to. Changing it moves the conditions that are there. */
function useMatchMode(path: GroupPath, counts: Readonly<Record<ConditionListName, number>>) {
  const { getValues, setValue } = useFormContext<RuleForm>();
  const [emptyMode, setEmptyMode] = useState<ConditionListName>('match_all');
  const filledMode = counts.match_all > 0 ? 'match_all' : counts.match_any > 0 && 'match_any';
  const mode = filledMode || emptyMode;
  const changeMode = (next: ConditionListName) => {
    setEmptyMode(next);
    const { match_all, match_any } = getValues(path);
    const moved =
      next === 'match_any' ? [...match_any, ...match_all] : [...match_all, ...match_any];
    setValue(`${path}.match_all`, next === 'match_all' ? moved : []);
    setValue(`${path}.match_any`, next === 'match_any' ? moved : []);
  };
  return { mode, changeMode };
}

function TopLevelSwitch() {
  const { field } = useController<RuleForm, 'isTopLevelOnly'>({ name: 'isTopLevelOnly' });
  return (
    <div>
      <Switch
        label="Only top-level comments"
        checked={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
      <p className="text-xs text-muted">
        {field.value
          ? 'Replies below comments are not answered.'
          : 'Replies below comments are answered as well.'}
      </p>
    </div>
  );
}

export function ConditionGroupSection({ group }: { readonly group: RuleConditionGroupName }) {
  const path: GroupPath = `groups.${group}`;
  const { getValues, setValue } = useFormContext<RuleForm>();
  const allCount = useWatch({ name: `${path}.match_all`, compute: getLength });
  const anyCount = useWatch({ name: `${path}.match_any`, compute: getLength });
  const { mode, changeMode } = useMatchMode(path, { match_all: allCount, match_any: anyCount });
  const isFeatureEnabled = useFeatureFlags();
  const allowsMany = useAllowsManyConditions(group);
  const allowsModes = isFeatureEnabled('allow_rules_any_all_radio_buttons');
  // A rule that was made in a bigger plan keeps the choice, so that the owner can change it.
  const showsModes = allowsModes || anyCount > 0;
  const canRemove = allowsMany || allCount + anyCount > 1;
  const words = WORDS[group];
  const addCondition = () => {
    const listPath = `${path}.${mode}` as const;
    const conditions = getValues(listPath);
    setValue(listPath, [...conditions, makeCondition('all')]);
    focusSoon(`${group}.${mode}.${conditions.length}`, 'select');
  };
  return (
    <EditorSection id={group} title={words.title} hint={words.hint}>
      {showsModes && (
        <RadioGroup
          label="Match"
          isLabelHidden
          value={mode}
          options={MATCH_OPTIONS}
          onChange={(next) => {
            changeMode(next);
            // The choice disappears with the last condition that only a bigger plan allows.
            if (!allowsModes) focusSoon(group);
          }}
        />
      )}
      <ConditionRows group={group} list="match_all" canRemove={canRemove} />
      {allCount > 0 && anyCount > 0 && (
        <p className="text-sm text-muted">and at least one of these:</p>
      )}
      <ConditionRows group={group} list="match_any" canRemove={canRemove} />
      <RuleFormListError path={path} />
      {/* A rule without a condition matches nothing, so the first one can always be added. */}
      {(allowsMany || allCount + anyCount === 0) && (
        <div>
          <Button
            icon={<Plus aria-hidden className="size-4" />}
            disabled={allCount + anyCount >= RULE_VALIDATION_LIMITS.conditionsPerList}
            onClick={addCondition}
          >
            {words.add}
          </Button>
        </div>
      )}
      {group === 'comment_conditions' && allCount + anyCount > 0 && <TopLevelSwitch />}
    </EditorSection>
  );
}
