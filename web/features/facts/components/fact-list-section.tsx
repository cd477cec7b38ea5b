// A headed list of facts or suggestions.
import type { ReactNode, RefObject } from 'react';
import { Skeleton } from '#web/components/ui/skeleton.tsx';

const LIST_CLASS =
  'divide-y divide-hairline border-y border-hairline bg-surface max-md:-mx-4 md:overflow-clip md:rounded-xl md:border';

type FactListSectionProps = {
  readonly title: string;
  /** Takes the focus after the last row. */
  readonly heading?: RefObject<HTMLHeadingElement | null>;
  /** Rows, or a sentence in their place. */
  readonly children: ReactNode;
};

export function FactListSection({ title, heading, children }: FactListSectionProps) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      <h2 ref={heading} tabIndex={-1} className="font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

export const FactRows = ({ children }: { readonly children: ReactNode }) => (
  <ul className={LIST_CLASS}>{children}</ul>
);

const SKELETON_ROW_COUNT = 5;

export function FactsSkeleton() {
  return (
    <div role="status" aria-label="Loading..." className="grid grid-cols-1 gap-2">
      <Skeleton className="h-5 w-24" />
      <div className={LIST_CLASS}>
        {Array.from({ length: SKELETON_ROW_COUNT }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical.
          <div key={index} className="grid gap-2.5 px-4 py-4">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        ))}
      </div>
    </div>
  );
}
