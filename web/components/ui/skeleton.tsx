// A gray placeholder for content that is loading.
import { classNames } from './class-names.ts';

export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('block animate-shimmer rounded-md bg-sunken', className)}
    />
  );
}
