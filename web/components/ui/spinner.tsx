// A small turning ring; the words beside it say what is happening.
import { LoaderCircle } from 'lucide-react';
import { classNames } from './class-names.ts';

export function Spinner({ className }: { readonly className?: string }) {
  return (
    <LoaderCircle aria-hidden className={classNames('size-4 shrink-0 animate-spin', className)} />
  );
}
