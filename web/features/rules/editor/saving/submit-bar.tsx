// The bar at the end of the form, always in view: the rule in words, why saving failed, and the button that saves.
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { LazyComponent } from '#web/components/states/lazy-component.tsx';
import { Button, getButtonClassName } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useHeightCssVariable } from '#web/lib/browser/use-height-css-variable.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { hasConditionsAndActions, type RuleForm } from '../form/rule-form.ts';
import { listWarnings } from './list-warnings.ts';

export const importDescribedRule = () =>
  import('./described-rule.tsx').then(({ DescribedRule }) => DescribedRule);

/** The code that finds the words loads when there is something to say. */
function EditedRuleSentence() {
  const canBeDescribed = useWatch<RuleForm, RuleForm, boolean>({
    compute: hasConditionsAndActions,
  });
  return (
    <div aria-live="polite" className="text-sm">
      {canBeDescribed ? (
        <LazyComponent
          load={importDescribedRule}
          props={{}}
          fallback={<Skeleton className="h-5" />}
        />
      ) : (
        <p className="text-muted">
          Add a condition and an action, and this line says what the rule does.
        </p>
      )}
    </div>
  );
}

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
  /** The choices where saving as usual makes no sense, below the problem. */
  readonly notice?: ReactNode;
};

export function SubmitBar({ label, isShown, isSaving, problem, notice }: SubmitBarProps) {
  const bar = useHeightCssVariable('--submit-bar-height');
  return (
    // On a low window, such as above a phone's keyboard, a sticky bar would leave no room for the form.
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
          <AppLink to={screenPaths.rules} className={getButtonClassName('quiet')}>
            Cancel
          </AppLink>
        </div>
      )}
    </div>
  );
}
