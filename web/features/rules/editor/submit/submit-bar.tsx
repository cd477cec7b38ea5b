// The end of the form, always in view: the rule in words, the button that saves it, and why it could not.
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { Button, getButtonClass } from '#web/components/ui/button.tsx';
import { screenPaths } from '#web/lib/paths.ts';
import { useHeightVariable } from '#web/lib/use-height-variable.ts';
import { EditedRuleSentence } from './edited-rule-sentence.tsx';
import { listWarnings } from './list-warnings.ts';
import type { RuleForm } from '../form/rule-form.ts';

const joinWarnings = (form: RuleForm): string => listWarnings(form).join(' ');

function RuleWarnings() {
  const warnings = useWatch<RuleForm, RuleForm, string>({ compute: joinWarnings });
  return (
    <p role="status" dir="auto" className="text-sm font-medium wrap-anywhere empty:hidden">
      {warnings}
    </p>
  );
}

type SubmitBarProps = {
  readonly label: string;
  readonly isShown: boolean;
  readonly isSaving: boolean;
  readonly problem: string | null;
  /** Said instead of the problem. */
  readonly notice?: ReactNode;
};

export function SubmitBar({ label, isShown, isSaving, problem, notice }: SubmitBarProps) {
  const bar = useHeightVariable('--submit-bar-height');
  return (
    // On a low window, as beside the keyboard of a phone, it would leave no room for the form.
    <div
      ref={bar}
      className="bottom-0 z-10 -mx-4 grid gap-2 border-t border-hairline bg-ground px-4 py-2 md:-mx-1 md:gap-3 md:px-1 md:py-3 [@media(min-height:601px)]:sticky"
    >
      <EditedRuleSentence />
      {problem !== null && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      {notice}
      {isShown && <RuleWarnings />}
      {isShown && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={isSaving} call="updateRule">
            {label}
          </Button>
          <AppLink to={screenPaths.rules} className={getButtonClass('quiet')}>
            Cancel
          </AppLink>
        </div>
      )}
    </div>
  );
}
