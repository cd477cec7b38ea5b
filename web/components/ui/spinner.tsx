// A spinning ring; the text beside it says what is happening.
import { LoaderCircle } from 'lucide-react';
import { joinClassNames } from './join-class-names.ts';

export function Spinner({ className }: { readonly className?: string }) {
  return (
    <LoaderCircle
      aria-hidden
      className={joinClassNames('size-4 shrink-0 animate-spin', className)}
    />
  );
}
