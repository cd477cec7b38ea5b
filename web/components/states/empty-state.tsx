// The empty state of a list: illustration, one sentence, at most one action.
import type { ReactNode } from 'react';
import { EmptyFrameIllustration } from './illustrations.tsx';

export function EmptyState({
  text,
  children,
}: {
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-14 text-center">
      <EmptyFrameIllustration />
      <p className="font-semibold">{text}</p>
      {children}
    </div>
  );
}
