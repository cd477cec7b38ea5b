// Whether the replies of the rule wait for approval.
import { useController } from 'react-hook-form';
import { Switch } from '#web/components/ui/switch.tsx';
import { EditorSection } from './editor-section.tsx';
import type { RuleForm } from './rule-form.ts';

export function OptionsSection() {
  const { field } = useController<RuleForm, 'isApprovalNeeded'>({ name: 'isApprovalNeeded' });
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
            : 'Replies go out by themselves, without being seen first.'}
        </p>
      </div>
    </EditorSection>
  );
}
