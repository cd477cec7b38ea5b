// One of the two lists of conditions of a group.
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { ConditionGroupName } from '#shared/rules/rule-tables.ts';
import { ConditionRow } from './condition-row.tsx';
import { focusSoon } from '../form/focus.ts';
import { ListError } from '../form/field-error.tsx';
import type { ConditionListName, ConditionListPath, RuleForm } from '../form/rule-form.ts';

type ConditionRowsProps = {
  readonly group: ConditionGroupName;
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
      <ListError path={path} />
    </>
  );
}
