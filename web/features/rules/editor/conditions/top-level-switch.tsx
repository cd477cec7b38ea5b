// Whether the rule answers replies below comments as well.
import { useController } from 'react-hook-form';
import { Switch } from '#web/components/ui/switch.tsx';
import type { RuleForm } from '../form/rule-form.ts';

export function TopLevelSwitch() {
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
