// The rehearsal beside the form, or below it where there is no room; its code is loaded when it opens.
import { ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useAlertActions } from '#web/components/alerts/alerts-provider.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useFeatureFlags } from '#web/features/session/hooks/use-feature-flags.ts';
import type { RuleException } from '../rehearsal/exception-buttons.tsx';
import { addException } from './add-exception.ts';
import type { RuleForm } from './rule-form.ts';
import { useEditedRule } from './use-edited-rule.ts';

const RehearsalPanel = lazy(() =>
  import('../rehearsal/rehearsal-panel.tsx').then((module) => ({ default: module.RehearsalPanel })),
);

/** Where it stands beside the form (Tailwind's `min-[1280px]` below and in the editor). */
const WIDE_QUERY = '(min-width: 1280px)';
const MESSAGE_SECONDS = 5;

function RehearsalOfForm({ ruleId }: { readonly ruleId: string | undefined }) {
  const rule = useEditedRule();
  const form = useFormContext<RuleForm>();
  const { showAlert } = useAlertActions();
  const isFeatureEnabled = useFeatureFlags();
  const onAddException = async (exception: RuleException) => {
    const allowsManyPostConditions = isFeatureEnabled('allow_rules_multiple_post_conditions');
    showAlert({
      id: 'rule-exception',
      type: 'info',
      overlay: true,
      timeout: MESSAGE_SECONDS,
      content: await addException(form, exception, { allowsManyPostConditions }),
    });
  };
  return (
    <RehearsalPanel
      rule={{ ...rule, id: ruleId }}
      onAddException={(exception) => void onAddException(exception)}
    />
  );
}

export function RehearsalAside({ ruleId }: { readonly ruleId: string | undefined }) {
  const [isOpen, setIsOpen] = useState(() => window.matchMedia?.(WIDE_QUERY).matches ?? false);
  return (
    <aside
      aria-label="Rehearsal"
      className="min-w-0 max-w-180 rounded-xl border border-hairline bg-surface p-4 min-[1280px]:sticky min-[1280px]:top-20 min-[1280px]:max-h-[calc(100dvh-6.5rem)] min-[1280px]:overflow-y-auto"
    >
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 rounded-sm text-sm text-muted hover:text-ink md:min-h-8">
          <ChevronRight
            aria-hidden
            className="size-4 transition-transform duration-150 in-open:rotate-90 rtl:-scale-x-100"
          />
          {isOpen ? 'Hide' : 'What would it have done?'}
        </summary>
        {isOpen && (
          <div className="pt-2">
            <Suspense fallback={<Skeleton className="h-60" />}>
              <RehearsalOfForm ruleId={ruleId} />
            </Suspense>
          </div>
        )}
      </details>
    </aside>
  );
}
