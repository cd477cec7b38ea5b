// The list of replies while it is loading.
import { Skeleton } from '#web/components/ui/skeleton.tsx';

const ROW_COUNT = 7;

export function ApprovalsSkeleton() {
  return (
    <div role="status" aria-label="Loading..." className="max-w-6xl">
      <div className="mb-2 flex min-h-11 items-center justify-between md:min-h-9">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-9 w-40" />
      </div>
      <div className="divide-y divide-hairline border-y border-hairline bg-surface max-md:-mx-4 md:rounded-xl md:border">
        {Array.from({ length: ROW_COUNT }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical.
          <div key={index} className="grid gap-2 px-4 py-3 md:h-22 md:grid-cols-3">
            <Skeleton className="h-4 w-1/2 md:col-span-3" />
            <Skeleton className="h-9" />
            <Skeleton className="h-11" />
            <Skeleton className="h-11 md:h-9" />
          </div>
        ))}
      </div>
    </div>
  );
}
