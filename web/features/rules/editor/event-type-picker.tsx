// What the rule reacts to. What was entered for the other types is kept until the rule is saved.
import { useController } from 'react-hook-form';
import type { RuleEventType } from '#shared/rules/rule-tables.ts';
import { RadioGroup } from '#web/components/ui/radio-group.tsx';
import { EVENT_TYPE_LABELS } from '../words/labels.ts';
import type { RuleForm } from './form/rule-form.ts';

const ORDER: readonly RuleEventType[] = ['message', 'story', 'comment'];

export function EventTypePicker() {
  const { field } = useController<RuleForm, 'eventType'>({ name: 'eventType' });
  return (
    <RadioGroup
      label="Automatically reply to:"
      value={field.value}
      onChange={field.onChange}
      options={ORDER.map((value) => ({ value, label: EVENT_TYPE_LABELS[value] }))}
    />
  );
}
