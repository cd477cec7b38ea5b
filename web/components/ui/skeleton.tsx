// A gray placeholder for content that is loading.
import { joinClassNames } from './join-class-names.ts';

/**
 * `:where` has no specificity, so a radius in `className` replaces it. With two plain classes the order in the style
 * sheet would decide.
 */
const DEFAULT_RADIUS = '[:where(&)]:rounded-md';

export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden
      className={joinClassNames('block animate-shimmer bg-sunken', DEFAULT_RADIUS, className)}
    />
  );
}
