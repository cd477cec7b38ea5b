// The end of the form, always in view: the rule in words, the button that saves it, and why it could not.
import type { ReactNode } from 'react';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { Button, getButtonClass } from '#web/components/ui/button.tsx';
import { screenPaths } from '#web/lib/paths.ts';
import { EditedRuleSentence } from './edited-rule-sentence.tsx';

type SubmitBarProps = {
  readonly label: string;
  readonly isShown: boolean;
  readonly isSaving: boolean;
  readonly problem: string | null;
  /** Said instead of the problem. */
  readonly notice?: ReactNode;
};

export function SubmitBar({ label, isShown, isSaving, problem, notice }: SubmitBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 grid gap-3 border-t border-hairline bg-ground px-4 py-3 md:-mx-1 md:px-1">
      <EditedRuleSentence />
      {problem !== null && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      {notice}
      {isShown && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={isSaving}>
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
