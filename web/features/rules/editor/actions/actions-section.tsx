// The actions of the rule, in the order of the list.
import { Plus } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { RULE_LIMITS } from '#shared/limits.ts';
import { EVENT_TYPES, type RuleEventType } from '#shared/rules/rule-tables.ts';
import { Button } from '#web/components/ui/button.tsx';
import { EditorSection } from '../form/editor-section.tsx';
import { ListError } from '../form/field-error.tsx';
import { focusSoon } from '../form/focus.ts';
import { type ActionsPath, makeAction, type RuleForm } from '../form/rule-form.ts';
import { ActionCard } from './action-card.tsx';
import { TriggerCountFields } from './trigger-count-fields.tsx';

export function ActionsSection({ eventType }: { readonly eventType: RuleEventType }) {
  const { control, clearErrors } = useFormContext<RuleForm>();
  const path: ActionsPath = `actions.${eventType}`;
  const { fields, append, remove } = useFieldArray<RuleForm, ActionsPath>({ control, name: path });
  const addAction = () => {
    const action = makeAction(eventType, EVENT_TYPES[eventType].actionTypes[0]);
    append(action, { shouldFocus: false });
    focusSoon(`${EVENT_TYPES[eventType].actionsField}.${fields.length}`, 'select');
  };
  const removeAction = (index: number) => {
    clearErrors(path);
    remove(index);
    focusSoon(EVENT_TYPES[eventType].actionsField);
  };
  return (
    <EditorSection id={EVENT_TYPES[eventType].actionsField} title="Actions" hint="What is sent.">
      {fields.length > 0 && (
        <ol className="grid gap-3">
          {fields.map(({ id }, index) => (
            <li key={id} id={`${EVENT_TYPES[eventType].actionsField}.${index}`}>
              <ActionCard
                eventType={eventType}
                index={index}
                onRemove={() => removeAction(index)}
              />
            </li>
          ))}
        </ol>
      )}
      <ListError path={path} />
      <div>
        <Button
          icon={<Plus aria-hidden className="size-4" />}
          disabled={fields.length >= RULE_LIMITS.actions}
          onClick={addAction}
        >
          Add Action
        </Button>
      </div>
      <TriggerCountFields
        eventType={eventType}
        path={`triggerCounts.${eventType}`}
        title="How often, for the whole rule"
      />
    </EditorSection>
  );
}
