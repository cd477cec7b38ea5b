// Holds the place of the editor while its rule loads.
import { Skeleton } from '#web/components/ui/skeleton.tsx';

export function EditorSkeleton() {
  return (
    <div role="status" aria-label="Loading..." className="grid max-w-180 gap-6">
      <Skeleton className="h-14 w-80 max-w-full" />
      <Skeleton className="h-16" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
      <Skeleton className="h-60" />
    </div>
  );
}
