// The hourly limits of all rules together, folded away below the list.
import { ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LazyComponent } from '#web/components/states/lazy-component.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { OwnerOnlyContent } from '#web/features/session/components/owner-only-content.tsx';
import { HOURLY_LIMITS_ANCHOR } from './hourly-limits-anchor.ts';

const loadForm = () =>
  import('./hourly-limits-form.tsx').then(({ HourlyLimitsForm }) => HourlyLimitsForm);

export function HourlyLimits() {
  const { hash } = useLocation();
  const isWanted = hash === HOURLY_LIMITS_ANCHOR;
  const [isOpen, setIsOpen] = useState(isWanted);
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWanted) summary.current?.focus();
  }, [isWanted]);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group mt-8 max-w-140 border-t border-hairline pt-3"
    >
      <summary
        ref={summary}
        className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-lg font-semibold md:min-h-8 [&::-webkit-details-marker]:hidden"
      >
        <ChevronRight
          aria-hidden
          className="size-4 transition-transform duration-150 group-open:rotate-90 rtl:-scale-x-100"
        />
        Hourly limits
      </summary>
      <p className="mt-1 max-w-prose text-muted">
        So many replies your rules send by themselves in an hour. One for which an hour has no room
        waits for a later hour; one to a person who got as many already waits for your approval.
        Replies that you approve do not count.
      </p>
      {isOpen && (
        <div className="mt-4">
          <OwnerOnlyContent action="see and change these limits">
            <LazyComponent load={loadForm} props={{}} fallback={<Skeleton className="h-28" />} />
          </OwnerOnlyContent>
        </div>
      )}
    </details>
  );
}
