// The rule in words, as one builds it. What finds the words loads when there is something to say.
import { useWatch } from 'react-hook-form';
import { OnDemand } from '#web/components/states/on-demand.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { hasConditionsAndActions, type RuleForm } from '../form/rule-form.ts';

export const loadDescribedRule = () =>
  import('./described-rule.tsx').then(({ DescribedRule }) => DescribedRule);

export function EditedRuleSentence() {
  const canBeDescribed = useWatch<RuleForm, RuleForm, boolean>({
    compute: hasConditionsAndActions,
  });
  return (
    <div aria-live="polite" className="text-sm">
      {canBeDescribed ? (
        <OnDemand load={loadDescribedRule} props={{}} fallback={<Skeleton className="h-5" />} />
      ) : (
        <p className="text-muted">
          Add a condition and an action, and this line says what the rule does.
        </p>
      )}
    </div>
  );
}
