// A list of conditions of a group. A row shows the type of a condition and the value that the type needs.
import { Trash2 } from 'lucide-react';
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import {
  type ConditionType,
  RULE_CONDITION_GROUPS,
  type RuleConditionGroupName,
} from '#shared/rules/rule-types-and-options.ts';
import { Select } from '#web/components/fields/select.tsx';
import { LazyComponent } from '#web/components/states/lazy-component.tsx';
import { IconButton } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { CONDITION_TYPE_LABELS } from '#web/features/rules/words/rule-labels.ts';
import { focusSoon } from '../form/focus.ts';
import type {
  ConditionListName,
  ConditionListPath,
  ConditionPath,
  RuleForm,
} from '../form/rule-form.ts';
import { RuleFormListError, useFieldError } from '../form/section-parts.tsx';
import { TextEntries } from './text-entries.tsx';

/** The plural for each group, as in "All posts". */
const NOUNS: Readonly<Record<RuleConditionGroupName, string>> = {
  post_conditions: 'posts',
  comment_conditions: 'comments',
  story_conditions: 'stories',
  story_message_conditions: 'replies',
  message_conditions: 'messages',
};

function describeType(group: RuleConditionGroupName, type: ConditionType): string {
  if (type === 'all' || type === 'selected')
    return `${CONDITION_TYPE_LABELS[type]} ${NOUNS[group]}`;
  if (type === 'text_rule' && group === 'post_conditions') return 'Text of the caption';
  return CONDITION_TYPE_LABELS[type];
}

export const loadSelectedPosts = () =>
  import('../picker/selected-posts.tsx').then(({ SelectedPosts }) => SelectedPosts);
const loadDateTimeInput = () =>
  import('#web/components/fields/date-time-input.tsx').then(({ DateTimeInput }) => DateTimeInput);
const ON_DEMAND_FALLBACK = <Skeleton className="h-10 rounded-lg" />;

function TimeField({ path }: { readonly path: ConditionPath }) {
  const name = `${path}.time` as const;
  const { field } = useController<RuleForm, typeof name>({ name });
  const { value, onChange, onBlur } = field;
  const error = useFieldError(name);
  const props = { label: 'Date and time', isLabelHidden: true, value, onChange, onBlur, error };
  return <LazyComponent load={loadDateTimeInput} props={props} fallback={ON_DEMAND_FALLBACK} />;
}

type ConditionRowProps = {
  readonly group: RuleConditionGroupName;
  readonly path: ConditionPath;
  /** The id of the row, which the fragment of an address can name. */
  readonly anchor: string;
  readonly number: number;
  readonly onRemove: (() => void) | undefined;
};

function ConditionValue({
  type,
  path,
  anchor,
}: Pick<ConditionRowProps, 'path' | 'anchor'> & { readonly type: ConditionType }) {
  switch (type) {
    case 'all':
      return null;
    case 'selected':
      return (
        <LazyComponent
          load={loadSelectedPosts}
          props={{ path, anchor }}
          fallback={ON_DEMAND_FALLBACK}
        />
      );
    case 'date_time_before':
    case 'date_time_after':
      return <TimeField path={path} />;
    case 'text_rule':
      return <TextEntries path={path} anchor={anchor} />;
  }
}

function ConditionRow({ group, path, anchor, number, onRemove }: ConditionRowProps) {
  const name = `${path}.condition_type` as const;
  const { field } = useController<RuleForm, typeof name>({ name });
  const type = useWatch<RuleForm, typeof name>({ name });
  const options = RULE_CONDITION_GROUPS[group].conditionTypes.map((value) => ({
    value,
    label: describeType(group, value),
  }));
  return (
    <div
      id={anchor}
      tabIndex={-1}
      className="grid scroll-mt-20 gap-3 rounded-xl border border-hairline bg-surface p-3"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Select
            label={`Condition ${number}`}
            isLabelHidden
            value={type}
            options={options}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={useFieldError(name)}
          />
        </div>
        {onRemove && (
          <IconButton
            label={`Remove condition ${number}`}
            onClick={onRemove}
            className="md:size-10"
          >
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        )}
      </div>
      <ConditionValue type={type} path={path} anchor={anchor} />
      <RuleFormListError path={path} />
    </div>
  );
}

type ConditionRowsProps = {
  readonly group: RuleConditionGroupName;
  readonly list: ConditionListName;
  readonly canRemove: boolean;
};

export function ConditionRows({ group, list, canRemove }: ConditionRowsProps) {
  const { control, clearErrors } = useFormContext<RuleForm>();
  const path: ConditionListPath = `groups.${group}.${list}`;
  const { fields, remove } = useFieldArray<RuleForm, ConditionListPath>({ control, name: path });
  if (fields.length === 0) return null;
  return (
    <>
      <ol className="grid gap-2">
        {fields.map(({ id }, index) => (
          <li key={id} className="grid gap-2">
            {index > 0 && (
              <span className="ps-1 text-xs text-muted">{list === 'match_all' ? 'and' : 'or'}</span>
            )}
            <ConditionRow
              group={group}
              path={`${path}.${index}`}
              anchor={`${group}.${list}.${index}`}
              number={index + 1}
              onRemove={
                canRemove
                  ? () => {
                      clearErrors(path);
                      remove(index);
                      focusSoon(group);
                    }
                  : undefined
              }
            />
          </li>
        ))}
      </ol>
      <RuleFormListError path={path} />
    </>
  );
}
