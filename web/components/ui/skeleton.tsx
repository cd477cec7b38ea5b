// A gray placeholder for content that is loading.
import { classNames } from './class-names.ts';

/** `:where` gives it no weight: a radius in `className` replaces it, which of two plain classes the style sheet decides. */
const DEFAULT_RADIUS = '[:where(&)]:rounded-md';

export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('block animate-shimmer bg-sunken', DEFAULT_RADIUS, className)}
    />
  );
}
