// A grey shape standing where content will come.
import { classNames } from './class-names.ts';

export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('block animate-shimmer rounded-md bg-sunken', className)}
    />
  );
}
