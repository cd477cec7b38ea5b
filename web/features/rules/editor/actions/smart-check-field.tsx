// Whether the model decides first if a reply fits at all.
import { useController } from 'react-hook-form';
import { RadioGroup } from '#web/components/ui/radio-group.tsx';
import type { ActionForm, ActionPath, RuleForm } from '../form/rule-form.ts';

const OPTIONS: readonly { readonly value: ActionForm['smartCheck']; readonly label: string }[] = [
  { value: 'none', label: 'Always reply' },
  { value: 'gpt', label: 'Reply only when AI finds that a reply fits' },
];

export function SmartCheckField({ path }: { readonly path: ActionPath }) {
  const name = `${path}.smartCheck` as const;
  const { field } = useController<RuleForm, typeof name>({ name });
  return (
    <RadioGroup
      label="Smart reply check"
      value={field.value}
      options={OPTIONS}
      onChange={field.onChange}
    />
  );
}
