// The rehearsal beside the form, or below it on narrow screens. Its code loads when it opens.
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { LazyComponent } from '#web/components/states/lazy-component.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { matchesMediaQuery } from '#web/lib/browser/media-query.ts';
import { hasConditionsAndActions, type RuleForm } from '../form/rule-form.ts';

const loadRehearsalOfForm = () =>
  import('./rehearsal-of-form.tsx').then(({ RehearsalOfForm }) => RehearsalOfForm);

/** The smallest width that shows it beside the form (Tailwind's `min-[1280px]` below and in the editor). */
const WIDE_QUERY = '(min-width: 1280px)';

/** A rule without conditions or actions has nothing to rehearse, so its screen does not load the code. */
const useCanRehearse = (): boolean =>
  useWatch<RuleForm, RuleForm, boolean>({ compute: hasConditionsAndActions });

export function RehearsalAside({ ruleId }: { readonly ruleId: string | undefined }) {
  const canRehearse = useCanRehearse();
  const [isOpen, setIsOpen] = useState(() => matchesMediaQuery(WIDE_QUERY));
  return (
    <aside
      aria-label="Rehearsal"
      className="min-w-0 max-w-180 rounded-xl border border-hairline bg-surface p-4 min-[1280px]:sticky min-[1280px]:top-[calc(5rem+var(--bar-above))] min-[1280px]:max-h-[calc(100dvh-6.5rem-var(--bar-above))] min-[1280px]:overflow-y-auto"
    >
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 rounded-sm text-sm text-muted hover:text-ink md:min-h-8">
          <ChevronRight
            aria-hidden
            className="size-4 transition-transform duration-150 in-open:rotate-90 rtl:-scale-x-100"
          />
          {isOpen ? 'Hide the rehearsal' : 'What would it have done?'}
        </summary>
        {isOpen && (
          <div className="pt-2">
            {canRehearse ? (
              <LazyComponent
                load={loadRehearsalOfForm}
                props={{ ruleId }}
                fallback={<Skeleton className="h-60" />}
              />
            ) : (
              <p className="py-6 text-center text-muted">Finish the rule to rehearse it.</p>
            )}
          </div>
        )}
      </details>
    </aside>
  );
}
