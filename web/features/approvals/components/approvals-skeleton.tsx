// The list of replies while it is loading.
import { Skeleton } from '#web/components/ui/skeleton.tsx';

const CARD_COUNT = 3;

export function ApprovalsSkeleton() {
  return (
    <div role="status" aria-label="Loading..." className="max-w-3xl">
      <div className="mb-3 flex min-h-11 items-center justify-between">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-9 w-40" />
      </div>
      {Array.from({ length: CARD_COUNT }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical.
        <div key={index} className="mb-3 rounded-xl border border-hairline bg-surface p-4">
          <Skeleton className="h-4 w-1/2" />
          <div className="mt-4 flex gap-3 sm:ps-7.5">
            <Skeleton className="aspect-4/5 w-12" />
            <div className="flex-1">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="mt-2 h-4 w-11/12" />
            </div>
          </div>
          <Skeleton className="mt-8 h-10.5 sm:ms-7.5" />
          <Skeleton className="mt-2.5 h-11 sm:ms-7.5 md:h-8" />
        </div>
      ))}
    </div>
  );
}
