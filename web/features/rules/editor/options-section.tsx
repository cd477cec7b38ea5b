// Whether the replies of the rule wait for approval; in a plan that does not let its owner choose, that they do.
import { useController } from 'react-hook-form';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { useIsFeatureDisabled } from '#web/features/session/hooks/use-feature-flags.ts';
import { screenPaths } from '#web/lib/paths.ts';
import { EditorSection } from './form/editor-section.tsx';
import type { RuleForm } from './form/rule-form.ts';

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
            : 'Replies go out by themselves, without being seen first. A text by AI does so only when it is thanks, a greeting or the like, or says what the post or your own texts say; any other waits for you. This is part of paid plans: without one, replies wait for your approval.'}
        </p>
      </div>
    </EditorSection>
  );
}

export function ApprovalNote() {
  if (!useIsFeatureDisabled('allow_live_rules_approval_mode_off')) return null;
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
