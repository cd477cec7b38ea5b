// Holds the place of the list while the rules load.
import { Skeleton } from '#web/components/ui/skeleton.tsx';

export function RulesSkeleton() {
  return (
    <div role="status" aria-label="Loading..." className="grid gap-3">
      {Array.from({ length: 4 }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical.
          key={index}
          className="rounded-xl border border-hairline bg-surface py-4 ps-14 pe-4 md:ps-13"
        >
          <Skeleton className="h-4 w-40" />
          <Skeleton className="mt-3 h-3.5 w-full max-w-xl" />
          <Skeleton className="mt-2 h-3.5 w-2/3 max-w-md" />
          <Skeleton className="mt-4 h-3 w-52" />
        </div>
      ))}
    </div>
  );
}
